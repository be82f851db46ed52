/* Plays a match: workers take games from the schedule, play them, and hand in the results. One lock
 * guards everything they share (the next game, the tally, the outputs); games are played without
 * it.
 *
 * SIGINT, SIGTERM and SIGHUP stop the match: games in progress are dropped, finished games are on
 * disk already, engines are killed, and the standing is printed. */
#include "cli/command.h"
#include "cli/match/match.h"
#include "cli/match/results/output.h"
#include "cli/progress.h"
#include "system/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct runner {
    struct match *match;
    struct tally *tally;
    struct outputs outputs;
    struct match_cancel cancel;
    int cancel_pipe[2];
    pthread_mutex_t lock;
    int next;    /* game number to look at next */
    int games;   /* of this shard */
    bool stop;   /* start no more games */
    bool broken; /* a failure ends the match */
    bool called_off;
    int signal; /* that stopped the match; 0: none */
    struct progress progress;
};

/* ---- Progress ---- */

static void show_progress(struct runner *runner)
{
    const bool last = runner->tally->played == runner->games;
    if (runner->match->quiet || !progress_start_line(&runner->progress, last))
        return;
    tally_print_progress(runner->tally, runner->games, stderr);
    progress_wrote(&runner->progress, last);
}

/* ---- Workers ---- */

/* The next unplayed game of this shard; 0 if there is none or the match stops. */
static int take_game(struct runner *runner)
{
    const struct schedule *const schedule = &runner->match->schedule;
    int number = 0;
    pthread_mutex_lock(&runner->lock);
    while (!runner->stop && !number && runner->next <= schedule_total(schedule)) {
        if (schedule_is_ours(schedule, runner->next) && !tally_has(runner->tally, runner->next))
            number = runner->next;
        runner->next++;
    }
    pthread_mutex_unlock(&runner->lock);
    return number;
}

/* Records a finished game; the verdict of a sequential test ends the match. */
static void hand_in(struct runner *runner, const struct game_record *record)
{
    pthread_mutex_lock(&runner->lock);
    if (tally_verdict(runner->tally) == SPRT_OPEN) {
        tally_add(runner->tally, record);
        if (!outputs_add(&runner->outputs, record, runner->tally))
            runner->broken = runner->stop = true;
        if (tally_verdict(runner->tally) != SPRT_OPEN)
            runner->stop = true;
        show_progress(runner);
        if (runner->match->live)
            tally_print_live(runner->tally, runner->games, stdout);
    }
    pthread_mutex_unlock(&runner->lock);
}

/* Cancels the games in progress once the match stops. */
static void call_off_rest(struct runner *runner)
{
    pthread_mutex_lock(&runner->lock);
    const bool decided = runner->stop && !runner->called_off;
    if (decided) {
        runner->called_off = true;
        lz_stop_set(runner->cancel.stop);
        if (write(runner->cancel_pipe[1], "", 1) < 0) /* never full: it is the only byte */
            runner->broken = true;
    }
    pthread_mutex_unlock(&runner->lock);
}

/* Ends the match because a game cannot be played; complains unless the game was cancelled on
 * purpose. */
static void give_up(struct runner *runner, const char *why)
{
    pthread_mutex_lock(&runner->lock);
    if (!lz_stop_is_set(runner->cancel.stop) && !runner->stop) {
        options_complain(&runner->match->options, "%s", *why ? why : "no memory");
        runner->broken = true;
    }
    runner->stop = true;
    pthread_mutex_unlock(&runner->lock);
}

/* Prints a game as it goes, for programs. */
static void print_game(const struct game_record *record, const char *moves, void *user)
{
    struct runner *const runner = user;
    pthread_mutex_lock(&runner->lock);
    tally_print_game(runner->tally, record, moves, stdout);
    pthread_mutex_unlock(&runner->lock);
}

static void play_one(struct runner *runner, struct player **players, int number)
{
    struct match *const match = runner->match;
    const struct scheduled_game game = schedule_game(&match->schedule, number);
    const int black = game.reversed ? game.second : game.first;
    const int white = game.reversed ? game.first : game.second;
    const struct game_watcher watcher = {print_game, runner};
    struct game_record record = {
        .number = number, .opening = game.opening + 1, .engine = {black, white}};
    for (int side = 0; side < 2; side++) {
        struct player **const player = &players[record.engine[side]];
        if (!*player)
            *player = player_new(&match->engines[record.engine[side]], &match->terms);
        if (!*player) {
            give_up(runner, "");
            return;
        }
    }
    if (game_play(players[black], players[white], match->openings.moves[game.opening], number,
                  &match->adjudication, match->live ? &watcher : NULL, &record))
        hand_in(runner, &record);
    else
        give_up(runner, record.text);
    game_record_free(&record);
}

static void *work(void *argument)
{
    struct runner *const runner = argument;
    struct player *players[ENGINES_MAX] = {0};
    for (int number; (number = take_game(runner));) {
        play_one(runner, players, number);
        call_off_rest(runner);
    }
    for (int i = 0; i < ENGINES_MAX; i++)
        player_free(players[i]);
    return NULL;
}

/* ---- Signals ---- */

static void signals(sigset_t *set)
{
    interrupt_signals(set);
    sigaddset(set, SIGUSR2); /* from ourselves: the match is over */
}

/* Ignores further signals once the games are over, also pending ones: only the standing is left to
 * print. */
static void ignore_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++) {
        struct sigaction ignore = {.sa_handler = SIG_IGN};
        sigaction(numbers[i], &ignore, NULL); /* discards what is pending */
    }
}

static void *watch_signals(void *argument)
{
    struct runner *const runner = argument;
    sigset_t set;
    int number = 0;
    signals(&set);
    sigwait(&set, &number);
    if (number == SIGUSR2)
        return NULL;
    pthread_mutex_lock(&runner->lock);
    runner->stop = true;
    runner->signal = number;
    pthread_mutex_unlock(&runner->lock);
    call_off_rest(runner);
    return NULL;
}

/* ---- The match ---- */

static bool runner_open(struct runner *runner, struct match *match, struct tally *tally)
{
    *runner = (struct runner){.match = match, .tally = tally, .next = 1, .cancel_pipe = {-1, -1}};
    pthread_mutex_init(&runner->lock, NULL);
    for (int number = 1; number <= schedule_total(&match->schedule); number++)
        runner->games += schedule_is_ours(&match->schedule, number);
    runner->cancel.stop = lz_stop_new();
    if (!runner->cancel.stop)
        return options_complain(&match->options, "no memory");
    if (pipe(runner->cancel_pipe))
        return options_complain(&match->options, "no pipe: %s", strerror(errno));
    fcntl(runner->cancel_pipe[0], F_SETFD, FD_CLOEXEC); /* not for the engines */
    fcntl(runner->cancel_pipe[1], F_SETFD, FD_CLOEXEC);
    runner->cancel.descriptor = runner->cancel_pipe[0];
    match->terms.cancel = &runner->cancel;
    match->terms.variant = &match->options.variant;
    return true;
}

static void runner_close(struct runner *runner)
{
    outputs_close(&runner->outputs);
    for (int i = 0; i < 2; i++) {
        if (runner->cancel_pipe[i] >= 0)
            close(runner->cancel_pipe[i]);
    }
    lz_stop_free(runner->cancel.stop);
    pthread_mutex_destroy(&runner->lock);
}

/* Checks before the first game that every engine can begin one. Returns the exit status, after a
 * complaint unless it is EXIT_WELL. */
static int try_engines(struct match *match)
{
    int status = EXIT_WELL;
    for (int i = 0; i < match->engine_count && status == EXIT_WELL; i++) {
        struct match_fault fault = {0};
        struct player *const player = player_new(&match->engines[i], &match->terms);
        if (!player || !player->kind->begin(player, 0, &fault)) {
            options_complain(&match->options, "%s cannot play: %s", match->engines[i].name,
                             player ? fault.text : "no memory");
            status = fault.usage ? EXIT_USAGE : EXIT_INPUT;
        }
        if (player)
            player->kind->end(player);
        player_free(player);
    }
    return status;
}

static int start_workers(struct runner *runner, pthread_t *threads)
{
    int count = 0;
    while (count < runner->match->concurrency &&
           pthread_create(&threads[count], NULL, work, runner) == 0)
        count++;
    return count;
}

static bool play_all(struct runner *runner)
{
    pthread_t watcher, *const threads =
                           malloc((size_t)runner->match->concurrency * sizeof *threads);
    sigset_t set, before;
    signals(&set);
    pthread_sigmask(SIG_BLOCK, &set, &before);
    bool good = threads && pthread_create(&watcher, NULL, watch_signals, runner) == 0;
    if (good) {
        const int count = start_workers(runner, threads);
        for (int i = 0; i < count; i++)
            pthread_join(threads[i], NULL);
        pthread_kill(watcher, SIGUSR2);
        pthread_join(watcher, NULL);
        good = count > 0;
    }
    if (!good)
        options_complain(&runner->match->options, "no thread could be started");
    ignore_signals();
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free(threads);
    return good && !runner->broken;
}

/* Warns when the schedule reuses openings and all engines are deterministic: they repeat their
 * games. */
static void warn_of_repeats(const struct match *match)
{
    const struct schedule *const schedule = &match->schedule;
    for (int i = 0; i < match->engine_count; i++) {
        if (!spec_repeats(&match->engines[i]))
            return;
    }
    if (schedule->rounds > schedule->openings)
        options_complain(&match->options,
                         "warning: these engines repeat their games after %d; repeated games prove "
                         "nothing. `lianzi openings generate` makes more openings for --openings",
                         2 * schedule->openings);
}

/* Plays the games that are left; returns the exit status. */
static int run_open(struct runner *runner)
{
    struct match *const match = runner->match;
    struct tally *const tally = runner->tally;
    if (!outputs_open(&runner->outputs, match, tally))
        return EXIT_INPUT;
    if (tally->played < runner->games)
        warn_of_repeats(match);
    const bool good = tally_verdict(tally) != SPRT_OPEN || play_all(runner);
    progress_end(&runner->progress);
    match_report(&match->options, tally);
    interrupt_note(runner->signal);
    return good ? EXIT_WELL : EXIT_INPUT;
}

int match_run(struct match *match, struct tally *tally)
{
    struct runner runner;
    int status = EXIT_INPUT;
    if (runner_open(&runner, match, tally) && (status = try_engines(match)) == EXIT_WELL)
        status = run_open(&runner);
    runner_close(&runner);
    return status;
}
