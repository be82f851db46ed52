/* `lianzi review`: the engine goes through a game and says what each move lost. Files are written
 * only when all is known, each complete or not at all; the game's own file is not touched. */
#include "study/review.h"
#include "cli/command.h"
#include "cli/error_tally.h"
#include "cli/mistakes.h"
#include "cli/notice.h"
#include "cli/progress.h"
#include "study/explain_words.h"
#include "study/reading.h"
#include "study/story.h"
#include "study/wording.h"
#include "system/atomic_file.h"
#include "system/charset.h"
#include "system/file.h"
#include "system/interrupt.h"
#include "system/options.h"
#include "system/say.h"
#include "system/translate.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 64 << 20 };

struct work {
    struct options options;
    struct review_limits limits;
    const char *from; /* name of a format; NULL: the path's extension decides */
    const char *sgf, *html;
    int game;               /* its number in the file; 0: the first */
    bool all;               /* games of the file */
    int number;             /* of the present game */
    struct atomic_file out; /* of --sgf, with a game or more */
    bool opened;
    struct progress progress;
    struct mistakes mistakes; /* that become cards; none without the database */
    struct error_tally tally; /* of --all */
};

static const struct option_row option_rows[] = {
    OPTION_SAY(
        "Usage: lianzi review [OPTION]... FILE\n"
        "Goes through a game of a record file (.psq, .sgf, .lib, .pos, .sav, .txt; "
        "\"-\" is standard input) with the engine, which does not use the shipped proofs "
        "here. Prints for each move the mover's win rate before and after it, what it lost, "
        "the better move and a mark (! ?! ? ??, only move, missed win), and why it is marked "
        "so (docs/COACH.md); then each side's accuracy: a move that loses nothing counts "
        "100, one that loses a quarter of the win rate 37; then the game's story in a few "
        "sentences. --all ends with each player's mistakes by kind. Ctrl-C ends the review and "
        "writes nothing.\n"),

    OPTION_TEXT("from", "FORMAT", struct work, from,
                "format of FILE, whatever its name: @formats@"),
    OPTION_NUMBER("game", "N", struct work, game, 1, INT32_MAX, "game N of FILE (the first)"),
    OPTION_FLAG("all", struct work, all, "all games of FILE; not with --html"),
    OPTION_TEXT("sgf", "OUT", struct work, sgf,
                "also write the game with comments, and better lines as variations"),
    OPTION_TEXT("html", "OUT", struct work, html, "also write a page with board, graph and moves"),
#ifdef LIANZI_DATABASE
    OPTION_TAKE("train", "SIDE", struct work, mistakes.sides, mistakes_take_sides,
                "also put these mistakes into the practice queue (lianzi train): those of black, "
                "white or both"),
    OPTION_TEXT("db", "FILE", struct work, mistakes.path,
                "with --train: the queue of this database"),
#endif
    OPTION_SECONDS("time", struct work, limits.time_ms, "for each position (0.2)"),
    OPTION_NUMBER("threads", "T", struct work, limits.threads, 1, 64, "search threads (1)"),
    OPTION_NUMBER("hash", "MIB", struct work, limits.hash_mib, 1, 65536,
                  "size of the transposition table (64)"),
    OPTION_SHARED("rule", "if FILE does not say: @rules@"),
    OPTION_SHARED("size", "columns and rows (15), or COLUMNSxROWS, if FILE does not say"),
    OPTION_SHARED("rows", "in move strings, row 1 is the top row, not the bottom one"),
    OPTION_REST,
    OPTION_HELP,
    OPTIONS_END};

/* ---- output ---- */

static void print_move(const struct review *review, int index)
{
    const lz_variant *variant = lz_record_variant(review->record);
    const struct review_move move = review_move(review, index);
    char name[32], better[32] = "", local[64], why[EXPLAIN_TEXT];
    wording_action(variant, lz_record_action(review->record, move.node), name, sizeof name);
    if (move.better)
        wording_action(variant, move.better->pv[0], better, sizeof better);
    printf("%3d %c %-5s", index + 1, " xo"[move.colour], name);
    const int before = (move.before + 5) / 10, after = (move.after + 5) / 10; /* percent */
    if (move.rated)
        printf(" %3d %% %3d %% %4d  %-5s %s", before, after, after - before, better,
               charset_for_terminal(review_mark_text(move.mark), local, sizeof local));
    putchar('\n');
    explain_words(variant, &review->positions[index].why, explain_is_checked, "\n      ", why,
                  sizeof why);
    if (*why)
        say_line("      %s", why);
}

static void print_accuracy(const struct review *review)
{
    const lz_variant *variant = lz_record_variant(review->record);
    for (int colour = LZ_BLACK; colour <= LZ_WHITE; colour++) {
        const double accuracy = review_accuracy(review, (lz_colour)colour);
        if (accuracy >= 0)
            say_line(_("Accuracy of %s: %.1f"), wording_colour(variant, (lz_colour)colour),
                     accuracy);
    }
}

static void print_story(const struct review *review)
{
    char text[STORY_TEXT];
    story_word(review, text, sizeof text);
    if (*text)
        say_line("%s", text);
}

static void on_progress(const struct review *review, void *user)
{
    struct work *work = user;
    const bool last = review->done == review->length + 1;
    if (last || !progress_start_line(&work->progress, false))
        return;
    if (work->all)
        say_part(stderr, _("game %d: "), work->number);
    say_part(stderr, _("%d of %d positions"), review->done, review->length + 1);
    progress_wrote(&work->progress, false);
}

static bool complain_of(const struct work *work, const char *path)
{
    return options_complain(&work->options, "%s: %s", path, strerror(errno));
}

/* Adds the game to the file of --sgf; false after a complaint. */
static bool write_sgf(struct work *work, const struct review *review)
{
    lz_error error;
    lz_record *record = NULL;
    if (!work->opened && !(work->opened = atomic_file_open(&work->out, work->sgf)))
        return complain_of(work, work->sgf);
    lz_status status = lz_record_copy(review->record, &record, &error);
    if (!status)
        status = review_annotate(review, record, &error);
    if (!status)
        status =
            lz_record_write(LZ_RECORD_FORMAT_SGF, NULL, record, file_write, work->out.file, &error);
    lz_record_free(record);
    if (status == LZ_ERR_IO) /* the complaint comes at the end, with the system's reason */
        return true;
    return !status || options_complain(&work->options, "%s: %s", work->sgf, options_error(&error));
}

/* Puts the file of --sgf in its place if the review is `whole`; false after a complaint. */
static bool finish_sgf(struct work *work, bool whole)
{
    if (!work->opened)
        return true;
    if (whole)
        return atomic_file_commit(&work->out) || complain_of(work, work->sgf);
    atomic_file_discard(&work->out);
    return true;
}

/* Writes the page of --html; false after a complaint. */
static bool write_page(const struct work *work, const struct review *review)
{
    struct atomic_file file;
    lz_error error;
    if (!atomic_file_open(&file, work->html))
        return complain_of(work, work->html);
    const lz_status status = review_write_page(review, file_write, file.file, &error);
    return !atomic_file_finish(&file, status, &error) ||
           options_complain(&work->options, "%s: %s", work->html, options_error(&error));
}

/* ---- the review ---- */

static void print_names(const struct work *work, const lz_record *record)
{
    const char *black = lz_record_text(record, LZ_RECORD_INFO_BLACK),
               *white = lz_record_text(record, LZ_RECORD_INFO_WHITE);
    say_line(_("Game %d: %s – %s"), work->number, black ? black : "?", white ? white : "?");
}

/* Makes cards of the mistakes if the options ask for them; false after a complaint. */
static bool keep_mistakes(const struct work *work, const struct review *review, const char *path)
{
#ifdef LIANZI_DATABASE
    if (work->mistakes.sides)
        return mistakes_add(&work->mistakes, &work->options, review, path);
#endif
    (void)work, (void)review, (void)path;
    return true;
}

/* False after a complaint. */
static bool run_review(struct work *work, const lz_record *record, const char *path)
{
    struct review review;
    lz_error error;
    bool good = true;
    if (review_begin(&review, record, tree_last(record, LZ_RECORD_ROOT), &error))
        return options_complain(&work->options, "%s: %s", path, options_error(&error));
    progress_begin(&work->progress);
    const lz_status status = review_run(&review, &work->limits, on_progress, work, &error);
    progress_end(&work->progress);
    if (status) {
        good = options_complain(&work->options, "%s: %s", path, options_error(&error));
    } else if (lz_stop_is_set(work->limits.stop)) {
        good = options_complain(&work->options, "%s: stopped after %d of %d positions", path,
                                review.done, review.length + 1);
    } else {
        if (work->all)
            print_names(work, record);
        for (int i = 0; i < review.length; i++)
            print_move(&review, i);
        print_accuracy(&review);
        print_story(&review);
        if (work->all && !error_tally_add(&work->tally, &review))
            good = options_complain(&work->options, "no memory");
        good &= keep_mistakes(work, &review, path) && (!work->sgf || write_sgf(work, &review)) &&
                (!work->html || write_page(work, &review));
    }
    review_clear(&review);
    return good;
}

/* Says what the game that was read lacks. */
static void say_rest(const struct work *work, const struct reading *reading, const char *path,
                     const char *place)
{
    lz_error damage = reading->damage;
    if (reading->beside == REST_DAMAGE)
        options_complain(&work->options, "%s: %s: the game is reviewed up to there", place,
                         options_error(&damage));
    if (reading->beside == REST_LAST_MOVE)
        options_complain(&work->options, "%s: the rules do not allow the last move: it is left out",
                         path);
    if (reading->beside == REST_GAMES && !work->game && !work->all)
        options_complain(&work->options,
                         "%s: only the first game is reviewed; --game N and --all take others",
                         path);
}

/* Reviews the games that the options name; false after a complaint. */
static bool review_games(struct work *work, lz_record_format format, const char *data,
                         size_t length, const char *path)
{
    bool good = true;
    for (work->number = work->game ? work->game : 1; !lz_stop_is_set(work->limits.stop);
         work->number++) {
        lz_error error;
        struct reading reading;
        char place[NOTICE_PLACE_MAX];
        const lz_status status = reading_take(format, &work->options.variant, work->options.rows,
                                              data, length, work->number, &reading, &error);
        if (status == LZ_ERR_ARGUMENT && work->all)
            break; /* there are no more */
        notice_place(path, format, status ? &error : &reading.damage, place, sizeof place);
        if (status) {
            good = options_complain(&work->options, "%s: %s", error.line ? place : path,
                                    options_error(&error));
        } else {
            say_rest(work, &reading, path, place);
            good &= run_review(work, reading.whole, path) & (reading.beside != REST_DAMAGE);
            reading_clear(&reading);
        }
        if (!work->all || (status && status != LZ_ERR_ILLEGAL))
            break;
    }
    return good;
}

static bool review_path(struct work *work, const char *argument, lz_record_format format)
{
    const bool standard = strcmp(argument, "-") == 0;
    const char *path = standard ? "standard input" : argument;
    size_t length = 0;
    char *data =
        standard ? file_load_rest(stdin, FILE_MAX, &length) : file_load(path, FILE_MAX, &length);
    if (!data) {
        lz_error error;
        file_failed(errno, FILE_MAX, &error);
        if (!lz_stop_is_set(work->limits.stop))
            options_complain(&work->options, "%s: %s", path, options_error(&error));
        return false;
    }
    const bool good = review_games(work, format, data, length, path);
    error_tally_print(&work->tally);
    error_tally_clear(&work->tally);
    free(data);
    return finish_sgf(work, !lz_stop_is_set(work->limits.stop)) && good;
}

/* A long review whose result could not be written would be lost, and a result in place of the game
 * may have less than its file. */
static bool can_write(const struct work *work, const char *game, const char *path)
{
    const char *file =
        strcmp(game, "-") == 0 ? "/dev/stdin" : game; /* may be redirected from one */
    if (path && file_is_same(file, path))
        return options_complain(&work->options, "%s: this file has the game: name another", path);
    if (!path || atomic_file_probe(path))
        return true;
    return options_complain(&work->options, "%s: %s", path, strerror(errno));
}

int command_review(int argc, char **argv)
{
    lz_record_format format;
    struct work work = {.limits = {.threads = 1, .hash_mib = 64, .time_ms = 200}};
    int status = options_read_game(&work.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind != 1)
        return options_misused(&work.options, "expected one file, not %d; see --help",
                               argc - optind);
    if (work.all && (work.game || work.html))
        return options_misused(&work.options, "--all is for all games: not with --game or --html");
    if (!options_format_from(&work.options, work.from, argv[optind], &format))
        return EXIT_USAGE;
    if (!can_write(&work, argv[optind], work.sgf) || !can_write(&work, argv[optind], work.html))
        return EXIT_INPUT;
    status = options_interrupt(&work.options, &work.limits.stop) &&
                     review_path(&work, argv[optind], format)
                 ? EXIT_WELL
                 : EXIT_INPUT;
    interrupt_end();
    return status;
}
