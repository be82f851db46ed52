/* `lianzi db`: reads the options and calls the subcommand. */
#include "cli/db/db.h"

#include "cli/command.h"
#include "cli/notice.h"
#include "system/translate.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_LEAST = 20, NODES = 200000, HASH_MIB = 64 };

/* ---- shared ---- */

void db_complain(const struct db *db, const char *path, const lz_error *error)
{
    lz_error own = *error;
    options_complain(&db->options, "%s: %s", path, options_error(&own));
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

static bool same_word(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        if ((*a | 32) != (*b | 32))
            return false;
    }
    return *a == *b;
}

static bool take_opening(const struct options *options, const struct option_row *row,
                         const char *argument, void *place)
{
    for (int i = 0; i < LZ_RENJU_OPENINGS; i++) {
        const lz_renju_opening *opening = lz_renju_opening_at(i);
        if (same_word(argument, opening->code) || same_word(argument, opening->english) ||
            strcmp(argument, opening->chinese) == 0 || strcmp(argument, opening->japanese) == 0) {
            *(int *)place = i + 1;
            return true;
        }
    }
    (void)row;
    return options_expect(
        options, "--opening",
        "a code of renju's openings, D1 to D13 or I1 to I13, or a name such as Kagetsu,", argument);
}

static bool take_length(const struct options *options, const struct option_row *row,
                        const char *argument, void *place)
{
    struct database_query *const query = place;
    char *dots = strstr(argument, "..");
    char first[16] = "0";
    int64_t low = 0, high = 0;
    (void)row;
    if (!dots) {
        if (!options_number(options, "--length", argument, 1, 2000, &low))
            return false;
        high = low;
    } else {
        if (dots != argument)
            snprintf(first, sizeof first, "%.*s", (int)(dots - argument), argument);
        if (!options_number(options, "--length", first, 0, 2000, &low) ||
            (dots[2] && !options_number(options, "--length", dots + 2, 1, 2000, &high)))
            return false;
    }
    if (high && low > high)
        return options_complain(options, "--length: %s: the first number is more than the second",
                                argument);
    query->shortest = (int)low;
    query->longest = (int)high;
    return true;
}

static const char *const results[] = {"unknown", "black", "white", "draw", NULL}; /* as lz_result */

static const char *const orders[] = {"number", "date",   "black",
                                     "white",  "length", NULL}; /* as database_order */

static const struct option_row option_rows[] = {
    OPTION_SAY("Usage: lianzi db import FILE...\n"
               "       lianzi db list|find [OPTION]...\n"
               "       lianzi db explore [MOVES]\n"
               "       lianzi db analyze [OPTION]...\n"
               "       lianzi db analyze --merge FILE...\n"
               "       lianzi db book [OPTION]... OUT\n"
               "       lianzi db export [OPTION]... OUT\n"
               "       lianzi db dedupe|check [OPTION]...\n"
               "Keeps games in a database, one file, and finds them again by who played, when, how "
               "it ended and which positions they had, in any orientation and order of moves "
               "(docs/DATABASE.md)."),

    OPTION_SAY("\nCommands:"),
    OPTION_COMMAND("import FILE...",
                   "adds the games of .psq, .sgf, .lib, .pos, .sav, .rif and .txt files (\"-\": "
                   "standard input); games that are there already are counted and left out"),
    OPTION_COMMAND(
        "list, find",
        "prints a line for each game that the options below ask for, tabs between the fields"),
    OPTION_COMMAND("explore [MOVES]",
                   "prints what was played next, how often and with which results"),
    OPTION_COMMAND("analyze", "has the engine look at the positions that matter, and keeps what it "
                              "finds: those that many games have, and the edge where games part; "
                              "longer where results and win rate disagree. Goes on where it ended"),
    OPTION_COMMAND("book OUT",
                   "writes an opening book of the positions that many games have, which `lianzi "
                   "play`, `lianzi match` and `pbrain-lianzi` can choose from"),
    OPTION_COMMAND("export OUT", "writes the games that the options below ask for"),
    OPTION_COMMAND("dedupe", "deletes games that have the moves of another, turned or not, and its "
                             "result, if nothing in their headers differs"),
    OPTION_COMMAND("check", "reads the whole database and names its faults"),
    OPTION_SAY("\nOptions; those of another command are refused:"),
    OPTION_HELP,
    OPTION_OF(EVERY, "\nEvery command:"),
    OPTION_TEXT("db", "FILE", struct db, path,
                "the database ($XDG_DATA_HOME/lianzi/games.db, or the same below ~/.local/share)"),
    OPTION_OF(EVERY & ~EXPORT,
              "\nOutput (import, list, find, explore, analyze, book, dedupe, check):"),
    OPTION_FLAG("json", struct db, json, "JSON objects, one a line"),
    OPTION_OF(BOARD, "\nThe board (import, list, find, explore, analyze, book, export):"),
    OPTION_SHARED(
        "rule",
        "of the games to find, of the position to explore, of files that do not say: @rules@"),
    OPTION_SHARED("size", NULL),
    OPTION_SHARED("win", NULL),
    OPTION_SHARED("blocked", "columns and rows (15) or COLUMNSxROWS, how many in a row win, cells "
                             "that nobody can use: of the position or of files that do not say"),
    OPTION_SHARED("rows", "in move strings, row 1 is the top row, not the bottom one"),
    OPTION_OF(GAMES | EXPLORE, "\nWhich games (list, find, explore, export):"),
    OPTION_TEXT("player", "NAME", struct db, query.player, "a part of a player's name"),
    OPTION_TEXT("event", "NAME", struct db, query.event, "a part of the event's name"),
    OPTION_TEXT("source", "PATH", struct db, query.source,
                "a part of the path that the game was imported from"),
    OPTION_DATE("since", struct db, query.from, false,
                "played on this date or later; YYYY, YYYY-MM or YYYY-MM-DD"),
    OPTION_DATE("until", struct db, query.to, false, "played on this date or earlier"),
    OPTION_WORD("result", struct db, result, 0, results, "how it ended"),
    OPTION_TAKE("opening", "NAME", struct db, query.opening, take_opening,
                "of renju, such as D4 or Kagetsu"),
    OPTION_TAKE("length", "A..B", struct db, query, take_length,
                "from A to B plies; either may be missing"),
    OPTION_OF(GAMES, "\nWhich of these games (list, find, export):"),
    OPTION_TEXT("moves", "MOVES", struct db, moves, "games that have this position"),
    OPTION_NUMBER("id", "N", struct db, query.id, 1, INT64_MAX, "the game of this number"),
    OPTION_WORD("sort", struct db, query.order, 0, orders,
                "their order: as they came (number), the latest or the longest first, or by a "
                "player's name"),
    OPTION_NUMBER("skip", "N", struct db, query.skip, 0, INT64_MAX, "leaves the first N out"),
    OPTION_NUMBER("limit", "N", struct db, query.limit, 1, INT64_MAX, "prints at most N"),
    OPTION_OF(IMPORT, "\nFiles (import):"),
    OPTION_TEXT("from", "FORMAT", struct db, from, "format of the files: @formats@"),
    OPTION_TAKE("encoding", "NAME", struct db, encoding, notice_take_encoding,
                "charset of the files, whatever they say of themselves"),
    OPTION_FLAG("damaged", struct db, damaged, "import what can be read of damaged games too"),
    OPTION_OF(EXPORT, "\nThe file (export):"),
    OPTION_TEXT("to", "FORMAT", struct db, to, "format of OUT"),
    OPTION_FLAG("force", struct db, force, "replace OUT if it is there"),
    OPTION_OF(ANALYZE | BOOK, "\nWhich positions (analyze, book):"),
    OPTION_NUMBER("at-least", "N", struct db, at_least, 1, UINT32_MAX,
                  "positions of N games or more, and the move after the last of them (20)"),
    OPTION_TEXT("moves", "MOVES", struct db, moves, "only positions after these moves"),
    OPTION_OF(ANALYZE, "\nAnalysis (analyze):"),
    OPTION_NUMBER("limit", "N", struct db, query.limit, 1, INT64_MAX,
                  "the N positions of most games"),
    OPTION_NUMBER("nodes", "N", struct db, nodes, 1, INT64_MAX / 8,
                  "of a search (200000), and 8 N where results and win rate disagree"),
    OPTION_NUMBER("threads", "T", struct db, threads, 1, 256, "positions at once (1)"),
    OPTION_NUMBER("hash", "MIB", struct db, hash, 1, 65536,
                  "size of a search's transposition table (64)"),
    OPTION_TEXT("out", "FILE", struct db, out,
                "into FILE, a JSON object a line, instead of the database"),
    OPTION_TAKE("shard", "I/N", struct db, shard, option_take_shard,
                "only part I of N; needs --out"),
    OPTION_OF(ANALYZE | MERGE, "\nAnalyses of other machines (analyze):"),
    OPTION_FLAG("merge", struct db, merge,
                "takes files of --out into the database; without the options of an analysis"),
    OPTION_OF(DEDUPE, "\nGames that are there twice (dedupe):"),
    OPTION_FLAG("equal-moves", struct db, equal_moves, "whatever their headers say"),
    OPTION_FLAG("dry-run", struct db, dry, "only count"),
    OPTION_OF(CHECK, "\nFaults (check):"),
    OPTION_FLAG("reindex", struct db, reindex, "make the index of positions again first"),
    OPTIONS_END};

/* Which of the subcommands take an option, by the sections of the help that name it. */
static unsigned users_of(const struct db *db, const char *name)
{
    unsigned section = 0, users = 0;
    for (int i = 0; i < db->options.count; i++) {
        const struct option_row *row = db->options.entries[i].row;
        if (!row->name)
            section = row->users;
        else if (strcmp(row->name, name) == 0)
            users |= section;
    }
    return users;
}

/* Complains of an option that the subcommand does not take, and names those that it takes. */
static bool complain_of_option(const struct db *db, const char *name, unsigned user,
                               const char *option)
{
    char taken[512];
    int length = 0;
    unsigned section = 0;
    for (int i = 0; i < db->options.count && length < (int)sizeof taken; i++) {
        const struct option_row *row = db->options.entries[i].row;
        section = row->name ? section : row->users;
        if (row->name && section & user)
            length += snprintf(taken + length, sizeof taken - (size_t)length, "%s--%s",
                               length ? ", " : "", row->name);
    }
    return options_complain(&db->options, "%s does not take --%s; it takes %s", name, option,
                            taken);
}

/* Whether the subcommand uses all options that were given; false after a complaint. */
static bool check_options(const struct db *db, const char *name, unsigned user)
{
    static const struct {
        const char *name;
        unsigned users; /* those that use it for --moves alone */
    } of_moves[] = {
        {"size", GAMES}, {"win", GAMES}, {"blocked", GAMES}, {"rows", LIST | ANALYZE | BOOK}};
    for (int i = 0; i < db->options.count; i++) {
        const struct option_entry *entry = &db->options.entries[i];
        if (entry->given && !entry->unsaid && !(users_of(db, entry->row->name) & user))
            return complain_of_option(db, name, user, entry->row->name);
    }
    for (size_t i = 0; i < sizeof of_moves / sizeof *of_moves; i++)
        if (of_moves[i].users & user && !db->moves && options_given(&db->options, of_moves[i].name))
            return options_complain(&db->options, "%s: --%s needs --moves", name, of_moves[i].name);
    return true;
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
        return options_misused(&db->options, "%s: expected %s; see --help", name,
                               !subcommand->most ? "no argument"
                               : subcommand->least
                                   ? (subcommand->most < 0 ? "files to read" : "a file to write")
                                   : "one string of moves");
    }
    return options_misused(
        &db->options,
        "expected import, list, find, explore, analyze, book, export, dedupe or check, not \"%s\"",
        name);
}

int command_db(int argc, char **argv)
{
    static struct db db;
    memset(&db, 0, sizeof db);
    db.at_least = AT_LEAST;
    db.nodes = NODES;
    db.threads = db.shard = db.shards = 1;
    db.hash = HASH_MIB;
    const int status = options_read_game(&db.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if (optind == argc)
        return options_misused(&db.options,
                               "expected a command such as import or explore; see --help");
    if (!db.path || !*db.path)
        db.path = database_default_path(db.usual, sizeof db.usual) ? db.usual : NULL;
    if (!db.path)
        return options_misused(&db.options, "no folder for the database; name it with --db FILE");
    db.rule = db.options.variant.rule;
    if (db.options.rule_given)
        db.query.rule = &db.rule;
    if (options_given(&db.options, "result"))
        db.query.result = &db.result;
    db.arguments = argv + optind + 1;
    db.count = argc - optind - 1;
    return run(&db, argv[optind]);
}
