/* Begins the terminal's games, lets the programs think, rates positions, and reads a person's
 * moves. */
#include "cli/play/play.h"

#include "engines/setting.h"
#ifdef LIANZI_DATABASE
#include "session/own_game.h"
#include "store/cards.h"
#endif
#include "system/translate.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The memory of the coach's engine, which searches little. */
enum { ADVISER_MIB = 16 };

/* ---- beginning ---- */

/* Another game: the engine forgets, and no file holds this one. */
static void begin_anew(struct play *play)
{
    lz_engine_new_game(play->engine);
    free(play->path);
    play->path = NULL;
    play->hint = (struct hint){0};
    play->kept = session_edits(play->session);
    play->written = UINT64_MAX;
}

static void take_session(struct play *play, struct session *session)
{
    session_free(play->session);
    play->session = session;
    begin_anew(play);
}

/* The coach's engine, at full strength whatever the program's level is. */
static lz_status need_adviser(struct play *play, bool coach, lz_error *error)
{
    if (!coach || play->adviser)
        return LZ_OK;
    const lz_status status = lz_engine_new(&play->adviser, error);
    return status ? status : setting_number(play->adviser, "hash_mib", ADVISER_MIB, error);
}

lz_status play_begin(struct play *play, lz_game *game, const bool person[2], lz_error *error)
{
    struct session_setup setup;
    struct session *session;
    const int length = lz_game_length(game);
    session_setup_init(&setup);
    setup.coach = play->coach;
    lz_game_go_to(game, 0, NULL);
    session_setup_start(&setup, game);
    for (int seat = 0; seat < 2; seat++)
        if (!person[seat])
            setup.players[seat] = play->program;
        else
            player_init(&setup.players[seat], PLAYER_PERSON);
    lz_status status = need_adviser(play, play->coach, error);
    if (!status)
        status = session_new(&setup, &session, error);
    if (status)
        return status;
    for (int i = 0; i < length && !status; i++)
        status = session_act(session, lz_game_action(game, i), PLAY_NOW, error);
    if (status)
        session_free(session);
    else
        take_session(play, session);
    return status;
}

lz_status play_take_record(struct play *play, lz_record *record, lz_error *error)
{
    struct session *session;
    int64_t value;
    const lz_status status =
        session_from_record(session_setup(play->session), record, &session, error);
    if (status)
        return status;
    if (play_is_classic(play) &&
        lz_classic_value(session_game(session), &play->settings, &value, NULL))
        play->program.kind = PLAYER_PROGRAM;
    for (int seat = 0; seat < 2; seat++)
        if (!session_is_person(play->session, seat))
            session_set_player(session, seat, &play->program);
    session_wait(session, PLAY_NOW);
    take_session(play, session);
    return LZ_OK;
}

lz_status play_take_session(struct play *play, struct session *session, lz_error *error)
{
    const struct player *program = &play->program;
    for (int seat = 0; seat < 2; seat++)
        if (!session_is_person(session, seat))
            program = session_player(session, seat);
    const bool coach = session_setup(session)->coach;
    lz_status status = setting_number(play->engine, "level", program->level, error);
    if (!status)
        status = need_adviser(play, coach, error);
    if (status)
        return status;
    play->coach = coach;
    play->program = *program;
    take_session(play, session);
    return LZ_OK;
}

void play_restart(struct play *play)
{
    session_restart(play->session, PLAY_NOW);
    begin_anew(play);
}

void play_destroy(struct play *play)
{
    session_free(play->session);
    lz_engine_free(play->engine);
    lz_engine_free(play->adviser);
    proofs_free(play->proofs);
    free(play->path);
}

/* ---- players and results ---- */

bool play_classic_begins(lz_classic classic)
{
    return classic == LZ_CLASSIC_KERNEL;
}

bool play_is_classic(const struct play *play)
{
    return play->program.kind == PLAYER_CLASSIC;
}

lz_result play_result(const struct play *play)
{
    lz_result result = session_result(play->session);
    if (play_is_classic(play) && result == LZ_RESULT_ONGOING)
        lz_classic_result(session_game(play->session), &play->settings, &result, NULL);
    return result;
}

const char *play_result_text(const struct play *play)
{
    const lz_result result = play_result(play);
    const lz_colour winner = result == LZ_RESULT_BLACK_WINS ? LZ_BLACK : LZ_WHITE;
    const int person = session_only_person(play->session);
    if (result == LZ_RESULT_ONGOING)
        return NULL;
    if (result == LZ_RESULT_DRAW)
        return N_("Draw");
    if (person < 0)
        return winner == LZ_BLACK ? N_("x wins") : N_("o wins");
    return lz_game_seat_colour(session_game(play->session), person) == winner ? N_("You win")
                                                                              : N_("You lose");
}

/* ---- ratings ---- */

struct play_score play_score(struct play *play)
{
    const struct session *session = play->session;
    const lz_record *record = session_record(session);
    int node = session_shown(session), plies = 0;
    if (play_is_classic(play)) {
        struct ply_note *note = session_note_at(play->session, node);
        if (note && !note->valued)
            note->valued =
                !lz_classic_value(session_shown_game(session), &play->settings, &note->value, NULL);
        return (struct play_score){.value = note ? note->value : 0};
    }
    for (; node != LZ_RECORD_NO_NODE; node = lz_record_parent(record, node), plies++) {
        const struct ply_note note = session_note(session, node);
        if (!note.searched || note.only_rate || note.over)
            continue;
        const int left = abs(note.mate) - plies;
        return (struct play_score){note.score, left > 0 ? left : 0, note.proved};
    }
    return (struct play_score){0};
}

static lz_status think_as_engine(const struct play *play, const lz_game *game, const lz_stop *stop,
                                 lz_progress_fn *on_progress, void *user, struct play_thought *out,
                                 lz_error *error)
{
    const struct player *program = &play->program;
    lz_thought thought = {0};
    lz_limits limits;
    lz_limits_init(&limits);
    limits.depth = program->depth;
    limits.time_ms = program->time_ms;
    limits.nodes = play->nodes;
    limits.stop = stop;
    proofs_serve(play->proofs, play->engine, game, false, &limits);
    const lz_status status =
        lz_engine_think(play->engine, game, &limits, on_progress, user, &thought, error);
    if (status)
        return status;
    out->action = thought.action;
    out->to_move = lz_game_to_move(game);
    out->line = thought.line;
    return LZ_OK;
}

lz_status play_think(const struct play *play, const lz_game *game, const lz_stop *stop,
                     lz_progress_fn *on_progress, void *user, struct play_thought *out,
                     lz_error *error)
{
    *out = (struct play_thought){0};
    if (!play_is_classic(play))
        return think_as_engine(play, game, stop, on_progress, user, out, error);
    lz_classic_report report = {.best = -1};
    const lz_status status = lz_classic_search(game, &play->settings, stop, &report, error);
    out->action = (lz_action){.kind = report.best < 0 ? LZ_ACTION_NONE : LZ_ACTION_PLACE,
                              .cell = {report.best, -1}};
    out->nodes = report.nodes;
    return status;
}

lz_status play_think_hint(const struct play *play, const lz_game *game, const lz_stop *stop,
                          lz_progress_fn *on_progress, void *user, struct play_thought *out,
                          lz_error *error)
{
    const lz_status status = play_think(play, game, stop, on_progress, user, out, error);
    const struct explain_question question = {
        .game = game, .move = -1, .best = &out->line, .stop = stop};
    if (!status && !play_is_classic(play))
        explain(&question, &out->why, NULL); /* none in an opening */
    return status;
}

lz_status play_think_coach(const struct play *play, const lz_game *game, const lz_stop *stop,
                           lz_progress_fn *on_progress, void *user, struct play_thought *out,
                           lz_error *error)
{
    (void)on_progress, (void)user;
    *out = (struct play_thought){0};
    return verdict_find(play->adviser, game, stop, &out->verdict, error);
}

#ifdef LIANZI_DATABASE
static lz_status find_worth(void *user, struct card_mistakes *mistakes, lz_error *error)
{
    return own_game_worth(user, card_mistakes_add, mistakes, error);
}
#endif

lz_status play_practise(struct play *play, lz_error *error)
{
#ifdef LIANZI_DATABASE
    char path[4096];
    int nodes[COACH_WORTH];
    struct card_counts counts;
    const uint64_t revision = session_revision(play->session);
    if (revision != play->practised && session_coach_worth(play->session, nodes) &&
        database_default_path(path, sizeof path)) {
        play->practised = revision;
        return card_mistakes_keep(path, find_worth, play->session, &counts, error);
    }
#else
    (void)play, (void)error;
#endif
    return LZ_OK;
}

void play_keep_note(struct play *play, int node, const struct play_thought *thought)
{
    struct ply_note *note = thought->line.length ? session_note_at(play->session, node) : NULL;
    if (note)
        note_line(note, thought->to_move, &thought->line);
}

/* ---- a person's moves ---- */

/* Reads a line of one or two numbers; returns how many, 0 for any other line. */
static int read_numbers(const char *text, long numbers[2])
{
    int count = 0;
    for (;;) {
        text += strspn(text, " \t,");
        if (!*text)
            return count;
        char *end;
        if (count == 2 || strspn(text, "0123456789") == 0)
            return 0;
        numbers[count++] = strtol(text, &end, 10);
        text = end;
    }
}

static lz_status read_column(const lz_game *game, long number, lz_action *action, lz_error *error)
{
    const lz_variant *variant = lz_game_variant(game);
    if (number < 1 || number > variant->columns)
        return lz_error_set(error, LZ_ERR_ILLEGAL, "column %ld is off the %dx%d board", number,
                            variant->columns, variant->rows);
    const int cell = lz_game_drop_cell(game, (int)number - 1);
    if (cell < 0)
        return lz_error_set(error, LZ_ERR_ILLEGAL, "column %ld is full", number);
    *action = lz_action_place(cell);
    return LZ_OK;
}

static lz_status read_cell(const lz_game *game, long x, long y, lz_action *action, lz_error *error)
{
    const lz_variant *variant = lz_game_variant(game);
    if (x < 1 || x > variant->columns || y < 1 || y > variant->rows)
        return lz_error_set(error, LZ_ERR_ILLEGAL, "%ld %ld is off the %dx%d board", x, y,
                            variant->columns, variant->rows);
    const int cell = (int)((y - 1) * variant->columns + x - 1);
    const bool offers = lz_game_expects(game) >> LZ_ACTION_OFFER & 1;
    *action = offers ? lz_action_offer(cell) : lz_action_place(cell);
    const lz_legality legality = lz_game_legality(game, *action);
    if (legality != LZ_LEGAL && legality < LZ_ILLEGAL_NOT_NOW)
        return lz_error_set(error, LZ_ERR_ILLEGAL, "%ld %ld: %s", x, y, lz_legality_name(legality));
    return LZ_OK;
}

/* Reads a text of notation, which must be one action. */
static lz_status read_notation(const lz_game *game, const char *text, lz_action *action,
                               lz_error *error)
{
    lz_game *trial;
    lz_status status = lz_game_copy(game, &trial, error);
    if (status)
        return status;
    const int length = lz_game_length(game);
    status = lz_game_play(trial, text, LZ_ROWS_BOTTOM, error);
    if (!status && lz_game_length(trial) != length + 1)
        status = lz_error_set(error, LZ_ERR_SYNTAX, "expected one move");
    if (!status)
        *action = lz_game_action(trial, length);
    lz_game_free(trial);
    return status;
}

lz_status play_enter(struct play *play, const char *text, lz_error *error)
{
    const lz_game *game = session_game(play->session);
    const unsigned expects = lz_game_expects(game);
    long numbers[2];
    const int count = expects >> LZ_ACTION_ADD_TWO & 1 ? 0 : read_numbers(text, numbers);
    lz_action action;
    lz_status status = LZ_OK;
    if (expects >> LZ_ACTION_DECLARE & 1 && count == 1)
        action = lz_action_declare(numbers[0] > 99 ? 99 : (int)numbers[0]);
    else if (count == 2)
        status = read_cell(game, numbers[0], numbers[1], &action, error);
    else if (count == 1 && lz_rule_has_gravity(lz_game_variant(game)->rule))
        status = read_column(game, numbers[0], &action, error);
    else
        status = read_notation(game, text, &action, error);
    return status ? status : session_act(play->session, action, PLAY_NOW, error);
}

/* ---- openings ---- */

int play_opening_stones(const lz_game *game)
{
    enum { STONES = 3 };
    const lz_opening opening = lz_game_variant(game)->opening;
    const int length = lz_game_length(game);
    lz_opening_step step;
    return (opening == LZ_OPENING_SWAP || opening == LZ_OPENING_SWAP2) && length < STONES &&
                   lz_game_opening_step(game, &step)
               ? STONES - length
               : 0;
}

bool play_is_offered(const lz_game *game, int cell)
{
    int cells[LZ_OFFERS_MAX];
    const int count = lz_game_offers(game, cells, LZ_OFFERS_MAX);
    int i = 0;
    while (i < count && cells[i] != cell)
        i++;
    return i < count;
}
