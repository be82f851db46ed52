/* The output of `lianzi trace`: the first look, the lines of the search, and its counts. */
#include "cli/trace/trace.h"
#include "study/wording.h"
#include "system/say.h"
#include "system/translate.h"

#include <inttypes.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POLICY_ROWS = 12, SIDE_BY_SIDE = 16, /* columns, at most */ LINE = 1024 };

/* A letter for each class, in the order of lz_threat: the more urgent, the later. */
static const char letters[] = ".ABCDEFGHIJKL!";

static char mover_of(const struct trace *trace)
{
    return lz_game_to_move(trace->game) == LZ_BLACK ? 'x' : 'o';
}

static char *moves_of(const lz_game *game)
{
    const size_t length = lz_game_format(game, LZ_ROWS_BOTTOM, NULL, 0);
    char *moves = malloc(length + 1);
    if (moves)
        lz_game_format(game, LZ_ROWS_BOTTOM, moves, length + 1);
    return moves;
}

static const char *format_line(const struct trace *trace, const lz_line *line, char text[LINE])
{
    text[0] = '\0';
    for (int i = 0; i < line->length; i++) {
        const size_t length = strlen(text);
        char move[16];
        lz_action_format(lz_game_variant(trace->game), line->pv[i], LZ_ROWS_BOTTOM, move,
                         sizeof move);
        snprintf(text + length, LINE - length, "%s%s", i ? " " : "", move);
    }
    return text;
}

/* ---- The first look ----------------------------------------------------------------------------
 */

/* One row of the board with the classes of one colour. */
static void print_row(const struct trace *trace, int row, lz_colour colour)
{
    const lz_variant *variant = lz_game_variant(trace->game);
    printf("%2d", row + 1);
    for (int column = 0; column < variant->columns; column++) {
        const int cell = row * variant->columns + column;
        const lz_insight_cell *at = &trace->look.cells[cell];
        const lz_colour stone = lz_game_at(trace->game, cell);
        printf(" %c", stone ? " xo#"[stone] : letters[colour == LZ_BLACK ? at->black : at->white]);
    }
}

/* The boards of `count` colours side by side. */
static void print_boards_of(const struct trace *trace, const lz_colour *colours, int count)
{
    const lz_variant *variant = lz_game_variant(trace->game);
    char titles[2][SAY_COLUMN];
    for (int i = 0; i < count; i++)
        say_column(colours[i] == LZ_BLACK ? _("What a stone of x makes")
                                          : _("What a stone of o makes"),
                   i + 1 < count ? 2 * variant->columns + 6 : 0, titles[i]);
    say_line("%s%s", titles[0], count > 1 ? titles[1] : "");
    for (int row = variant->rows - 1; row >= 0; row--) {
        for (int i = 0; i < count; i++) {
            fputs(i ? "    " : "", stdout);
            print_row(trace, row, colours[i]);
        }
        putchar('\n');
    }
    for (int i = 0; i < count; i++) {
        fputs(i ? "      " : "  ", stdout);
        for (int column = 0; column < variant->columns; column++)
            printf(" %c", 'a' + column);
    }
    putchar('\n');
}

static void print_boards(const struct trace *trace)
{
    static const lz_colour colours[] = {LZ_BLACK, LZ_WHITE};
    if (lz_game_variant(trace->game)->columns <= SIDE_BY_SIDE) {
        print_boards_of(trace, colours, 2);
    } else {
        print_boards_of(trace, &colours[0], 1);
        print_boards_of(trace, &colours[1], 1);
    }
}

/* The letters that are on the boards. */
static void print_letters(const struct trace *trace)
{
    bool used[LZ_THREAT_COUNT] = {false};
    for (int i = 0; i < LZ_CELLS_MAX; i++)
        used[trace->look.cells[i].black] = used[trace->look.cells[i].white] = true;
    char line[LINE] = "";
    for (int class = 1; class < LZ_THREAT_COUNT; class ++) {
        if (!used[class])
            continue;
        const char *const name = _(lz_threat_name((lz_threat) class));
        if (*line && strlen(line) + strlen(name) + 4 > 80) {
            say_line("%s", line);
            *line = '\0';
        }
        const size_t length = strlen(line);
        snprintf(line + length, sizeof line - length, "%s%c %s", length ? ", " : "", letters[class],
                 name);
    }
    say_line("%s%s", line, *line ? "\n" : "");
}

static void print_policy(const struct trace *trace)
{
    const lz_variant *variant = lz_game_variant(trace->game);
    char rank_title[SAY_COLUMN], cell_title[SAY_COLUMN], x[SAY_COLUMN], o[SAY_COLUMN];
    char policy[SAY_COLUMN], worth[SAY_COLUMN];
    say_line("%s  %s %s %s %s %s", say_column(_("rank"), -6, rank_title),
             say_column(_("cell"), 5, cell_title), say_column(_("x makes"), 20, x),
             say_column(_("o makes"), 20, o), say_column(_("policy"), -7, policy),
             say_column(_("worth"), -6, worth));
    for (int rank = 1; rank <= POLICY_ROWS; rank++) {
        for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
            const lz_insight_cell *at = &trace->look.cells[cell];
            char name[8];
            if (at->rank == rank)
                say_line("%6d  %-5s %s %s %7d %6d", rank, trace_cell(trace, cell, name),
                         say_column(_(lz_threat_name(at->black)), 20, x),
                         say_column(_(lz_threat_name(at->white)), 20, o), at->policy, at->worth);
        }
    }
    putchar('\n');
}

static void print_look(const struct trace *trace)
{
    const lz_variant *variant = lz_game_variant(trace->game);
    const lz_insight *look = &trace->look;
    char *moves = moves_of(trace->game);
    say_line(_("%s, %dx%d, after \"%s\", %c to move"), wording_rule(variant->rule),
             variant->columns, variant->rows, moves ? moves : "", mover_of(trace));
    free(moves);
    say_line(_("static value for %c: %d = threats on the board %d + empty board %d + cells %d\n"),
             mover_of(trace), look->value, look->threats, look->empty,
             look->value - look->threats - look->empty);
    print_boards(trace);
    print_letters(trace);
    print_policy(trace);
}

/* ---- The search --------------------------------------------------------------------------------
 */

static void print_lines(const struct trace *trace)
{
    char depth[SAY_COLUMN], ply[SAY_COLUMN], score[SAY_COLUMN], nodes[SAY_COLUMN], text[LINE];
    say_line("%s %s %s %s  %s", say_column(_("depth"), -5, depth), say_column(_("ply"), -4, ply),
             say_column(_("score"), -7, score), say_column(_("nodes"), -10, nodes), _("line"));
    for (int i = 0; i < trace->line_count; i++) {
        const lz_line *line = &trace->lines[i];
        printf("%5d %4d %7d %10" PRIu64 "  %s\n", line->depth, line->seldepth, line->score,
               line->nodes, format_line(trace, line, text));
    }
    const lz_line *best = &trace->thought.line;
    char rates[LINE] = "";
    if (!best->mate && best->draw_permille >= 0) {
        const double draws = best->draw_permille, wins = best->win_permille - draws / 2;
        snprintf(rates, sizeof rates, _(" (wins %.0f %%, draws %.0f %%)"), wins / 10, draws / 10);
    }
    say_line(_("best: %s  score %d%s, %llu nodes, %.3f seconds"), format_line(trace, best, text),
             best->score, rates, (unsigned long long)best->nodes, (double)best->time_ms / 1000);
}

static void print_count(const char *what, uint64_t count, uint64_t of)
{
    char column[SAY_COLUMN];
    if (what && count)
        say_line("  %s %10" PRIu64 " %5.1f %%", say_column(_(what), 56, column), count,
                 100.0 * (double)count / (double)of);
}

static void print_ends(const struct trace_counts *counts)
{
    static const char *const steps[LZ_TRACE_STEPS + 1] = {
        [2] = N_("step 2: fives and open fours at hand decide"),
        [3] = N_("step 3: mate distance"),
        [4] = N_("step 4: black may not stop the five"),
        [5] = N_("step 5: the transposition table"),
        [8] = N_("step 8: razoring"),
        [9] = N_("step 9: reverse futility"),
        [10] = N_("step 10: null move"),
        [12] = N_("step 12: another move than the table's holds beta too"),
        [15] = N_("step 15: no move is left"),
    };
    say_line(_("visits of nodes in the tree: %llu, which ended by"),
             (unsigned long long)counts->nodes);
    for (int step = 2; step <= LZ_TRACE_STEPS; step++)
        print_count(steps[step], counts->steps[step], counts->nodes);
    print_count(N_("a leaf's value"), counts->ends[LZ_TRACE_END_LEAF], counts->nodes);
    print_count(N_("a move that reached beta"), counts->ends[LZ_TRACE_END_CUT], counts->nodes);
    print_count(N_("the end of the list of moves"), counts->ends[LZ_TRACE_END_ALL], counts->nodes);
    print_count(N_("the limit, step 1"), counts->ends[LZ_TRACE_END_STOPPED], counts->nodes);
    say_line("%s", _("of these"));
    print_count(N_("step 14: reduced"), counts->reduced, counts->nodes);
    print_count(N_("step 14: searched again"), counts->again, counts->nodes);
    print_count(N_("step 12: extended"), counts->extended, counts->nodes);
}

static void print_fates(const struct trace_counts *counts)
{
    static const char *const fates[] = {
        N_("were searched"),
        N_("not reached: a move before it reached beta"),
        N_("step 13: late"),
        N_("step 13: cannot reach alpha"),
        N_("step 13: a four that only puts off the loss"),
        N_("step 13: known by the table to stay below alpha"),
        N_("step 12: the table's move left out"),
        N_("forbidden"),
    };
    uint64_t moves = 0;
    for (int fate = 0; fate < LZ_TRACE_FATE_COUNT; fate++)
        moves += counts->fates[fate];
    if (!moves)
        return;
    say_line(_("moves listed: %llu"), (unsigned long long)moves);
    for (int fate = 0; fate < LZ_TRACE_FATE_COUNT; fate++)
        print_count(fates[fate], counts->fates[fate], moves);
}

void trace_print(const struct trace *trace)
{
    print_look(trace);
    print_lines(trace);
    putchar('\n');
    if (!trace->counts.nodes) {
        say_line("%s", _("no tree: a five or a win by fours was found at once"));
        return;
    }
    print_ends(&trace->counts);
    print_fates(&trace->counts);
}

/* ---- JSON --------------------------------------------------------------------------------------
 */

static json_t *cell_to_json(const struct trace *trace, int cell)
{
    char name[8];
    return cell < 0 ? json_null() : json_string(trace_cell(trace, cell, name));
}

static json_t *cells_to_json(const struct trace *trace)
{
    const lz_variant *variant = lz_game_variant(trace->game);
    json_t *json = json_array();
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        const lz_insight_cell *at = &trace->look.cells[cell];
        if (lz_game_at(trace->game, cell) == LZ_EMPTY)
            json_array_append_new(
                json, json_pack("{s:o,s:s,s:s,s:i,s:o,s:i}", "cell", cell_to_json(trace, cell), "x",
                                lz_threat_name(at->black), "o", lz_threat_name(at->white), "policy",
                                at->policy, "rank", at->rank ? json_integer(at->rank) : json_null(),
                                "worth", at->worth));
    }
    return json;
}

static json_t *line_to_json(const struct trace *trace, const lz_line *line)
{
    json_t *pv = json_array();
    for (int i = 0; i < line->length; i++)
        json_array_append_new(pv, cell_to_json(trace, line->pv[i].cell[0]));
    return json_pack("{s:i,s:i,s:i,s:o,s:I,s:o}", "depth", line->depth, "seldepth", line->seldepth,
                     "score", line->score, "mate",
                     line->mate ? json_integer(line->mate) : json_null(), "nodes",
                     (json_int_t)line->nodes, "pv", pv);
}

static json_t *counts_to_json(const struct trace_counts *counts)
{
    json_t *ends = json_object(), *moves = json_object();
    for (int end = 0; end < LZ_TRACE_END_COUNT; end++)
        if (end != LZ_TRACE_END_STEP)
            json_object_set_new(ends, trace_end_name((lz_trace_end)end),
                                json_integer((json_int_t)counts->ends[end]));
    for (int step = 2; step <= LZ_TRACE_STEPS; step++) {
        char name[16];
        snprintf(name, sizeof name, "step_%d", step);
        if (counts->steps[step])
            json_object_set_new(ends, name, json_integer((json_int_t)counts->steps[step]));
    }
    for (int fate = 0; fate < LZ_TRACE_FATE_COUNT; fate++)
        json_object_set_new(moves, trace_fate_name((lz_trace_fate)fate),
                            json_integer((json_int_t)counts->fates[fate]));
    return json_pack("{s:I,s:o,s:o,s:I,s:I,s:I}", "nodes", (json_int_t)counts->nodes, "ends", ends,
                     "moves", moves, "reduced", (json_int_t)counts->reduced, "again",
                     (json_int_t)counts->again, "extended", (json_int_t)counts->extended);
}

json_t *trace_to_json(const struct trace *trace)
{
    const lz_variant *variant = lz_game_variant(trace->game);
    const char mover[] = {mover_of(trace), '\0'};
    char stones[LZ_CELLS_MAX + 1] = "";
    json_t *lines = json_array();
    char *moves = moves_of(trace->game);
    if (!moves)
        return NULL;
    for (int i = 0; i < variant->columns * variant->rows; i++)
        stones[i] = ".xo#"[lz_game_at(trace->game, i)];
    for (int i = 0; i < trace->line_count; i++)
        json_array_append_new(lines, line_to_json(trace, &trace->lines[i]));
    json_t *json = json_pack(
        "{s:s,s:s,s:i,s:i,s:s,s:s,s:{s:i,s:i,s:i,s:o},s:o,s:o,s:o}", "moves", moves, "rule",
        lz_rule_name(variant->rule), "columns", variant->columns, "rows", variant->rows, "to_move",
        mover, "cells", stones, "look", "value", trace->look.value, "threats", trace->look.threats,
        "empty", trace->look.empty, "cells", cells_to_json(trace), "lines", lines, "thought",
        line_to_json(trace, &trace->thought.line), "counts", counts_to_json(&trace->counts));
    free(moves);
    return json;
}

bool trace_print_json(const struct trace *trace)
{
    json_t *json = trace_to_json(trace);
    const bool good = json && json_dumpf(json, stdout, JSON_LAYOUT) == 0;
    putchar('\n');
    json_decref(json);
    return good;
}
