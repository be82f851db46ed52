#include "desktop/thinking/thinker.h"

#include "desktop/thinking/foreign.h"
#include "engines/proofs.h"
#include "engines/setting.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

enum {
    SEATS = 3,
    BEHIND_THE_WINDOW = 5 /* nice value: keeps the window smooth on busy processors */
};

/* The engines that may think for a seat. */
struct brains {
    lz_engine *engine;
    struct foreign *foreign;
};

/* The main thread owns a job. The worker reads its inputs, writes `found` under the lock and the
 * outcome before it answers, and does not touch an answered job. */
struct job {
    struct thinker *thinker;
    struct thinking thinking; /* the main thread's view */
    lz_game *game;            /* NULL: there was no memory for the job, and no worker sees it */
    lz_limits limits;
    lz_stop *stop;
    GMutex lock; /* protects the fields below */
    int found_count;
    lz_line found[THINKER_LINES_MAX];  /* all lines of one depth */
    lz_line coming[THINKER_LINES_MAX]; /* for the worker: the lines of a depth as they arrive ... */
    char remark[REMARK_TEXT];
    lz_thought thought;    /* ... and the final result */
    guint progress_source; /* a pending report to the main loop, 0 for none */
};

struct thinker {
    struct thinker_events events;
    GThread *thread;
    GAsyncQueue *jobs;           /* struct job *, or the thinker itself as the end */
    GAsyncQueue *answers;        /* struct job * */
    struct proofs *proofs;       /* for the worker */
    struct brains brains[SEATS]; /* for the worker, except in foreign_cancel and foreign_hurry */
    struct job *current;
};

static void job_free(struct job *job)
{
    g_clear_handle_id(&job->progress_source, g_source_remove);
    lz_game_free(job->game);
    lz_stop_free(job->stop);
    g_mutex_clear(&job->lock);
    g_free(job->thinking.proof);
    g_free(job);
}

/* ---- on the worker's thread ---- */

static gboolean deliver_progress(gpointer data);
static gboolean deliver_answers(gpointer data);

static void on_line(const lz_line *line, void *user)
{
    struct job *job = user;
    const int index = MAX(line->multipv, 1) - 1;
    if (index >= THINKER_LINES_MAX)
        return;
    job->coming[index] = *line;
    if (index + 1 < MIN(line->lines, THINKER_LINES_MAX))
        return;
    g_mutex_lock(&job->lock);
    memcpy(job->found, job->coming, sizeof job->found);
    job->found_count = index + 1;
    if (!job->progress_source)
        job->progress_source = g_timeout_add(40, deliver_progress, job);
    g_mutex_unlock(&job->lock);
}

/* Copies as many whole letters as there is room for. */
static void take_text(const char *text, char *out, size_t size)
{
    const char *end;
    g_strlcpy(out, text, size);
    g_utf8_validate(out, -1, &end);
    out[end - out] = '\0';
}

/* A line takes the place of the one with its number; a message without one stands in its words. */
static void on_remark(void *user, const char *text, const struct remark *remark)
{
    struct job *job = user;
    const lz_line *line = &remark->line;
    g_autofree char *valid = g_utf8_make_valid(line->length ? remark->rest : text, -1);
    g_mutex_lock(&job->lock);
    take_text(valid, job->remark, sizeof job->remark);
    if (line->length && line->multipv <= MIN(job->found_count + 1, THINKER_LINES_MAX)) {
        job->found[line->multipv - 1] = *line;
        job->found_count = MAX(job->found_count, line->multipv);
    }
    if (!job->progress_source)
        job->progress_source = g_timeout_add(40, deliver_progress, job);
    g_mutex_unlock(&job->lock);
}

/* A depth or time limit replaces the level: the engine plays at full strength within it. */
static int level_of(const struct player *player)
{
    const bool limited = player->depth || player->time_ms;
    return player->kind == PLAYER_PROGRAM && !limited ? player->level : LZ_LEVEL_MAX;
}

static lz_status set_up(lz_engine *engine, const struct thinking *what, lz_error *error)
{
    const struct player *player = &what->player;
    lz_status status = LZ_OK;
    if (player->kind == PLAYER_CLASSIC) {
        status = lz_engine_set(engine, "classic", lz_classic_name(player->classic), error);
        return status ? status : setting_number(engine, "depth", player->depth, error);
    }
    status = lz_engine_set(engine, "classic", "none", error);
    if (!status)
        status = setting_number(engine, "level", level_of(player), error);
    if (!status)
        status = setting_number(engine, "seed", what->seed, error);
    if (!status)
        status = setting_number(engine, "threads", MAX(what->threads, 1), error);
    if (!status)
        status = setting_number(engine, "hash_mib", MAX(what->hash_mib, 1), error);
    if (!status)
        status =
            lz_engine_set(engine, "proofs", what->kind == THINK_ANALYSIS ? "all" : "best", error);
    return status;
}

/* The protocol has no question for a choice of colours, for offers, or for a stone that an opening
 * allows on some cells only: our engine answers those. */
static bool is_foreign(const struct job *job)
{
    lz_opening_step step;
    if (job->thinking.player.kind != PLAYER_FOREIGN)
        return false;
    return !lz_game_opening_step(job->game, &step) ||
           (lz_game_expects(job->game) == 1u << LZ_ACTION_PLACE && !step.within && !step.outside &&
            !step.picks);
}

static void solve(struct job *job)
{
    struct thinking *thinking = &job->thinking;
    job->limits.stop = job->stop;
    for (int kind = LZ_SOLVE_VCF; kind <= LZ_SOLVE_VCT; kind++) {
        thinking->threat = (lz_solve_kind)kind;
        thinking->status = lz_solve_threats(job->game, thinking->threat, &job->limits,
                                            &thinking->report, &thinking->error);
        if (thinking->status || thinking->report.proof == LZ_PROOF_WIN)
            return;
    }
}

/* Reads the proofs that the engine may ask. */
static void serve_proofs(struct job *job, lz_engine *engine)
{
    struct thinking *thinking = &job->thinking;
    struct proofs *proofs = job->thinker->proofs;
    if (thinking->proof)
        proofs_add(proofs, thinking->proof);
    proofs_serve(proofs, engine, job->game, thinking->kind == THINK_ANALYSIS, &job->limits);
    const char *complaint = proofs_complaint(proofs);
    g_strlcpy(thinking->complaint, complaint ? complaint : "", sizeof thinking->complaint);
}

/* Explains the last move, to which the thought is the answer. */
static void explain_answer(struct job *job)
{
    const int length = lz_game_length(job->game);
    const lz_action last = length ? lz_game_action(job->game, length - 1) : (lz_action){0};
    struct explain_question question = {.reply = &job->thought.line, .stop = job->stop};
    lz_game *before;
    if (last.kind != LZ_ACTION_PLACE || lz_game_copy(job->game, &before, NULL))
        return;
    lz_game_undo(before);
    question.game = before;
    question.move = last.cell[0];
    explain(&question, &job->thinking.why, NULL);
    lz_game_free(before);
}

static void work(struct job *job, struct brains *brains)
{
    struct thinking *thinking = &job->thinking;
    lz_engine **engine = &brains->engine;
    if (thinking->kind == THINK_SOLVE) {
        solve(job);
        return;
    }
    if (is_foreign(job)) {
        const struct foreign_listener listener = {on_remark, job};
        thinking->status =
            foreign_think(brains->foreign, &thinking->player, job->game, &job->limits, job->stop,
                          &listener, &job->thought, &thinking->error);
        return;
    }
    thinking->status = *engine ? LZ_OK : lz_engine_new(engine, &thinking->error);
    if (!thinking->status)
        thinking->status = set_up(*engine, thinking, &thinking->error);
    if (thinking->status)
        return;
    if (lz_game_length(job->game) <= 1)
        lz_engine_new_game(*engine);
    if (thinking->kind == THINK_COACH) {
        thinking->status =
            verdict_find(*engine, job->game, job->stop, &thinking->verdict, &thinking->error);
        return;
    }
    job->limits.stop = job->stop;
    serve_proofs(job, *engine);
    thinking->status = lz_engine_think(*engine, job->game, &job->limits, on_line, job,
                                       &job->thought, &thinking->error);
    const struct explain_question question = {
        .game = job->game, .move = -1, .best = &job->thought.line, .stop = job->stop};
    if (!thinking->status && thinking->kind == THINK_HINT &&
        thinking->player.kind != PLAYER_CLASSIC)
        explain(&question, &thinking->why, NULL); /* none in an opening */
    if (!thinking->status && thinking->kind == THINK_CHECK)
        explain_answer(job);
}

static gpointer worker(gpointer data)
{
    struct thinker *thinker = data;
    /* On Linux this covers only this thread and those it starts. */
    setpriority(PRIO_PROCESS, 0, BEHIND_THE_WINDOW);
    for (;;) {
        struct job *job = g_async_queue_pop(thinker->jobs);
        if ((gpointer)job == data)
            break;
        work(job, &thinker->brains[job->thinking.seat]);
        g_async_queue_push(thinker->answers, job);
        g_idle_add_full(G_PRIORITY_DEFAULT, deliver_answers, thinker, NULL);
    }
    return NULL;
}

/* ---- on the main thread ---- */

/* Copies the worker's results to where the main thread reads. */
static void job_gather(struct job *job)
{
    g_mutex_lock(&job->lock);
    job->thinking.line_count = job->found_count;
    memcpy(job->thinking.lines, job->found, sizeof job->found);
    memcpy(job->thinking.remark, job->remark, sizeof job->remark);
    g_mutex_unlock(&job->lock);
}

static gboolean deliver_progress(gpointer data)
{
    struct job *job = data;
    g_mutex_lock(&job->lock);
    job->progress_source = 0;
    g_mutex_unlock(&job->lock);
    job_gather(job);
    struct thinker *thinker = job->thinker;
    if (job == thinker->current && thinker->events.progress)
        thinker->events.progress(&job->thinking, thinker->events.user);
    return G_SOURCE_REMOVE;
}

static gboolean deliver_answers(gpointer data)
{
    struct thinker *thinker = data;
    struct job *job;
    while ((job = g_async_queue_try_pop(thinker->answers))) {
        job_gather(job);
        if (job == thinker->current) {
            thinker->current = NULL;
            job->thinking.thought = job->thought;
            thinker->events.done(&job->thinking, thinker->events.user);
        }
        job_free(job);
    }
    return G_SOURCE_REMOVE;
}

struct thinker *thinker_new(const struct thinker_events *events)
{
    struct thinker *thinker = g_new0(struct thinker, 1);
    thinker->events = *events;
    thinker->jobs = g_async_queue_new();
    thinker->answers = g_async_queue_new();
    for (int i = 0; i < SEATS; i++)
        thinker->brains[i].foreign = foreign_new();
    thinker->proofs = proofs_new();
    thinker->thread = g_thread_new("thinker", worker, thinker);
    return thinker;
}

void thinker_free(struct thinker *thinker)
{
    if (!thinker)
        return;
    thinker_abandon(thinker);
    g_async_queue_push(thinker->jobs, thinker);
    g_thread_join(thinker->thread);
    while (g_source_remove_by_user_data(thinker))
        continue;
    struct job *job;
    while ((job = g_async_queue_try_pop(thinker->answers)))
        job_free(job);
    for (int i = 0; i < SEATS; i++) {
        lz_engine_free(thinker->brains[i].engine);
        foreign_free(thinker->brains[i].foreign);
    }
    proofs_free(thinker->proofs);
    g_async_queue_unref(thinker->jobs);
    g_async_queue_unref(thinker->answers);
    g_free(thinker);
}

/* Answers a job for which there is no memory: from the main loop, as always. */
static void refuse(struct job *job)
{
    job->thinking.status = lz_error_set(&job->thinking.error, LZ_ERR_MEMORY, "no memory");
    g_async_queue_push(job->thinker->answers, job);
    g_idle_add_full(G_PRIORITY_DEFAULT, deliver_answers, job->thinker, NULL);
}

void thinker_start(struct thinker *thinker, const struct thinking *what, const lz_game *game,
                   const lz_limits *limits)
{
    thinker_abandon(thinker);
    struct job *job = g_new0(struct job, 1);
    g_mutex_init(&job->lock);
    job->thinker = thinker;
    job->thinking = *what;
    job->thinking.proof = g_strdup(what->proof);
    job->limits = *limits;
    job->stop = lz_stop_new();
    thinker->current = job;
    if (job->stop && lz_game_copy(game, &job->game, NULL) == LZ_OK)
        g_async_queue_push(thinker->jobs, job);
    else
        refuse(job);
}

void thinker_hurry(struct thinker *thinker)
{
    struct job *job = thinker->current;
    if (!job || !job->game)
        return;
    if (is_foreign(job))
        foreign_hurry(thinker->brains[job->thinking.seat].foreign);
    else
        lz_stop_set(job->stop);
}

void thinker_abandon(struct thinker *thinker)
{
    const struct job *job = thinker->current;
    if (job && job->game) {
        lz_stop_set(job->stop);
        foreign_cancel(thinker->brains[job->thinking.seat].foreign);
    }
    thinker->current = NULL;
}

char *thinker_log(const struct thinker *thinker, int seat)
{
    return foreign_log(thinker->brains[seat].foreign);
}

const struct thinking *thinker_current(const struct thinker *thinker)
{
    return thinker->current ? &thinker->current->thinking : NULL;
}
