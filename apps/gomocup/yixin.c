#include "gomocup/yixin.h"

#include "gomocup/tables.h"
#include "gomocup/think.h"
#include "gomocup/words.h"
#include <lianzi/study.h>
#include <stdlib.h>

enum { HASH_MAX_LOG2_KIB = 26 /* HASH_MAX_MIB, as Yixin-Board counts */ };

void yixin_show_info(struct session *session, const char *text)
{
    (void)text;
    session_say(session, "MESSAGE INFO MAX_THREAD_NUM %d", THREADS_MAX);
    session_say(session, "MESSAGE INFO MAX_HASH_SIZE %d", HASH_MAX_LOG2_KIB);
}

void yixin_clear_hash(struct session *session, const char *text)
{
    (void)text;
    tables_clear(session);
}

void yixin_show_forbidden(struct session *session, const char *text)
{
    (void)text;
    const struct position *position = &session->position;
    lz_game *game;
    int cells[LZ_CELLS_MAX], count = 0;
    lz_error error;
    if (position_game(position, settings_rule(&session->settings), &game, &error)) {
        session_say(session, "ERROR YXSHOWFORBID: %s", error.text);
        return;
    }
    if (position_colour(position) == LZ_BLACK)
        count = lz_game_forbidden(game, cells, NULL, LZ_CELLS_MAX);
    lz_game_free(game);
    fputs("FORBID ", session->out);
    for (int i = 0; i < count; i++)
        fprintf(session->out, "%02d%02d", position_x(position, cells[i]),
                position_y(position, cells[i]));
    session_say(session, ".");
}

void yixin_show_hash_usage(struct session *session, const char *text)
{
    (void)text;
    const int permille = lz_engine_hash_permille(session->engine);
    session_say(session, "MESSAGE the table is %d.%d %% full", permille / 10, permille % 10);
}

/* The engine's first look: the value, and the cells that seem most promising. */
void yixin_print_features(struct session *session, const char *text)
{
    enum { SHOWN = 10 };
    (void)text;
    const struct position *position = &session->position;
    lz_insight *insight = calloc(1, sizeof *insight);
    lz_game *game = NULL;
    lz_error error = {.text = "no memory"};
    if (!insight || position_game(position, settings_rule(&session->settings), &game, &error) ||
        lz_inspect(game, insight, &error)) {
        session_say(session, "ERROR YXPRINTFEATURE: %s", error.text);
    } else {
        session_say(session, "MESSAGE value %d, by threats %d, by the side to move %d",
                    insight->value, insight->threats, insight->empty);
        for (int rank = 1; rank <= SHOWN; rank++)
            for (int i = 0; i < position->columns * position->rows; i++)
                if (insight->cells[i].rank == rank)
                    session_say(session, "MESSAGE %d. %d,%d black: %s, white: %s", rank,
                                position_x(position, i), position_y(position, i),
                                lz_threat_name(insight->cells[i].black),
                                lz_threat_name(insight->cells[i].white));
    }
    lz_game_free(game);
    free(insight);
}

/* Reads the number that is a command's argument; false after an ERROR. */
static bool read_number(struct session *session, const char *command, const char *text, int64_t low,
                        int64_t high, int *out)
{
    const char *rest;
    int64_t number;
    if (words_number(text, &number, &rest) && !*words_skip(rest) && number >= low &&
        number <= high) {
        *out = (int)number;
        return true;
    }
    session_say(session, "ERROR %s: expected a number from %lld to %lld", command, (long long)low,
                (long long)high);
    return false;
}

void yixin_nbest(struct session *session, const char *text)
{
    int lines;
    if (read_number(session, "YXNBEST", text, 1, LZ_CELLS_MAX, &lines))
        think_and_answer(session, lines);
}

void yixin_search_defend(struct session *session, const char *text)
{
    (void)text;
    think_and_answer(session, LZ_CELLS_MAX);
}

/* ---- Balanced moves ---- */

static void answer_balanced(struct session *session, const int *cells)
{
    struct position *position = &session->position;
    const int count = cells[1] < 0 ? 1 : 2;
    position_add(position, cells[0], OWNER_US);
    think_moved(session);
    if (count > 1)
        position_add(position, cells[1], OWNER_OPPONENT);
    session_say_points(session, cells, count);
}

static void balance(struct session *session, const char *command, const char *text, int stones)
{
    int bias;
    lz_game *game;
    lz_limits limits;
    lz_balance_report report;
    lz_error error;
    if (!read_number(session, command, text, -LZ_SCORE_WIN, LZ_SCORE_WIN, &bias))
        return;
    think_complain(session);
    if (position_game(&session->position, settings_rule(&session->settings), &game, &error)) {
        session_say(session, "ERROR %s: %s", command, error.text);
        return;
    }
    tables_use(session);
    think_limits(session, &limits);
    const lz_status status =
        lz_engine_balance(session->engine, game, &limits, stones, bias, &report, &error);
    lz_game_free(game);
    think_spent(session);
    if (session_is_deserted(session))
        return;
    if (status)
        session_say(session, "ERROR %s: %s", command, error.text);
    else
        answer_balanced(session, report.cells);
}

void yixin_balance_one(struct session *session, const char *text)
{
    balance(session, "YXBALANCEONE", text, 1);
}

void yixin_balance_two(struct session *session, const char *text)
{
    balance(session, "YXBALANCETWO", text, 2);
}
