#include "gomocup/report.h"

#include <inttypes.h>
#include <stdlib.h>

enum { DETAIL_REALTIME = 1, DETAIL_LINES = 2 };

/* "+M7": a win in seven plies; else the score. */
static void print_score(FILE *out, const lz_line *line)
{
    if (line->mate)
        fprintf(out, "%cM%d", line->mate > 0 ? '+' : '-', abs(line->mate));
    else
        fprintf(out, "%d", line->score);
}

static void print_points(struct session *session, const lz_line *line)
{
    const struct position *position = &session->position;
    for (int i = 0; i < line->length && line->pv[i].kind == LZ_ACTION_PLACE; i++)
        fprintf(session->out, "%s%d,%d", i ? " " : "", position_x(position, line->pv[i].cell[0]),
                position_y(position, line->pv[i].cell[0]));
}

/* Nodes a second. */
static uint64_t speed(const lz_line *line)
{
    return line->nodes * 1000 / (uint64_t)(line->time_ms > 0 ? line->time_ms : 1);
}

static void show_fields(struct session *session, const lz_line *line)
{
    FILE *out = session->out;
    fprintf(out, "INFO PV %d\nINFO NUMPV %d\nINFO DEPTH %d\nINFO SELDEPTH %d\n", line->multipv - 1,
            line->lines, line->depth, line->seldepth);
    fprintf(out, "INFO NODES %" PRIu64 "\nINFO TOTALNODES %" PRIu64 "\n", line->nodes, line->nodes);
    fprintf(out, "INFO TOTALTIME %" PRId64 "\nINFO SPEED %" PRIu64 "\nINFO EVAL ", line->time_ms,
            speed(line));
    print_score(out, line);
    fprintf(out, "\nINFO WINRATE %d.%03d\nINFO BESTLINE ", line->win_permille / 1000,
            line->win_permille % 1000);
    print_points(session, line);
    fputs("\nINFO PV DONE\n", out);
}

static void show_sentence(struct session *session, const lz_line *line)
{
    FILE *out = session->out;
    fputs("MESSAGE ", out);
    if (line->multipv > 1)
        fprintf(out, "(%d) ", line->multipv);
    if (line->source == LZ_SOURCE_BOOK) {
        fputs("Book | ", out);
    } else if (line->source == LZ_SOURCE_PROOF) {
        fprintf(out, "Proved, at most %d %s | ", line->mate, line->mate == 1 ? "ply" : "plies");
    } else {
        fprintf(out, "Depth %d-%d | Eval ", line->depth, line->seldepth);
        print_score(out, line);
        fprintf(out, " | Nodes %" PRIu64 " | Time %" PRId64 "ms | ", line->nodes, line->time_ms);
    }
    print_points(session, line);
    fputc('\n', out);
}

void report_thought(const lz_line *line, void *user)
{
    struct session *session = user;
    if (!session->settings.show_detail && line->source != LZ_SOURCE_PROOF)
        return;
    if (session_is_deserted(session) || line->length < 1 || line->pv[0].kind != LZ_ACTION_PLACE)
        return;
    const int cell = line->pv[0].cell[0];
    if (session->settings.show_detail & DETAIL_LINES)
        show_fields(session, line);
    if (session->settings.show_detail & DETAIL_REALTIME && line->multipv == 1)
        fprintf(session->out, "MESSAGE REALTIME REFRESH\nMESSAGE REALTIME BEST %d,%d\n",
                position_x(&session->position, cell), position_y(&session->position, cell));
    if (session->settings.show_detail & DETAIL_REALTIME && line->mate < 0)
        fprintf(session->out, "MESSAGE REALTIME LOSE %d,%d\n", position_x(&session->position, cell),
                position_y(&session->position, cell));
    show_sentence(session, line);
    fflush(session->out);
}
