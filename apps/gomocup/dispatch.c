#include "gomocup/dispatch.h"
#include "engines/network.h"
#include "engines/setting.h"

#include "gomocup/database.h"
#include "gomocup/list.h"
#include "gomocup/steps.h"
#include "gomocup/tables.h"
#include "gomocup/think.h"
#include "gomocup/words.h"
#include "gomocup/yixin.h"
#include "system/timer.h"
#include <inttypes.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>

static bool has_size(const struct position *position, int columns, int rows)
{
    return position->columns == columns && position->rows == rows;
}

/* Begins with an empty board and, unless the game goes on, with empty tables and an unknown clock.
 */
static void set_up(struct session *session, int columns, int rows, bool goes_on)
{
    if (!has_size(&session->position, columns, rows))
        memset(&session->bars, 0, sizeof session->bars);
    position_init(&session->position, columns, rows);
    session->started = true;
    if (!goes_on) {
        session->settings.left_told = false;
        session->spent_us = 0;
        tables_make(session);
    }
    think_ahead(session);
}

/* ---- Points ---- */

/* Reads two numbers with a comma between them, and nothing after. */
static bool read_pair(const char *text, int64_t *first, int64_t *second)
{
    return words_number(text, first, &text) && *(text = words_skip(text)) == ',' &&
           words_number(words_skip(text + 1), second, &text) && !*words_skip(text);
}

/* Reads a command's argument `x,y`; -1 after an ERROR when it is not one or off the board. */
static int read_point(struct session *session, const char *command, const char *text)
{
    int64_t x, y;
    if (read_pair(text, &x, &y)) {
        const int cell = position_cell(&session->position, x, y);
        if (cell < 0)
            session_say(session, "ERROR %s %" PRId64 ",%" PRId64 " is off the %dx%d board", command,
                        x, y, session->position.columns, session->position.rows);
        return cell;
    }
    char shown[80];
    words_show(text, shown, sizeof shown);
    session_say(session, "ERROR %s: expected X,Y, not \"%s\"", command, shown);
    return -1;
}

/* Reads a point that must be free. */
static int read_free_point(struct session *session, const char *command, const char *text)
{
    const int cell = read_point(session, command, text);
    if (cell < 0 || session->position.owner[cell] == OWNER_NONE)
        return cell;
    session_say(session, "ERROR %s %d,%d is not free", command,
                position_x(&session->position, cell), position_y(&session->position, cell));
    return -1;
}

/* ---- Commands ---- */

/* Whether the classic, if one plays, supports the rule and the board; else after an ERROR. */
static bool classic_fits(struct session *session, const char *command, int columns, int rows)
{
    lz_variant variant;
    lz_game *game;
    lz_error error;
    if (session->classic < 0)
        return true;
    lz_variant_init(&variant, settings_rule(&session->settings));
    variant.columns = columns;
    variant.rows = rows;
    if (lz_classic_game_on((lz_classic)session->classic, &variant, &game, &error)) {
        session_say(session, "ERROR %s: %s", command, error.text);
        return false;
    }
    lz_game_free(game);
    return true;
}

static void start(struct session *session, const char *command, int64_t columns, int64_t rows)
{
    if (columns < BOARD_MIN || columns > BOARD_MAX || rows < BOARD_MIN || rows > BOARD_MAX) {
        session_say(session, "ERROR %s: a board has %d to %d columns and rows", command, BOARD_MIN,
                    BOARD_MAX);
        return;
    }
    if (!classic_fits(session, command, (int)columns, (int)rows))
        return;
    /* Yixin-Board sends START before every position, the time left before that, and YXHASHCLEAR
       where the tables are to be empty. */
    const bool goes_on = session->settings.yixin && session->started &&
                         has_size(&session->position, (int)columns, (int)rows);
    set_up(session, (int)columns, (int)rows, goes_on);
    session_say(session, "OK");
}

/* `START n`, or `START columns rows` as Yixin-Board writes it, whose points are row and column. */
static void command_start(struct session *session, const char *text)
{
    const char *rest;
    int64_t columns, rows;
    if (!words_number(text, &columns, &rest)) {
        session_say(session, "ERROR START: expected the size of the board");
        return;
    }
    rows = columns;
    rest = words_skip(rest);
    if (*rest && (!words_number(rest, &rows, &rest) || *words_skip(rest))) {
        session_say(session, "ERROR START: expected one number");
        return;
    }
    start(session, "START", rows, columns);
}

static void command_rectstart(struct session *session, const char *text)
{
    int64_t columns, rows;
    if (read_pair(text, &columns, &rows))
        start(session, "RECTSTART", columns, rows);
    else
        session_say(session, "ERROR RECTSTART: expected WIDTH,HEIGHT");
}

static void command_restart(struct session *session, const char *text)
{
    (void)text;
    set_up(session, session->position.columns, session->position.rows, false);
    session_say(session, "OK");
}

static void command_begin(struct session *session, const char *text)
{
    (void)text;
    if (session->position.count)
        session_say(session, "ERROR BEGIN needs an empty board; this one has %d stones",
                    session->position.count);
    else
        think_and_answer(session, 1);
}

static void command_turn(struct session *session, const char *text)
{
    const int cell = read_free_point(session, "TURN", text);
    if (cell < 0)
        return;
    position_add(&session->position, cell, OWNER_OPPONENT);
    think_and_answer(session, 1);
}

static void command_play(struct session *session, const char *text)
{
    const int cell = read_free_point(session, "PLAY", text);
    if (cell < 0)
        return;
    position_add(&session->position, cell, OWNER_US);
    session_say(session, "%d,%d", position_x(&session->position, cell),
                position_y(&session->position, cell));
}

static void command_takeback(struct session *session, const char *text)
{
    const int cell = read_point(session, "TAKEBACK", text);
    if (cell < 0)
        return;
    if (session->position.owner[cell] == OWNER_NONE) {
        session_say(session, "ERROR TAKEBACK %d,%d has no stone",
                    position_x(&session->position, cell), position_y(&session->position, cell));
        return;
    }
    position_remove(&session->position, cell);
    session_say(session, "OK");
}

/* Notes for the next move that a file cannot be used. */
static void complain(struct session *session, const char *what, const char *path,
                     const lz_error *error)
{
    char shown[80];
    words_show(path, shown, sizeof shown);
    snprintf(session->settings.complaint, sizeof session->settings.complaint, "%s %s: %.120s", what,
             shown, error->text);
}

/* Plays by another book from now on, or by none; NULL: by the one named before, if at all. */
static void take_book(struct session *session, const char *path)
{
    lz_error error;
    if (path ? database_take(session, path, &error) : database_use(session, &error))
        complain(session, "book", path ? path : session->book, &error);
}

/* Values positions by another network from now on, or by the rule's own. */
static void take_network(struct session *session, const char *path)
{
    lz_error error;
    if (*path ? network_load(session->engine, path, &error)
              : lz_engine_set_network(session->engine, NULL, 0, &error))
        complain(session, "network", path, &error);
}

/* The text after the key and blanks; NULL if the text has another key. */
static const char *path_after(const char *text, const char *key)
{
    const size_t length = strlen(key);
    if (strncmp(text, key, length) != 0 || (text[length] != ' ' && text[length]))
        return NULL;
    return text + length + strspn(text + length, " \t");
}

/* Takes the variety; without a seed, the same game does not come twice. */
static void vary(struct session *session)
{
    session_set(session, "variety", session->settings.variety);
    if (!session->seeded && session->settings.variety)
        setting_number(session->engine, "seed", timer_now_us(), NULL);
}

static void command_info(struct session *session, const char *text)
{
    const char *const book = path_after(text, "book"), *const network = path_after(text, "network");
    if (book) {
        take_book(session, book);
        return;
    }
    if (network) {
        take_network(session, network);
        return;
    }
    const enum settings_change change = settings_take(&session->settings, text);
    if (change == SETTINGS_LEFT)
        session->spent_us = 0;
    if (change == SETTINGS_LEVEL)
        session_set(session, "level", settings_level(&session->settings));
    if (change == SETTINGS_VARIETY)
        vary(session);
    if (change == SETTINGS_DATABASE)
        take_book(session, NULL);
    session_set_proofs(session);
    if (change == SETTINGS_TABLES && session->started)
        tables_fit(session);
    if (change != SETTINGS_SAME && session->started)
        think_ahead(session);
    /* The classic cannot play on under this rule. */
    if (change == SETTINGS_RULE && session->started &&
        !classic_fits(session, "INFO rule", session->position.columns, session->position.rows))
        session->started = false;
}

static void command_about(struct session *session, const char *text)
{
    (void)text;
    session_say(session,
                "name=\"Lianzi\", version=\"%s\", author=\"the Lianzi authors\", country=\"\", "
                "www=\"\", email=\"\"",
                lz_version());
}

/* The inbox has set the stop already. */
static void command_stop(struct session *session, const char *text)
{
    (void)session;
    (void)text;
}

static const char no_hash_file[] = "the table is kept in no file";
static const char no_database_file[] =
    "a book is read as it is; lianzi db imports, exports and joins games";

static const struct command {
    const char *name;
    void (*run)(struct session *session, const char *text);
    bool needs_game;
    bool within_list;    /* allowed between BOARD and DONE */
    bool path;           /* the argument is a path, in the same line or as the next one */
    const char *refusal; /* the answer in place of doing something */
} commands[] = {
    {"TURN", .run = command_turn, .needs_game = true},
    {"INFO", .run = command_info, .within_list = true},
    {"START", .run = command_start},
    {"BEGIN", .run = command_begin, .needs_game = true},
    {"ABOUT", .run = command_about},
    {"RESTART", .run = command_restart, .needs_game = true},
    {"RECTSTART", .run = command_rectstart},
    {"TAKEBACK", .run = command_takeback, .needs_game = true},
    {"PLAY", .run = command_play, .needs_game = true},
    {"STOP", .run = command_stop, .within_list = true},
    {"YXSTOP", .run = command_stop, .within_list = true},
    {"YXNBEST", .run = yixin_nbest, .needs_game = true},
    {"YXSEARCHDEFEND", .run = yixin_search_defend, .needs_game = true},
    {"YXBALANCEONE", .run = yixin_balance_one, .needs_game = true},
    {"YXBALANCETWO", .run = yixin_balance_two, .needs_game = true},
    {"YXSHOWFORBID", .run = yixin_show_forbidden, .needs_game = true},
    {"YXPRINTFEATURE", .run = yixin_print_features, .needs_game = true},
    {"YXSHOWINFO", .run = yixin_show_info},
    {"YXHASHCLEAR", .run = yixin_clear_hash},
    {"YXSHOWHASHUSAGE", .run = yixin_show_hash_usage},
    {"YXHASHDUMP", .path = true, .refusal = no_hash_file},
    {"YXHASHLOAD", .path = true, .refusal = no_hash_file},
    {"YXSWAP2STEP1", .run = steps_swap2_first, .needs_game = true},
    {"YXSWAP2STEP2", .run = steps_swap2_second, .needs_game = true},
    {"YXSWAP2STEP3", .run = steps_swap2_third, .needs_game = true},
    {"YXSOOSORVSTEP1", .run = steps_soosorv_first, .needs_game = true},
    {"YXBLOCKRESET", .run = bars_clear_cells},
    {"YXBLOCKPATHRESET", .run = bars_clear_paths},
    {"YXFORBID", .refusal = "the rule alone forbids points; YXBLOCK bars a move"},
    {"YXDRAW", .refusal = "Lianzi neither offers nor takes a draw; the game goes on"},
    {"YXRESIGN", .refusal = "the game is over; START begins another"},
    {"YXSETDATABASE", .run = database_set, .path = true},
    {"YXSAVEDATABASE", .refusal = "a book is only read, and there is nothing to save"},
    {"YXDBCHECK", .refusal = "a book is checked when it is read"},
    {"YXDBFIX", .refusal = "a book is checked when it is read"},
    {"YXDBTOPOS", .path = true, .refusal = no_database_file},
    {"YXDBTOTXT", .path = true, .refusal = no_database_file},
    {"YXDBTOTXTALL", .path = true, .refusal = no_database_file},
    {"YXDBTOLIB", .path = true, .refusal = no_database_file},
    {"YXTXTTODB", .path = true, .refusal = no_database_file},
    {"YXLIBTODB", .path = true, .refusal = no_database_file},
    {"YXDBMERGE", .path = true, .refusal = no_database_file},
    {"YXDBSPLIT", .path = true, .refusal = no_database_file},
};

static const struct command *find_command(const char *line, const char **rest)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (words_match(line, commands[i].name, rest))
            return &commands[i];
    return NULL;
}

void dispatch_refuse_long(struct session *session)
{
    session->may_ponder = false;
    session->awaits = NULL;
    if (session->list.command)
        list_refuse_long(session);
    else
        session_say(session, "ERROR the line is longer than any command");
}

static void run_command(struct session *session, const struct command *command, const char *text)
{
    if (command->needs_game && !session->started)
        session_say(session, "ERROR no game has been started; send START first");
    else if (command->refusal)
        session_say(session, "MESSAGE %s: %s", command->name, command->refusal);
    else
        command->run(session, text);
}

/* Runs the command, or waits for the line that it needs. */
static void take_command(struct session *session, const struct command *command, const char *text)
{
    if (command->path && !*text)
        session->awaits = command;
    else
        run_command(session, command, text);
}

void dispatch_take(struct session *session, const char *line, int64_t arrived_us)
{
    const char *rest;
    session->arrived_us = arrived_us;
    session->may_ponder = false;
    line = words_skip(line);
    if (!*line)
        return;
    if (session->awaits) {
        const struct command *waited = session->awaits;
        session->awaits = NULL;
        run_command(session, waited, line);
        return;
    }
    if (list_is_quoted(session)) {
        list_take(session, line);
        return;
    }
    if ((line[0] == 'y' || line[0] == 'Y') && (line[1] == 'x' || line[1] == 'X'))
        session->settings.yixin = true;
    const struct command *command = find_command(line, &rest);
    const struct list_command *list = list_find(line, &rest);
    if (session->list.command && !list && (!command || command->within_list)) {
        if (command)
            run_command(session, command, rest);
        else
            list_take(session, line);
        return;
    }
    if (session->list.command)
        list_abandon(session);
    if (list) {
        list_begin(session, list, rest);
    } else if (command) {
        take_command(session, command, rest);
    } else {
        char shown[80];
        words_show(line, shown, sizeof shown);
        session_say(session, "UNKNOWN command: %s", shown);
    }
}
