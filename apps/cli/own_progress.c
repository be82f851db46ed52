/* `lianzi progress`: how the person plays, by the games that are kept and their reviews, the
 * puzzles and the practice queue. It reviews games only if it is asked to. */
#include "cli/command.h"
#include "cli/own_games.h"
#include "cli/progress.h"
#include "cli/to_json.h"
#include "session/own_game.h"
#include "store/puzzles.h"
#include "study/puzzle/words.h"
#include "study/review.h"
#include "study/wording.h"
#include "system/array.h"
#include "system/atomic_file.h"
#include "system/calendar.h"
#include "system/file.h"
#include "system/interrupt.h"
#include "system/options.h"
#include "system/say.h"
#include "system/translate.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_MAX = 64 << 20,
    LATEST = 20, /* values of a course that are printed */
    SHOWN = 12   /* openings */
};

struct work {
    struct options options;
    const char *path;   /* of the database */
    const char *player; /* whose games of the database count; NULL: those that the window keeps */
    const char *date;   /* the day it is taken to be */
    bool json, review;
    struct review_limits limits;
    char usual[4096], folder[OWN_GAMES_PATH], today[11];
    struct standing standing;
    bool failed; /* after a complaint */
    struct progress progress;
};

static const struct option_row option_rows[] = {
    OPTION_SAY(
        "Usage: lianzi progress [OPTION]...\n"
        "Prints how you play: the rating of puzzles and its course, the cards of the practice "
        "queue, the results and the accuracy of your games, your mistakes by kind, results by "
        "opening and by opponent. Your games are those that the window keeps; the accuracy and "
        "the mistakes are of those that were reviewed there or by --review.\n"),
    OPTION_FLAG("review", struct work, review,
                "first review the games that have no review, the latest first; Ctrl-C ends that, "
                "and what was reviewed is kept"),
    OPTION_SECONDS("time", struct work, limits.time_ms, "with --review: for each position (0.2)"),
    OPTION_NUMBER("threads", "T", struct work, limits.threads, 1, 64,
                  "with --review: search threads (1)"),
    OPTION_TEXT("player", "NAME", struct work, player,
                "instead take the database's games of the player with this part of the name; of "
                "games that `lianzi review --sgf` wrote it has the reviews"),
    OPTION_FLAG("json", struct work, json, "a JSON object"),
    OPTION_DATE("date", struct work, date, true, "take this day, YYYY-MM-DD, for today"),
    OPTION_TEXT("db", "FILE", struct work, path, "puzzles, cards and games of this database"),
    OPTION_HELP,
    OPTIONS_END};

static bool complain(struct work *work, const char *place, const lz_error *error)
{
    lz_error own = *error;
    work->failed = true;
    return options_complain(&work->options, "%s: %s", place, options_error(&own));
}

/* ---- the games that the window keeps ---- */

/* NULL after a complaint. */
static struct session *read_session(struct work *work, const char *path)
{
    lz_error error;
    struct session *session = own_games_read(path, &error);
    if (!session)
        complain(work, path, &error);
    return session;
}

static void add(struct work *work, const struct standing_game *game)
{
    if (!standing_add(&work->standing, game)) {
        work->failed = true;
        options_complain(&work->options, "no memory");
    }
}

static void add_kept(void *user, const char *name, const char *path)
{
    struct work *work = user;
    struct standing_game game;
    struct session *session = read_session(work, path);
    if (session && own_game_read(session, name, &game))
        add(work, &game);
    session_free(session);
}

static void read_kept(struct work *work)
{
    lz_error error;
    if (own_games_each(work->folder, add_kept, work, &error))
        complain(work, work->folder, &error);
}

/* ---- the games of a player ---- */

struct found {
    int64_t id;
    lz_result result;
    lz_colour side;
    struct standing_game game;
};

struct finding {
    struct work *work;
    struct found *list;
    size_t room;
    int count;
};

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter | 32) : letter;
}

/* Whether the name has the part, in any case of a to z, as the database finds it. */
static bool has_part(const char *name, const char *part)
{
    for (; name && *name; name++) {
        size_t same = 0;
        while (part[same] && lower(name[same]) == lower(part[same]))
            same++;
        if (!part[same])
            return true;
    }
    return false;
}

/* Of a game of two such players, black is taken. */
static bool on_found(void *user, const struct database_game *game)
{
    struct finding *finding = user;
    const bool black = has_part(game->black, finding->work->player);
    struct found *list =
        array_grown(finding->list, (size_t)finding->count, &finding->room, sizeof *finding->list);
    if (!list)
        return false;
    finding->list = list;
    struct found *found = &list[finding->count++];
    *found = (struct found){.id = game->id, .side = black ? LZ_BLACK : LZ_WHITE};
    found->game.result = game->result;
    snprintf(found->game.date, sizeof found->game.date, "%.11s", game->date ? game->date : "");
    snprintf(found->game.opponent, sizeof found->game.opponent, "%s",
             black         ? game->white ? game->white : "?"
             : game->black ? game->black
                           : "?");
    snprintf(found->game.name, sizeof found->game.name, "%lld", (long long)game->id);
    return true;
}

static lz_status add_found(struct work *work, struct database *base, struct found *found,
                           lz_error *error)
{
    lz_record *record = NULL;
    lz_game *game = NULL;
    lz_status status = database_load(base, found->id, &record, error);
    if (!status)
        status = lz_record_game(record, tree_last(record, LZ_RECORD_ROOT), &game, error);
    if (!status) {
        standing_game_read(&found->game, record, game, found->side);
        add(work, &found->game);
    }
    lz_game_free(game);
    lz_record_free(record);
    return status;
}

static void read_player(struct work *work)
{
    struct finding finding = {.work = work};
    const struct database_query query = {.player = work->player};
    struct database *base = NULL;
    lz_error error;
    lz_status status = database_open(work->path, DATABASE_READ, &base, &error);
    if (!status)
        status = database_find(base, &query, on_found, &finding, &error);
    for (int i = 0; i < finding.count && !status; i++)
        status = add_found(work, base, &finding.list[i], &error);
    if (status)
        complain(work, work->path, &error);
    database_close(base);
    free(finding.list);
}

/* ---- reviews ---- */

static void on_progress(const struct review *review, void *user)
{
    struct work *work = user;
    if (review->done > review->length || !progress_start_line(&work->progress, false))
        return;
    say_part(stderr, _("%d of %d positions"), review->done, review->length + 1);
    progress_wrote(&work->progress, false);
}

static bool put_text(FILE *file, const void *text)
{
    return fputs(text, file) >= 0;
}

static lz_status write_session(const struct session *session, const char *path, lz_error *error)
{
    char *text = session_write(session, 0);
    if (!text)
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    const bool written = atomic_file_write(path, put_text, text);
    free(text);
    return written ? LZ_OK : file_failed(errno, FILE_MAX, error);
}

/* Reviews the game and keeps that; nothing if it is stopped. */
static lz_status review_session(struct work *work, struct session *session, const char *path,
                                lz_error *error)
{
    const lz_record *record = session_record(session);
    struct review review;
    lz_record *annotated = NULL;
    lz_status status = review_begin(&review, record, tree_last(record, LZ_RECORD_ROOT), error);
    if (status)
        return status;
    status = review_run(&review, &work->limits, on_progress, work, error);
    progress_end(&work->progress);
    if (!status && !lz_stop_is_set(work->limits.stop)) {
        status = lz_record_copy(record, &annotated, error);
        if (!status)
            status = review_annotate(&review, annotated, error);
        if (status)
            lz_record_free(annotated);
        else
            session_extend_tree(session, annotated);
        if (!status)
            status = write_session(session, path, error);
    }
    review_clear(&review);
    return status;
}

/* The latest game before `name` whose review, if any, has no kinds of mistakes; NULL for none. */
static struct standing_game *latest_before(const struct work *work, const char *name)
{
    struct standing_game *latest = NULL;
    for (int i = 0; i < work->standing.count; i++) {
        struct standing_game *game = &work->standing.games[i];
        if (!game->known && strcmp(game->name, name) < 0 &&
            (!latest || strcmp(game->name, latest->name) > 0))
            latest = game;
    }
    return latest;
}

static void review_rest(struct work *work)
{
    const char *last = "~"; /* after any date */
    for (struct standing_game *game;
         !lz_stop_is_set(work->limits.stop) && (game = latest_before(work, last));
         last = game->name) {
        char path[sizeof work->folder + 300];
        lz_error error;
        snprintf(path, sizeof path, "%s/%s", work->folder, game->name);
        struct session *session = read_session(work, path);
        say_to(stderr, _("Reviewing the game of %s: %s"), game->date, game->opponent);
        if (session && review_session(work, session, path, &error))
            complain(work, path, &error);
        else if (session)
            standing_game_read(game, session_record(session), session_game(session), game->side);
        session_free(session);
    }
}

static void read_games(struct work *work)
{
    if (work->player)
        read_player(work);
    else
        read_kept(work);
    if (work->review)
        review_rest(work);
}

/* ---- the page ---- */

static void print_course(const char *title, const double *course, int count)
{
    char text[LATEST * 16] = "";
    for (int i = count > LATEST ? count - LATEST : 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), " %.0f", course[i]);
    if (count)
        say_line("  %s%s", title, text);
}

static void print_training(const struct standing *standing)
{
    char text[STANDING_TEXT];
    say_line("%s", _("Puzzles"));
    if (standing->solves) {
        puzzle_word_progress(&standing->puzzles, text, sizeof text);
        say_line("  %s", text);
        print_course(_("Rating, the latest last:"), standing->course, standing->course_count);
    } else {
        say_line("  %s", _("No puzzle was tried yet: `lianzi puzzles` asks them."));
    }
    say_line("%s", _("Practice"));
    standing_word_cards(standing, text, sizeof text);
    say_line("  %s", text);
}

static void print_accuracies(const struct standing *standing)
{
    double course[LATEST];
    int count = 0;
    for (int i = standing->count - 1; i >= 0 && count < LATEST; i--)
        if (standing->games[i].accuracy >= 0)
            course[LATEST - ++count] = standing->games[i].accuracy;
    print_course(_("Accuracy by game, the latest last:"), course + LATEST - count, count);
}

static void print_games(const struct work *work)
{
    const struct standing *standing = &work->standing;
    char text[STANDING_TEXT];
    say_line("%s", _("Games"));
    if (!standing->count) {
        say_line("  %s", work->player
                             ? _("The database has no game of this player.")
                             : _("The window keeps no game yet. --player NAME takes the games of "
                                 "the database."));
        return;
    }
    standing_word_games(standing, text, sizeof text);
    say_line("  %s", text);
    standing_word_reviewed(standing, text, sizeof text);
    say_line("  %s", text);
    if (standing->reviewed < standing->count)
        say_line("  %s", work->player
                             ? _("`lianzi review --all --sgf OUT FILE` reviews the games of a "
                                 "file; `lianzi db import OUT` brings them here.")
                             : _("`lianzi progress --review` reviews the others."));
    print_accuracies(standing);
}

static void print_mistakes(const struct standing *standing, bool player)
{
    char text[STANDING_TEXT];
    if (!standing->known)
        return;
    say_line("%s", _("Mistakes"));
    for (int i = 0; i < ERRORS; i++) {
        standing_word_errors(standing, story_kind_at(i), text, sizeof text);
        say_line("  %s", text);
    }
    if (!player)
        say_line("  %s", _("`lianzi train --mistakes KIND` asks the positions of a kind; "
                           "`lianzi train --help` names the kinds."));
}

static void print_groups(const struct standing *standing)
{
    char text[2 * STANDING_TEXT];
    if (!standing->count)
        return;
    say_line("%s", _("Openings"));
    for (int i = 0; i < standing->opening_count && i < SHOWN; i++) {
        standing_word_opening(&standing->openings[i], text, sizeof text);
        say_line("  %s · %s", standing->openings[i].game->opening_name, text);
    }
    if (standing->opening_count > SHOWN)
        say_line(_("  and %d more: --json has all"), standing->opening_count - SHOWN);
    say_line("%s", _("Opponents"));
    for (int i = 0; i < standing->opponent_count; i++) {
        standing_word_opponent(&standing->opponents[i], text, sizeof text);
        say_line("  %s · %s", standing->opponents[i].game->opponent, text);
    }
}

/* ---- JSON ---- */

static json_t *results_to_json(const struct standing_results *results)
{
    return json_pack("{s:i,s:i,s:i}", "won", results->won, "drawn", results->drawn, "lost",
                     results->lost);
}

static json_t *puzzles_to_json(const struct standing *standing)
{
    const struct puzzle_progress *puzzles = &standing->puzzles;
    if (!standing->solves)
        return json_null();
    json_t *course = json_array();
    for (int i = 0; i < standing->course_count; i++)
        json_array_append_new(course, json_real(standing->course[i]));
    return json_pack("{s:f,s:f,s:I,s:I,s:I,s:I,s:o}", "rating", puzzles->rating, "deviation",
                     puzzles->deviation, "tried", (json_int_t)puzzles->tried, "solved",
                     (json_int_t)puzzles->solved, "streak", (json_int_t)puzzles->streak, "longest",
                     (json_int_t)puzzles->longest, "course", course);
}

static json_t *games_to_json(const struct standing *standing)
{
    static const char *const results[] = {"unknown", "black", "white", "draw"};
    json_t *list = json_array();
    for (int i = 0; i < standing->count; i++) {
        const struct standing_game *game = &standing->games[i];
        json_array_append_new(
            list,
            json_pack("{s:s,s:o,s:o,s:s,s:s,s:o,s:b,s:o}", "game", game->name, "date",
                      text_to_json(game->date), "opponent", text_to_json(game->opponent), "side",
                      game->side == LZ_BLACK ? "black" : "white", "result", results[game->result],
                      "opening", text_to_json(game->opening_name), "reviewed", game->reviewed,
                      "accuracy", game->accuracy < 0 ? json_null() : json_real(game->accuracy)));
    }
    return list;
}

static json_t *mistakes_to_json(const struct standing *standing)
{
    static const char *const kinds[ERRORS] = {[ERROR_FIVE] = "fours",
                                              [ERROR_THREE] = "threes",
                                              [ERROR_FORCE] = "forced wins",
                                              [ERROR_OWN] = "own wins",
                                              [ERROR_OTHER] = "others"};
    json_t *object = json_pack("{s:i}", "games", standing->known);
    for (int i = 0; i < ERRORS; i++)
        json_object_set_new(object, kinds[story_kind_at(i)],
                            json_integer(standing->errors[story_kind_at(i)]));
    return object;
}

static json_t *groups_to_json(const struct standing_group *groups, int count, bool openings)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{s:o,s:i,s:o,s:o}", "name",
                                              text_to_json(openings ? groups[i].game->opening_name
                                                                    : groups[i].game->opponent),
                                              "games", groups[i].games, "black",
                                              results_to_json(&groups[i].results[0]), "white",
                                              results_to_json(&groups[i].results[1])));
    return list;
}

static void print_json(const struct standing *standing)
{
    const struct standing_cards *cards = &standing->cards;
    json_t *object =
        json_pack("{s:o,s:{s:i,s:i,s:i,s:i},s:o,s:i,s:o,s:o,s:o,s:o,s:o}", "puzzles",
                  puzzles_to_json(standing), "cards", "all", cards->all, "known", cards->known,
                  "due", cards->due, "today", cards->today, "results",
                  results_to_json(&standing->results), "reviewed", standing->reviewed, "accuracy",
                  standing->accuracy < 0 ? json_null() : json_real(standing->accuracy), "mistakes",
                  mistakes_to_json(standing), "openings",
                  groups_to_json(standing->openings, standing->opening_count, true), "opponents",
                  groups_to_json(standing->opponents, standing->opponent_count, false), "games",
                  games_to_json(standing));
    json_dumpf(object, stdout, JSON_LAYOUT);
    putchar('\n');
    json_decref(object);
}

/* ---- the command ---- */

static int run(struct work *work)
{
    lz_error error;
    read_games(work);
    if (database_standing(work->path, work->date, &work->standing, &error))
        complain(work, work->path, &error);
    if (!standing_finish(&work->standing))
        return options_failed(&work->options, "no memory");
    if (work->json) {
        print_json(&work->standing);
    } else {
        print_training(&work->standing);
        print_games(work);
        print_mistakes(&work->standing, work->player != NULL);
        print_groups(&work->standing);
    }
    return work->failed ? EXIT_INPUT : EXIT_WELL;
}

int command_progress(int argc, char **argv)
{
    static struct work work = {.limits = {.threads = 1, .hash_mib = 64, .time_ms = 200}};
    int status = options_read(&work.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if (!options_no_arguments(&work.options, argc, argv))
        return EXIT_USAGE;
    if (work.review && work.player)
        return options_misused(&work.options, "--review is for the games that the window keeps: "
                                              "not with --player");
    if (!work.review &&
        (options_given(&work.options, "time") || options_given(&work.options, "threads")))
        return options_misused(&work.options, "--time and --threads need --review");
    if (!work.path && database_default_path(work.usual, sizeof work.usual))
        work.path = work.usual;
    if (!work.path || !*work.path)
        return options_misused(&work.options, "no folder for the database; name it with --db FILE");
    if (!own_games_folder(work.folder) && !work.player)
        return options_misused(&work.options, "no folder of kept games; HOME is not set");
    calendar_today(work.today);
    if (!work.date)
        work.date = work.today;
    if (!options_interrupt(&work.options, &work.limits.stop))
        return EXIT_INPUT;
    status = run(&work);
    standing_clear(&work.standing);
    interrupt_end();
    return status;
}
