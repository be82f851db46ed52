/* `lianzi train`: reads the options, opens the database and does what they ask for. */
#include "cli/train/train.h"

#include "cli/command.h"
#include "cli/own_games.h"
#include "session/own_game.h"
#include "study/repertoire.h"
#include "system/calendar.h"
#include "system/say.h"
#include "system/translate.h"

#include <stdio.h>

static const char *const sides[] = {"black", "white", NULL};
static const char *const kinds[] = {"fours", "threes", "forced-wins", "own-wins", "others", NULL};

static const struct option_row option_rows[] = {
    OPTION_SAY(
        "Usage: lianzi train [OPTION]...\n"
        "Asks the positions of the practice queue that are due: mistakes of reviewed games (see "
        "`lianzi review --train`), puzzles that were not solved at the first try, and lines. Enter "
        "a move such as h8; a wrong one is explained and may be tried again. What was known is "
        "asked again after days, later each time, what was not on the same day (FSRS-6, "
        "docs/PRACTICE.md). Every answer is kept at once.\n"),

    OPTION_NUMBER("count", "N", struct train, most, 1, INT32_MAX, "ask N cards (all that are due)"),
    OPTION_WORD("mistakes", struct train, mistakes, 0, kinds,
                "ask the positions of one kind of mistake in the games that the window keeps and "
                "that were reviewed (see `lianzi progress`); those that are no cards yet become "
                "some"),
    OPTION_DATE("date", struct train, date, true, "take this day, YYYY-MM-DD, for today"),
    OPTION_TEXT("db", "FILE", struct train, path, "the queue of this database"),
    OPTION_SHARED("rows", "in moves, row 1 is the top row, not the bottom one"),
    OPTION_SAY("\nInstead of asking:"),
    OPTION_FLAG("list", struct train, list, "list the cards, those that are due first"),
    OPTION_FLAG("json", struct train, json,
                "with --list: a JSON object for each card, a line each"),
    OPTION_TEXT("export", "FILE", struct train, export_path,
                "write all cards into FILE, as --list --json prints them"),
    OPTION_TEXT("import", "FILE", struct train, import_path,
                "add the cards of such a file; of a card that is there, the schedule of the later "
                "answer holds"),
    OPTION_TEXT("lines", "FILE", struct train, lines,
                "add the lines of a record file with its variations: a card for each position in "
                "which --side is to move, with the moves that follow there"),
    OPTION_TEXT(
        "repertoire", "SOURCE", struct train, repertoire,
        "add cards of the positions that --side will probably meet first in an opening. SOURCE "
        "is proof: a certificate proves that the side wins; games: what is played most in the "
        "games of the database; any: by a certificate, games or the engine, whatever knows the "
        "position; or an opening of renju, D1 to D13 or I1 to I13, by any. Given again, it adds "
        "more, first where answers were wrong"),
    OPTION_NUMBER("cards", "N", struct train, cards, 1, REPERTOIRE_CARDS_MAX,
                  "with --repertoire: add N cards (20)"),
    OPTION_TEXT("moves", "MOVES", struct train, moves,
                "with --repertoire: begin after these moves, such as h8i9"),
    OPTION_TEXT("player", "NAME", struct train, player,
                "with --repertoire: count the games of this player alone, and take the moves that "
                "scored best in them"),
    OPTION_WORD("side", struct train, side, LZ_BLACK, sides,
                "with --lines and --repertoire: whose moves (black)"),
    OPTION_TEXT("from", "FORMAT", struct train, from,
                "with --lines: format of FILE, whatever its name: @formats@"),
    OPTION_SHARED("rule", "with --repertoire, and with --lines if FILE does not say: @rules@"),
    OPTION_SHARED("size", "the same: columns and rows (15), or COLUMNSxROWS"),
    OPTION_REST,
    OPTION_HELP,
    OPTIONS_END};

bool train_complain(const struct train *train, const char *path, const lz_error *error)
{
    lz_error own = *error;
    return options_complain(&train->options, "%s: %s", path, options_error(&own));
}

/* ---- listing ---- */

static bool print_card(void *user, const struct card *card)
{
    char variant[LZ_CELLS_MAX * 20];
    (void)user;
    lz_variant_format(&card->variant, variant, sizeof variant);
    printf("%s\t%s\t%s\t%s\t%d/%d\t%s\n", card->due, card_kind_name(card->kind), variant,
           *card->start ? card->start : card->moves, card->asked - card->wrong, card->asked,
           card->note);
    return !ferror(stdout);
}

int train_list(struct train *train)
{
    lz_error error;
    if (!database_cards(train->kept.base, print_card, NULL, &error))
        return EXIT_WELL;
    train_complain(train, train->path, &error);
    return EXIT_INPUT;
}

/* ---- mistakes of a kind ---- */

struct kind_search {
    struct train *train;
    struct card_mistakes *mistakes;
    lz_status status;
    lz_error *error;
};

static void search_game(void *user, const char *name, const char *path)
{
    struct kind_search *search = user;
    lz_error error;
    struct session *session = search->status ? NULL : own_games_read(path, &error);
    if (session)
        search->status = own_game_mistakes(session, name, story_kind_at(search->train->mistakes),
                                           card_mistakes_add, search->mistakes, search->error);
    else if (!search->status)
        train_complain(search->train, path, &error);
    session_free(session);
}

static lz_status find_mistakes(void *user, struct card_mistakes *mistakes, lz_error *error)
{
    struct kind_search search = {.train = user, .mistakes = mistakes, .error = error};
    char folder[OWN_GAMES_PATH];
    if (!own_games_folder(folder))
        return lz_error_set(error, LZ_ERR_ARGUMENT, "no folder of kept games; HOME is not set");
    const lz_status status = own_games_each(folder, search_game, &search, error);
    return status ? status : search.status;
}

/* Says so where there are none. */
static bool has_mistakes(const struct train *train)
{
    if (train->kept.due.all)
        return true;
    say_line(_("No reviewed game has a mistake of this kind whose position was kept. `lianzi "
               "progress --review` reviews the games that have no review."));
    return false;
}

/* ---- the command ---- */

/* Whether the options fit each other; false after a complaint. */
static bool check_options(const struct train *train)
{
    static const struct {
        const char *option;
        bool lines, repertoire; /* that it is for */
    } of_adding[] = {{"side", true, true},   {"rule", true, true},     {"size", true, true},
                     {"win", true, true},    {"opening", true, false}, {"blocked", true, true},
                     {"from", true, false},  {"cards", false, true},   {"moves", false, true},
                     {"player", false, true}};
    const int tasks = train->list + !!train->export_path + !!train->import_path + !!train->lines +
                      !!train->repertoire;
    if (tasks > 1)
        return options_complain(&train->options,
                                "only one of --list, --export, --import, --lines and --repertoire");
    if (train->json && !train->list)
        return options_complain(&train->options, "--json needs --list");
    for (size_t i = 0; i < sizeof of_adding / sizeof *of_adding; i++) {
        const char *option = of_adding[i].option;
        if (!options_given(&train->options, option) || (of_adding[i].lines && train->lines) ||
            (of_adding[i].repertoire && train->repertoire))
            continue;
        if (!of_adding[i].repertoire)
            return options_complain(&train->options, "--%s needs --lines", option);
        if (!of_adding[i].lines)
            return options_complain(&train->options, "--%s needs --repertoire", option);
        return options_complain(&train->options, "--%s needs --lines or --repertoire", option);
    }
    if (tasks && options_given(&train->options, "mistakes"))
        return options_complain(&train->options, "--mistakes is for asking");
    return !tasks || !train->most || options_complain(&train->options, "--count is for asking");
}

static int run(struct train *train)
{
    if (train->list)
        return train->json ? train_export(train) : train_list(train);
    if (train->export_path)
        return train_export(train);
    if (train->import_path)
        return train_import(train);
    if (train->repertoire)
        return train_add_repertoire(train);
    if (train->lines)
        return train_add_lines(train);
    if (options_given(&train->options, "mistakes") && !has_mistakes(train))
        return EXIT_WELL;
    return train_ask(train);
}

int command_train(int argc, char **argv)
{
    struct train train = {.side = LZ_BLACK, .cards = REPERTOIRE_CARDS};
    lz_error error;
    int status = options_read_game(&train.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if (!options_no_arguments(&train.options, argc, argv) || !check_options(&train))
        return EXIT_USAGE;
    if (!train.path && database_default_path(train.usual, sizeof train.usual))
        train.path = train.usual;
    if (!train.path || !*train.path)
        return options_misused(&train.options,
                               "no folder for the database; name it with --db FILE");
    calendar_today(train.today);
    if (!train.date)
        train.date = train.today;
    if (kept_queue_begin_mistakes(&train.kept, train.path, train.date,
                                  options_given(&train.options, "mistakes") ? find_mistakes : NULL,
                                  &train, &error)) {
        train_complain(&train, train.path, &error);
        return EXIT_INPUT;
    }
    status = run(&train);
    kept_queue_end(&train.kept);
    return status;
}
