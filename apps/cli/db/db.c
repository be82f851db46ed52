/* `lianzi db`: reads the options and calls the subcommand. */
#include "cli/db/db.h"

#include "cli/command.h"
#include "study/wording.h"
#include "system/charset.h"
#include "system/translate.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_DB = OPTION_OWN,
    OPTION_JSON,
    OPTION_FROM,
    OPTION_TO,
    OPTION_ENCODING,
    OPTION_DAMAGED,
    OPTION_PLAYER,
    OPTION_EVENT,
    OPTION_SOURCE,
    OPTION_SINCE,
    OPTION_UNTIL,
    OPTION_RESULT,
    OPTION_NAMED,
    OPTION_LENGTH,
    OPTION_MOVES,
    OPTION_ID,
    OPTION_SKIP,
    OPTION_LIMIT,
    OPTION_EQUAL_MOVES,
    OPTION_DRY_RUN,
    OPTION_REINDEX,
    OPTION_AT_LEAST,
    OPTION_NODES,
    OPTION_THREADS,
    OPTION_HASH,
    OPTION_SHARD,
    OPTION_OUT,
    OPTION_MERGE
};

enum { AT_LEAST = 20, NODES = 200000, HASH_MIB = 64 };

static const char help[] =
    "Usage: lianzi db import FILE...\n"
    "       lianzi db list|find [OPTION]...\n"
    "       lianzi db explore [MOVES]\n"
    "       lianzi db analyze [OPTION]...\n"
    "       lianzi db analyze --merge FILE...\n"
    "       lianzi db book [OPTION]... OUT\n"
    "       lianzi db export [OPTION]... OUT\n"
    "       lianzi db dedupe|check [OPTION]...\n"
    "Keeps games in a database, one file, and finds them again by who played, when, how it ended\n"
    "and which positions they had, in any orientation and order of moves (docs/DATABASE.md).\n"
    "\n"
    "Commands:\n"
    "  import FILE...   adds the games of .psq, .sgf, .lib, .pos, .sav, .rif and .txt files "
    "(\"-\":\n"
    "                   standard input); games that are there already are counted and left out\n"
    "  list, find       prints a line for each game that the options below ask for, tabs between\n"
    "                   the fields\n"
    "  explore [MOVES]  prints what was played next, how often and with which results\n"
    "  analyze          has the engine look at the positions that matter, and keeps what it\n"
    "                   finds: those that many games have, and the edge where games part;\n"
    "                   longer where results and win rate disagree. Goes on where it ended\n"
    "  book OUT         writes an opening book of the positions that many games have,\n"
    "                   which `lianzi play`, `lianzi match` and `pbrain-lianzi` can choose from\n"
    "  export OUT       writes the games that the options below ask for\n"
    "  dedupe           deletes games that have the moves of another, turned or not, and its\n"
    "                   result, if nothing in their headers differs\n"
    "  check            reads the whole database and names its faults\n"
    "\n"
    "Every command:\n"
    "  --db FILE        the database ($XDG_DATA_HOME/lianzi/games.db, or the same below\n"
    "                   ~/.local/share)\n"
    "  --json           JSON objects, one a line; export has none\n"
    "  --help, --version\n"
    "An option of another command is refused.\n"
    "\n"
    "The board (import, list, find, explore, analyze, book, export):\n"
    "  --rule RULE      of the games to find, of the position to explore, of files that do\n"
    "                   not say: @rules@\n"
    "  --size N         columns and rows (15), or COLUMNSxROWS, and\n"
    "  --win K, --blocked X,Y likewise, of the position or of files that do not say\n"
    "  --rows top       in move strings, row 1 is the top row, not the bottom one\n"
    "\n"
    "Which games (list, find, export):\n"
    "  --player NAME    a part of a player's name\n"
    "  --event NAME     a part of the event's name\n"
    "  --source PATH    a part of the path that the game was imported from\n"
    "  --since DATE     played on this date or later; YYYY, YYYY-MM or YYYY-MM-DD\n"
    "  --until DATE     played on this date or earlier\n"
    "  --result RESULT  black, white, draw or unknown\n"
    "  --opening NAME   of renju, such as D4 or Kagetsu\n"
    "  --length A..B    from A to B plies; either may be missing\n"
    "  --moves MOVES    games that have this position\n"
    "  --id N           the game of this number\n"
    "  --skip N         leaves the first N out\n"
    "  --limit N        prints at most N\n"
    "\n"
    "Files (import):\n"
    "  --from FORMAT    format of the files: @formats@\n"
    "  --encoding NAME  charset of texts that are not UTF-8 (GB18030)\n"
    "  --damaged        import what can be read of damaged games too\n"
    "\n"
    "The file (export):\n"
    "  --to FORMAT      format of OUT\n"
    "\n"
    "Which positions (analyze, book):\n"
    "  --at-least N     positions of N games or more, and the move after the last of them (20)\n"
    "  --moves MOVES    only positions after these moves\n"
    "\n"
    "Analysis (analyze):\n"
    "  --limit N        the N positions of most games\n"
    "  --nodes N        of a search (200000), and 8 N where results and win rate disagree\n"
    "  --threads T      positions at once (1)\n"
    "  --hash MIB       size of a search's transposition table (64)\n"
    "  --out FILE       into FILE, a JSON object a line, instead of the database\n"
    "  --shard I/N      only part I of N; needs --out\n"
    "  --merge          takes such files into the database; without the options above\n"
    "\n"
    "Games that are there twice (dedupe):\n"
    "  --equal-moves    whatever their headers say\n"
    "  --dry-run        only count\n"
    "\n"
    "Faults (check):\n"
    "  --reindex        make the index of positions again first\n";

/* ---- shared ---- */

void db_complain(const struct db *db, const char *path, const lz_error *error)
{
    char text[512], local[1024];
    wording_error(error, text, sizeof text);
    options_complain(&db->options, "%s: %s", path, charset_for_terminal(text, local, sizeof local));
}

struct database *db_open(const struct db *db, enum database_mode mode)
{
    struct database *base;
    lz_error error;
    if (mode == DATABASE_WRITE)
        database_make_folders(db->path);
    if (database_open(db->path, mode, &base, &error) == LZ_OK)
        return base;
    db_complain(db, db->path, &error);
    return NULL;
}

lz_game *db_position(const struct db *db, const char *moves)
{
    lz_game *game;
    lz_error error;
    lz_status status = lz_game_new(&db->options.variant, &game, &error);
    if (!status && (status = lz_game_play(game, moves, db->options.rows, &error)))
        lz_game_free(game);
    if (!status)
        return game;
    db_complain(db, moves, &error);
    return NULL;
}

/* ---- options ---- */

/* The subcommands as sets of them. */
enum {
    IMPORT = 1,
    LIST = 2, /* and find */
    EXPLORE = 4,
    ANALYZE = 8,
    MERGE = 16, /* analyze --merge */
    BOOK = 32,
    EXPORT = 64,
    DEDUPE = 128,
    CHECK = 256,
    GAMES = LIST | EXPORT,
    BOARD = GAMES | IMPORT | EXPLORE | ANALYZE | BOOK,
    EVERY = BOARD | MERGE | DEDUPE | CHECK
};

/* The help text says the same. */
static const struct known_option {
    struct option option;
    unsigned users;       /* subcommands that take it */
    unsigned needs_moves; /* those that use it for --moves alone */
} known_options[] = {
    {{"help", no_argument, NULL, OPTION_HELP}, EVERY, 0},
    {{"version", no_argument, NULL, OPTION_VERSION}, EVERY, 0},
    {{"rule", required_argument, NULL, OPTION_RULE}, BOARD, 0},
    {{"size", required_argument, NULL, OPTION_SIZE}, BOARD, GAMES},
    {{"win", required_argument, NULL, OPTION_WIN}, BOARD, GAMES},
    {{"blocked", required_argument, NULL, OPTION_BLOCKED}, BOARD, GAMES},
    {{"rows", required_argument, NULL, OPTION_ROWS}, BOARD, LIST | ANALYZE | BOOK},
    {{"db", required_argument, NULL, OPTION_DB}, EVERY, 0},
    {{"json", no_argument, NULL, OPTION_JSON}, EVERY & ~EXPORT, 0},
    {{"from", required_argument, NULL, OPTION_FROM}, IMPORT, 0},
    {{"to", required_argument, NULL, OPTION_TO}, EXPORT, 0},
    {{"encoding", required_argument, NULL, OPTION_ENCODING}, IMPORT, 0},
    {{"damaged", no_argument, NULL, OPTION_DAMAGED}, IMPORT, 0},
    {{"player", required_argument, NULL, OPTION_PLAYER}, GAMES, 0},
    {{"event", required_argument, NULL, OPTION_EVENT}, GAMES, 0},
    {{"source", required_argument, NULL, OPTION_SOURCE}, GAMES, 0},
    {{"since", required_argument, NULL, OPTION_SINCE}, GAMES, 0},
    {{"until", required_argument, NULL, OPTION_UNTIL}, GAMES, 0},
    {{"result", required_argument, NULL, OPTION_RESULT}, GAMES, 0},
    {{"opening", required_argument, NULL, OPTION_NAMED}, GAMES, 0},
    {{"length", required_argument, NULL, OPTION_LENGTH}, GAMES, 0},
    {{"moves", required_argument, NULL, OPTION_MOVES}, GAMES | ANALYZE | BOOK, 0},
    {{"id", required_argument, NULL, OPTION_ID}, GAMES, 0},
    {{"skip", required_argument, NULL, OPTION_SKIP}, GAMES, 0},
    {{"limit", required_argument, NULL, OPTION_LIMIT}, GAMES | ANALYZE, 0},
    {{"equal-moves", no_argument, NULL, OPTION_EQUAL_MOVES}, DEDUPE, 0},
    {{"dry-run", no_argument, NULL, OPTION_DRY_RUN}, DEDUPE, 0},
    {{"reindex", no_argument, NULL, OPTION_REINDEX}, CHECK, 0},
    {{"at-least", required_argument, NULL, OPTION_AT_LEAST}, ANALYZE | BOOK, 0},
    {{"nodes", required_argument, NULL, OPTION_NODES}, ANALYZE, 0},
    {{"threads", required_argument, NULL, OPTION_THREADS}, ANALYZE, 0},
    {{"hash", required_argument, NULL, OPTION_HASH}, ANALYZE, 0},
    {{"shard", required_argument, NULL, OPTION_SHARD}, ANALYZE, 0},
    {{"out", required_argument, NULL, OPTION_OUT}, ANALYZE, 0},
    {{"merge", no_argument, NULL, OPTION_MERGE}, ANALYZE | MERGE, 0},
};

enum { KNOWN_OPTIONS = sizeof known_options / sizeof *known_options };

/* Complains of an option that the subcommand does not take, and names those that it takes. */
static void complain_of_option(const struct db *db, const char *name, unsigned user,
                               const char *option)
{
    char taken[512];
    int length = 0;
    for (int i = 0; i < KNOWN_OPTIONS && length < (int)sizeof taken; i++) {
        const int value = known_options[i].option.val;
        if (known_options[i].users & user && value != OPTION_HELP && value != OPTION_VERSION)
            length += snprintf(taken + length, sizeof taken - (size_t)length, "%s--%s",
                               length ? ", " : "", known_options[i].option.name);
    }
    options_complain(&db->options, "%s does not take --%s; it takes %s", name, option, taken);
}

/* Whether the subcommand uses all options that were given; false after a complaint. */
static bool check_options(const struct db *db, const char *name, unsigned user)
{
    for (int i = 0; i < KNOWN_OPTIONS; i++) {
        const struct known_option *known = &known_options[i];
        if (!options_given(&db->options, known->option.val))
            continue;
        if (!(known->users & user)) {
            complain_of_option(db, name, user, known->option.name);
            return false;
        }
        if (known->needs_moves & user && !db->moves) {
            options_complain(&db->options, "%s: --%s needs --moves", name, known->option.name);
            return false;
        }
    }
    return true;
}

static bool take_result(struct db *db, const char *argument)
{
    static const char *const names[] = {"unknown", "black", "white", "draw"}; /* as lz_result */
    for (int i = 0; i < 4; i++) {
        if (strcmp(argument, names[i]) == 0) {
            db->result = (lz_result)i;
            db->query.result = &db->result;
            return true;
        }
    }
    options_complain(&db->options, "--result: expected black, white, draw or unknown, not \"%s\"",
                     argument);
    return false;
}

static bool same_word(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        if ((*a | 32) != (*b | 32))
            return false;
    }
    return *a == *b;
}

static bool take_opening(struct db *db, const char *argument)
{
    for (int i = 0; i < LZ_RENJU_OPENINGS; i++) {
        const lz_renju_opening *opening = lz_renju_opening_at(i);
        if (same_word(argument, opening->code) || same_word(argument, opening->english) ||
            strcmp(argument, opening->chinese) == 0 || strcmp(argument, opening->japanese) == 0) {
            db->query.opening = i + 1;
            return true;
        }
    }
    options_complain(&db->options,
                     "--opening: expected a code of renju's openings, D1 to D13 or I1 to I13, or "
                     "a name such as Kagetsu, not \"%s\"",
                     argument);
    return false;
}

static bool take_length(struct db *db, const char *argument)
{
    char *dots = strstr(argument, "..");
    char first[16] = "0";
    int64_t low = 0, high = 0;
    if (!dots) {
        if (!options_number(&db->options, "--length", argument, 1, 2000, &low))
            return false;
        high = low;
    } else {
        if (dots != argument)
            snprintf(first, sizeof first, "%.*s", (int)(dots - argument), argument);
        if (!options_number(&db->options, "--length", first, 0, 2000, &low) ||
            (dots[2] && !options_number(&db->options, "--length", dots + 2, 1, 2000, &high)))
            return false;
    }
    if (high && low > high) {
        options_complain(&db->options, "--length: %s: the first number is more than the second",
                         argument);
        return false;
    }
    db->query.shortest = (int)low;
    db->query.longest = (int)high;
    return true;
}

/* Takes an option of analyze; false after a complaint. */
static bool take_of_analyze(struct db *db, int option, const char *argument)
{
    const struct options *options = &db->options;
    int64_t number;
    bool good = true;
    switch (option) {
    case OPTION_AT_LEAST:
        good = options_number(options, "--at-least", argument, 1, UINT32_MAX, &number);
        db->at_least = (uint32_t)number;
        return good;
    case OPTION_NODES:
        good = options_number(options, "--nodes", argument, 1, INT64_MAX / 8, &number);
        db->nodes = (uint64_t)number;
        return good;
    case OPTION_THREADS:
        good = options_number(options, "--threads", argument, 1, 256, &number);
        db->threads = (int)number;
        return good;
    case OPTION_HASH:
        good = options_number(options, "--hash", argument, 1, 65536, &number);
        db->hash = (int)number;
        return good;
    case OPTION_SHARD:
        return options_shard(options, argument, &db->shard, &db->shards);
    case OPTION_OUT:
        db->out = argument;
        return true;
    default: /* OPTION_MERGE */
        return db->merge = true;
    }
}

/* Takes one of the command's own options; false after a complaint. */
static bool take_own(void *command, int option, const char *argument)
{
    struct db *const db = command;
    struct database_query *query = &db->query;
    switch (option) {
    case OPTION_DB:
        snprintf(db->path, sizeof db->path, "%s", argument);
        return true;
    case OPTION_JSON:
        return db->json = true;
    case OPTION_FROM:
        db->from = argument;
        return true;
    case OPTION_TO:
        db->to = argument;
        return true;
    case OPTION_ENCODING:
        db->encoding = argument;
        if (charset_is_known(argument))
            return true;
        options_complain(&db->options, "--encoding: \"%s\" is not known", argument);
        return false;
    case OPTION_DAMAGED:
        return db->damaged = true;
    case OPTION_PLAYER:
        query->player = argument;
        return true;
    case OPTION_EVENT:
        query->event = argument;
        return true;
    case OPTION_SOURCE:
        query->source = argument;
        return true;
    case OPTION_SINCE:
        query->from = argument;
        return options_date(&db->options, "--since", argument, false);
    case OPTION_UNTIL:
        query->to = argument;
        return options_date(&db->options, "--until", argument, false);
    case OPTION_RESULT:
        return take_result(db, argument);
    case OPTION_NAMED:
        return take_opening(db, argument);
    case OPTION_LENGTH:
        return take_length(db, argument);
    case OPTION_MOVES:
        db->moves = argument;
        return true;
    case OPTION_ID:
        return options_number(&db->options, "--id", argument, 1, INT64_MAX, &query->id);
    case OPTION_SKIP:
        return options_number(&db->options, "--skip", argument, 0, INT64_MAX, &query->skip);
    case OPTION_LIMIT:
        return options_number(&db->options, "--limit", argument, 1, INT64_MAX, &query->limit);
    case OPTION_EQUAL_MOVES:
        return db->equal_moves = true;
    case OPTION_DRY_RUN:
        return db->dry = true;
    case OPTION_REINDEX:
        return db->reindex = true;
    default:
        return take_of_analyze(db, option, argument);
    }
}

/* ---- the command ---- */

static const struct subcommand {
    const char *name;
    unsigned user;
    int (*run)(struct db *db);
    int least, most; /* arguments; -1: any number */
} subcommands[] = {
    {"import", IMPORT, db_import, 1, -1},    {"list", LIST, db_list, 0, 0},
    {"find", LIST, db_list, 0, 0},           {"explore", EXPLORE, db_explore, 0, 1},
    {"export", EXPORT, db_export, 1, 1},     {"dedupe", DEDUPE, db_dedupe, 0, 0},
    {"check", CHECK, db_check, 0, 0},        {"analyze --merge", MERGE, db_analyze, 1, -1},
    {"analyze", ANALYZE, db_analyze, 0, -1}, {"book", BOOK, db_book, 1, 1},
};

static int run(struct db *db, const char *name)
{
    if (db->merge && strcmp(name, "analyze") == 0)
        name = "analyze --merge";
    for (size_t i = 0; i < sizeof subcommands / sizeof *subcommands; i++) {
        const struct subcommand *subcommand = &subcommands[i];
        if (strcmp(subcommand->name, name) != 0)
            continue;
        if (!check_options(db, name, subcommand->user))
            return EXIT_USAGE;
        if (db->count >= subcommand->least &&
            (subcommand->most < 0 || db->count <= subcommand->most))
            return subcommand->run(db);
        options_complain(&db->options, "%s: expected %s; see --help", name,
                         !subcommand->most ? "no argument"
                         : subcommand->least
                             ? (subcommand->most < 0 ? "files to read" : "a file to write")
                             : "one string of moves");
        return EXIT_USAGE;
    }
    options_complain(
        &db->options,
        "expected import, list, find, explore, analyze, book, export, dedupe or check, not \"%s\"",
        name);
    return EXIT_USAGE;
}

int command_db(int argc, char **argv)
{
    static struct db db;
    struct option table[KNOWN_OPTIONS + 1] = {{NULL, 0, NULL, 0}};
    for (int i = 0; i < KNOWN_OPTIONS; i++)
        table[i] = known_options[i].option;
    memset(&db, 0, sizeof db);
    db.at_least = AT_LEAST;
    db.nodes = NODES;
    db.threads = db.shard = db.shards = 1;
    db.hash = HASH_MIB;
    options_begin(&db.options, "lianzi db", help, LZ_RULE_FREESTYLE);
    const enum options_outcome outcome =
        options_read(&db.options, argc, argv, table, take_own, &db);
    if (outcome != OPTIONS_TAKEN)
        return options_status(outcome);
    if (!options_finish(&db.options))
        return EXIT_USAGE;
    if (optind == argc) {
        options_complain(&db.options, "expected a command such as import or explore; see --help");
        return EXIT_USAGE;
    }
    if (!*db.path && !database_default_path(db.path, sizeof db.path)) {
        options_complain(&db.options, "no folder for the database; name it with --db FILE");
        return EXIT_USAGE;
    }
    db.rule = db.options.variant.rule;
    if (db.options.rule_given)
        db.query.rule = &db.rule;
    db.arguments = argv + optind + 1;
    db.count = argc - optind - 1;
    return run(&db, argv[optind]);
}
