/* `lianzi db analyze`: the engine looks at the positions that matter. These are the ones that many
 * games have, and the edge where they part. A position whose results disagree with what the engine
 * expects is searched again, for longer. Each position is searched alone, by one thread with empty
 * tables and for a fixed number of nodes, so that the result does not depend on the other
 * positions, on the number of threads or on the machine. */
#include "cli/command.h"
#include "cli/db/analysis_file.h"
#include "cli/progress.h"
#include "engines/setting.h"
#include "system/array.h"
#include "system/file.h"
#include "system/interrupt.h"
#include "system/say.h"
#include "system/translate.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LONGER = 8,     /* times the nodes, where results and win rate disagree ... */
    DISAGREE = 200, /* ... by so many thousandths */
    THREADS_MAX = 256
};

/* A position to look at. */
struct job {
    lz_game *game;
    uint64_t key;
    uint32_t games;
    int share;         /* thousandths of the points that the side to move made; -1: too few games */
    uint64_t asked;    /* of the analysis that there is; 0: there is none */
    int winrate, mate; /* of it */
};

struct analyzing {
    struct db *db;
    struct database *base;
    FILE *out; /* NULL: into the database */
    struct job *jobs;
    size_t count, room;
    const lz_stop *stop;
    pthread_mutex_t lock; /* what follows, the database, the file and standard error */
    size_t next, done, searched, again, skipped;
    bool failed;
    struct progress progress;
    lz_error error;
};

/* ---- which positions ---- */

/* The points of the side to move in the games, in thousandths; -1 if too few of them are decided.
 */
static int share_of(const struct db *db, const lz_game *game, const struct database_moves *moves)
{
    uint64_t results[4] = {0};
    for (int i = 0; i < moves->count; i++) {
        for (int result = 0; result < 4; result++)
            results[result] += moves->move[i].results[result];
    }
    const uint64_t black = results[LZ_RESULT_BLACK_WINS], white = results[LZ_RESULT_WHITE_WINS];
    const uint64_t known = black + white + results[LZ_RESULT_DRAW];
    const uint64_t own = lz_game_to_move(game) == LZ_BLACK ? black : white;
    return known >= db->at_least && known
               ? (int)((own * 1000 + results[LZ_RESULT_DRAW] * 500) / known)
               : -1;
}

static bool on_position(void *user, const lz_game *game, uint64_t key,
                        const struct database_moves *moves)
{
    struct analyzing *all = user;
    if (lz_game_result(game) != LZ_RESULT_ONGOING)
        return true;
    struct job *jobs = array_grown(all->jobs, all->count, &all->room, sizeof *jobs);
    if (!jobs) {
        all->failed = true;
        return false;
    }
    all->jobs = jobs;
    struct job *job = &all->jobs[all->count];
    *job = (struct job){.key = key, .games = moves->games, .share = share_of(all->db, game, moves)};
    if (lz_game_copy(game, &job->game, NULL)) {
        all->failed = true;
        return false;
    }
    all->count++;
    return !lz_stop_is_set(all->stop);
}

static int compare_jobs(const void *a, const void *b)
{
    const struct job *one = a, *other = b;
    if (one->games != other->games)
        return one->games < other->games ? 1 : -1;
    return one->key < other->key ? -1 : one->key > other->key;
}

static int compare_keys(const void *a, const void *b)
{
    const struct job *one = a, *other = b;
    return one->key < other->key ? -1 : one->key > other->key;
}

/* Finds the positions: of all variants, or below the one that the options name. The most frequent
 * come first; those of other shards are left out. */
static bool find_jobs(struct analyzing *all)
{
    struct db *db = all->db;
    if (!db_walk(db, all->base, on_position, all))
        return false;
    if (all->failed)
        return options_complain(&db->options, "no memory");
    qsort(all->jobs, all->count, sizeof *all->jobs, compare_jobs);
    size_t kept = 0;
    for (size_t i = 0; i < all->count; i++) {
        const bool wanted = !db->query.limit || i < (size_t)db->query.limit;
        if (wanted && all->jobs[i].key % (uint64_t)db->shards == (uint64_t)db->shard - 1)
            all->jobs[kept++] = all->jobs[i];
        else
            lz_game_free(all->jobs[i].game);
    }
    all->count = kept;
    return true;
}

/* ---- what is there already ---- */

static void note(struct job *job, const struct database_analysis *analysis)
{
    if (analysis->asked < job->asked)
        return;
    job->asked = analysis->asked;
    job->winrate = analysis->winrate;
    job->mate = analysis->mate;
}

/* For a file's line; the jobs are in the order of their keys then. */
static bool on_known(void *user, const lz_game *game, const struct database_analysis *analysis)
{
    struct analyzing *all = user;
    struct job wanted = {.key = database_key(all->base, game)};
    struct job *job = bsearch(&wanted, all->jobs, all->count, sizeof *all->jobs, compare_keys);
    if (job)
        note(job, analysis);
    return true;
}

/* Opens the file to go on with it, without a torn last line. */
static bool open_out(struct analyzing *all)
{
    const char *path = all->db->out;
    long good = 0;
    if (access(path, F_OK) == 0) {
        qsort(all->jobs, all->count, sizeof *all->jobs, compare_keys);
        if (!analysis_file_read(all->db, path, on_known, all, &good))
            return false;
        qsort(all->jobs, all->count, sizeof *all->jobs, compare_jobs);
        if (truncate(path, good) != 0)
            return options_complain(&all->db->options, "%s: %s", path, strerror(errno));
    }
    all->out = file_open(path, "ab");
    if (!all->out)
        options_complain(&all->db->options, "%s: %s", path, strerror(errno));
    return all->out != NULL;
}

static bool read_known(struct analyzing *all)
{
    for (size_t i = 0; i < all->count; i++) {
        struct database_analysis analysis;
        bool found;
        if (database_analysis_find(all->base, all->jobs[i].game, &analysis, &found, &all->error)) {
            db_complain(all->db, all->db->path, &all->error);
            return false;
        }
        if (found)
            note(&all->jobs[i], &analysis);
    }
    return true;
}

/* ---- searching ---- */

/* The nodes to search the position for; 0: no more. */
static uint64_t wanted_nodes(const struct db *db, const struct job *job)
{
    const uint64_t nodes = db->nodes;
    if (job->asked < nodes)
        return nodes;
    const bool disagrees =
        !job->mate && job->share >= 0 && abs(job->share - job->winrate) >= DISAGREE;
    return disagrees && job->asked < nodes * LONGER ? nodes * LONGER : 0;
}

static void show_progress(struct analyzing *all, bool last)
{
    if (!progress_start_line(&all->progress, last))
        return;
    say_part(stderr, _("positions analysed: %zu of %zu"), all->done, all->count);
    progress_wrote(&all->progress, last);
}

/* Keeps what was found; false ends the work. */
static bool hand_in(struct analyzing *all, struct job *job,
                    const struct database_analysis *analysis)
{
    bool good = true;
    pthread_mutex_lock(&all->lock);
    if (all->out && !analysis_file_put(all->out, job->game, analysis)) {
        options_complain(&all->db->options, "%s: %s", all->db->out, strerror(errno));
        good = false;
    } else if (!all->out && database_analysis_put(all->base, job->game, analysis, &all->error)) {
        db_complain(all->db, all->db->path, &all->error);
        good = false;
    }
    all->failed |= !good;
    all->searched += good;
    all->again += good && analysis->asked > all->db->nodes;
    pthread_mutex_unlock(&all->lock);
    note(job, analysis);
    return good;
}

static bool search(struct analyzing *all, lz_engine *engine, struct job *job, uint64_t nodes)
{
    lz_limits limits;
    lz_thought thought;
    lz_error error;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    limits.stop = all->stop;
    lz_engine_new_game(engine);
    if (lz_engine_think(engine, job->game, &limits, NULL, NULL, &thought, &error)) {
        pthread_mutex_lock(&all->lock);
        db_complain(all->db, all->db->path, &error);
        all->failed = true;
        pthread_mutex_unlock(&all->lock);
        return false;
    }
    if (lz_stop_is_set(all->stop)) /* it was cut short */
        return false;
    struct database_analysis analysis = {.depth = thought.line.depth,
                                         .nodes = thought.line.nodes,
                                         .asked = nodes,
                                         .score = thought.line.score,
                                         .winrate = thought.line.win_permille,
                                         .mate = thought.line.mate,
                                         .best = thought.action};
    snprintf(analysis.engine, sizeof analysis.engine, "%s", lz_version());
    return hand_in(all, job, &analysis);
}

/* The next position to look at; NULL at the end. */
static struct job *take_job(struct analyzing *all)
{
    struct job *job = NULL;
    pthread_mutex_lock(&all->lock);
    while (!job && !all->failed && !lz_stop_is_set(all->stop) && all->next < all->count) {
        job = &all->jobs[all->next++];
        if (!wanted_nodes(all->db, job)) {
            job = NULL;
            all->skipped++;
            all->done++;
        }
    }
    pthread_mutex_unlock(&all->lock);
    return job;
}

static void *work(void *user)
{
    struct analyzing *all = user;
    lz_engine *engine;
    struct job *job;
    if (lz_engine_new(&engine, NULL) || setting_number(engine, "hash_mib", all->db->hash, NULL)) {
        pthread_mutex_lock(&all->lock);
        options_complain(&all->db->options, "no memory");
        all->failed = true;
        pthread_mutex_unlock(&all->lock);
        return NULL;
    }
    while ((job = take_job(all))) {
        bool good = true;
        for (uint64_t nodes; good && (nodes = wanted_nodes(all->db, job));)
            good = search(all, engine, job, nodes);
        pthread_mutex_lock(&all->lock);
        all->done += good;
        show_progress(all, false);
        pthread_mutex_unlock(&all->lock);
    }
    lz_engine_free(engine);
    return NULL;
}

static void work_all(struct analyzing *all)
{
    pthread_t threads[THREADS_MAX];
    int started = 0;
    while (started < all->db->threads - 1 &&
           pthread_create(&threads[started], NULL, work, all) == 0)
        started++;
    work(all); /* this thread too */
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    progress_end(&all->progress);
}

/* ---- merging ---- */

struct merging {
    struct db *db;
    struct database *base;
    size_t merged;
    bool failed;
    lz_error error;
};

static bool on_merged(void *user, const lz_game *game, const struct database_analysis *analysis)
{
    struct merging *merging = user;
    if (database_analysis_put(merging->base, game, analysis, &merging->error))
        return false;
    merging->merged++;
    return true;
}

/* One file's lines, in a transaction. */
static lz_status merge_file(void *user, const char *path, lz_error *error)
{
    struct merging *merging = user;
    long good;
    merging->failed |= !analysis_file_read(merging->db, path, on_merged, merging, &good);
    *error = merging->error;
    return merging->error.status;
}

static void tell(const struct db *db, const char *format, const char *name, size_t count)
{
    if (db->json)
        printf("%s\"%s\":%zu", name[0] == 'p' ? "{" : ",", name, count);
    else
        say_line(format, count);
}

static int merge(struct db *db)
{
    struct merging merging = {.db = db, .base = db_open(db, DATABASE_WRITE)};
    if (!merging.base)
        return EXIT_INPUT;
    for (int i = 0; i < db->count && !merging.error.status; i++) {
        lz_error error;
        if (database_change(merging.base, merge_file, &merging, db->arguments[i], &error)) {
            db_complain(db, db->path, &error);
            merging.failed = true;
        }
    }
    database_close(merging.base);
    tell(db, _("positions merged: %zu"), "positions", merging.merged);
    if (db->json)
        puts("}");
    return merging.failed ? EXIT_INPUT : EXIT_WELL;
}

/* ---- the command ---- */

static int analyze(struct analyzing *all)
{
    struct db *db = all->db;
    if (!find_jobs(all) || (!db->out && !read_known(all)) || (db->out && !open_out(all)))
        return EXIT_INPUT;
    pthread_mutex_init(&all->lock, NULL);
    progress_begin(&all->progress);
    work_all(all);
    pthread_mutex_destroy(&all->lock);
    tell(db, _("positions that matter: %zu"), "positions", all->count);
    tell(db, _("analysed before: %zu"), "before", all->skipped);
    tell(db, _("searches: %zu"), "searches", all->searched);
    tell(db, _("of these again, as results and win rate disagreed: %zu"), "again", all->again);
    if (db->json)
        puts("}");
    if (all->out && fclose(all->out) != 0)
        return options_failed(&db->options, "%s: %s", db->out, strerror(errno));
    return all->failed ? EXIT_INPUT : EXIT_WELL;
}

int db_analyze(struct db *db)
{
    if (db->merge)
        return merge(db);
    if (db->count)
        return options_misused(&db->options,
                               "analyze: expected no argument without --merge; see --help");
    if (db->shards > 1 && !db->out)
        return options_misused(&db->options,
                               "--shard: needs --out FILE, which --merge takes later");
    if (db->out && file_is_special(db->out))
        return options_failed(&db->options, "%s: not a regular file, so --out cannot go on from it",
                              db->out);
    struct analyzing all = {.db = db,
                            .base = db_open(db, db->out ? DATABASE_READ : DATABASE_WRITE)};
    if (!all.base)
        return EXIT_INPUT;
    all.stop = interrupt_begin();
    const int status = analyze(&all);
    interrupt_end();
    for (size_t i = 0; i < all.count; i++)
        lz_game_free(all.jobs[i].game);
    free(all.jobs);
    database_close(all.base);
    return status;
}
