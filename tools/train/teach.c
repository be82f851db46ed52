#include "train/teach.h"

#include "selfplay/options.h"
#include "train/checkpoint.h"
#include "train/samples.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { BANDS = 4 };

/* The rate of each kind of pass. One that begins with a network keeps what that has learned. */
static const double search_rate = 0.003, result_rate = 0.0003, policy_rate = 0.003,
                    started_search_rate = 0.0003, started_policy_rate = 0.001, least_rate = 1e-6,
                    decay = 0.02,
                    warming = 0.05; /* the share of the steps in which the rate rises */

bool pupil_init(struct pupil *pupil, lz_rule rule)
{
    pupil->model.rows = pupil->policy.rows = &pupil->rows;
    if (!rows_init(&pupil->rows, rule))
        return false;
    model_start(&pupil->model);
    policy_model_start(&pupil->policy);
    return true;
}

/* Rises in a line, then falls by the cosine. */
static double rate_of(double done, double first)
{
    const double pi = 3.14159265358979323846;
    const double part =
        done < warming ? done / warming : (1 + cos(pi * (done - warming) / (1 - warming))) / 2;
    return first * part + least_rate;
}

/* What a position is to teach: the searched score; with results, of games, half of either. */
static double target_of(const struct model_position *position, bool results)
{
    const double search = (double)position->search, result = (double)position->result;
    return results && !position->stray ? (search + result) / 2 : search;
}

static double chance_of(struct pupil *pupil, const struct positions *positions,
                        const struct model_position *position)
{
    return sample_chance((double)model_forward(&pupil->model, position,
                                               &positions->cells[position->first], &pupil->trace));
}

/* Goes through all positions once, from `done` of all steps to `until`, whose rate rises to `rate`.
 * Returns their mean loss, each taken before its step. */
static double learn(struct pupil *pupil, const struct positions *positions, bool results,
                    double rate, double done, double until)
{
    const size_t batches = positions->count / TEACH_BATCH;
    double sum = 0;
    for (size_t i = 0; i < batches * TEACH_BATCH; i++) {
        const struct model_position *position = &positions->list[i];
        const double target = target_of(position, results);
        const double chance = chance_of(pupil, positions, position);
        sum += sample_loss(chance, target);
        model_backward(&pupil->model, position, &positions->cells[position->first], &pupil->trace,
                       (float)((chance - target) / TEACH_BATCH));
        if (i % TEACH_BATCH == TEACH_BATCH - 1) {
            const double at = done + (until - done) * (double)i / (double)(batches * TEACH_BATCH);
            model_step(&pupil->model, rate_of(at, rate), decay);
        }
    }
    return sum / (double)(batches * TEACH_BATCH);
}

static double held_loss(struct pupil *pupil, const struct positions *held, bool results)
{
    double sum = 0;
    for (size_t i = 0; i < held->count; i++)
        sum +=
            sample_loss(chance_of(pupil, held, &held->list[i]), target_of(&held->list[i], results));
    return sum / (double)held->count;
}

/* Keeps the losses of a pass. A picture of them that cannot be written ends no run. */
static void note_losses(struct pupil *pupil, const struct course *course, enum loss_kind kind,
                        double learned, double held)
{
    pupil->losses[pupil->passes++] = (struct loss){kind, learned, held};
    if (course->plot)
        plot_write(course->plot, pupil->losses, pupil->passes);
}

/* How fast a pass was, and how long as many positions in each of the passes to come will take. */
static void print_speed(size_t positions, clock_t start, int left)
{
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    fprintf(stderr, "; %.0f a second, %.1f minutes left\n", (double)positions / seconds,
            seconds * left / 60);
}

/* One pass of the values: epoch `epoch` of `epochs` alike. */
static void learn_epoch(struct pupil *pupil, const struct course *course,
                        const struct positions *learned, const struct positions *held,
                        enum loss_kind kind, int epoch, int epochs)
{
    const bool results = kind == LOSS_RESULTS;
    const double rate = results ? result_rate : course->start ? started_search_rate : search_rate;
    if (!epoch)
        model_rest(&pupil->model);
    const clock_t start = clock();
    const double loss =
        learn(pupil, learned, results, rate, (double)epoch / epochs, (double)(epoch + 1) / epochs);
    const double held_out = held_loss(pupil, held, results);
    fprintf(stderr, "%s, epoch %d of %d: loss %.5f, on held-out games %.5f",
            results ? "results" : "searches", epoch + 1, epochs, loss, held_out);
    print_speed(learned->count, start,
                epochs - epoch - 1 + (results ? 0 : (int)course->result_epochs));
    note_losses(pupil, course, kind, loss, held_out);
}

/* Goes through all epochs, from the checkpoint on if there is one; false after a complaint. */
static bool learn_epochs(struct pupil *pupil, const struct course *course,
                         struct positions *learned, const struct positions *held)
{
    const int searches = (int)course->search_epochs, results = (int)course->result_epochs;
    const struct checkpoint_run run = {
        course->rule,   course->search_epochs,    course->result_epochs,
        learned->count, checkpoint_hash(learned), checkpoint_start(&pupil->model)};
    uint64_t done = 0, random = 2;
    if (course->checkpoint &&
        !checkpoint_read(course->checkpoint, &run, &pupil->model, pupil->losses, &done))
        return false;
    pupil->passes = (int)done;
    for (int epoch = 0; epoch < searches + results; epoch++) {
        samples_shuffle(learned->list, learned->count, sizeof *learned->list, &random);
        if ((uint64_t)epoch < done)
            continue;
        if (epoch < searches)
            learn_epoch(pupil, course, learned, held, LOSS_SEARCHES, epoch, searches);
        else
            learn_epoch(pupil, course, learned, held, LOSS_RESULTS, epoch - searches, results);
        if (course->checkpoint && !checkpoint_write(course->checkpoint, &run, &pupil->model,
                                                    pupil->losses, (uint64_t)epoch + 1))
            return false;
    }
    return true;
}

/* Prints the logistic loss of the held-out games' results by the number of stones, that of this
 * build's evaluator beside it. */
static void print_table(struct pupil *pupil, const struct positions *held)
{
    static const int least[BANDS] = {0, 17, 25, 41};
    fprintf(stderr,
            "stones, held-out positions, loss of results: this build's, the fitted one's\n");
    for (int band = 0; band < BANDS; band++) {
        size_t count = 0;
        double before = 0, after = 0;
        for (size_t i = 0; i < held->count; i++) {
            const struct model_position *position = &held->list[i];
            if (position->stones < least[band] ||
                (band + 1 < BANDS && position->stones >= least[band + 1]))
                continue;
            count++;
            before += sample_loss((double)position->now, (double)position->result);
            after += sample_loss(chance_of(pupil, held, position), (double)position->result);
        }
        if (count)
            fprintf(stderr, "from %d: %zu, %.4f, %.4f\n", least[band], count,
                    before / (double)count, after / (double)count);
    }
}

/* The policy's chances of a position's moves, in pupil->policy_trace. */
static void foresee(struct pupil *pupil, const struct positions *positions,
                    const struct model_position *position)
{
    const struct model_cell *cell = &positions->cells[position->first];
    model_forward(&pupil->model, position, cell, &pupil->trace);
    /* The cells' numbers come first, then their products, which the policy does not see. */
    memcpy(pupil->policy_trace.input, pupil->trace.head.input, sizeof pupil->policy_trace.input);
    policy_model_forward(&pupil->policy, position, cell, &pupil->policy_trace);
}

/* The loss of the move that the search chose, after foresee. */
static double missed(const struct pupil *pupil, const struct model_position *position)
{
    return -log(fmax((double)pupil->policy_trace.chance[position->best], 1e-9));
}

/* Goes through all positions once, as learn does. */
static double learn_moves(struct pupil *pupil, const struct positions *positions, double rate,
                          double done, double until)
{
    const size_t batches = positions->count / TEACH_BATCH;
    size_t count = 0;
    double sum = 0;
    for (size_t i = 0; i < batches * TEACH_BATCH; i++) {
        const struct model_position *position = &positions->list[i];
        if (position->best != MODEL_NO_MOVE) {
            foresee(pupil, positions, position);
            sum += missed(pupil, position);
            count++;
            policy_model_backward(&pupil->policy, position, &positions->cells[position->first],
                                  &pupil->policy_trace, 1.0F / TEACH_BATCH);
        }
        if (i % TEACH_BATCH == TEACH_BATCH - 1) {
            const double at = done + (until - done) * (double)i / (double)(batches * TEACH_BATCH);
            policy_model_step(&pupil->policy, rate_of(at, rate), decay);
        }
    }
    return sum / (double)(count ? count : 1);
}

/* Prints how well the policy foresees the moves of held-out games: the loss, which it returns, and
 * the share of moves that are among its first one, three and ten. */
static double print_foreseen(struct pupil *pupil, const struct positions *held)
{
    static const int places[] = {1, 3, 10};
    size_t count = 0, within[3] = {0};
    double sum = 0;
    for (size_t i = 0; i < held->count; i++) {
        const struct model_position *position = &held->list[i];
        if (position->best == MODEL_NO_MOVE)
            continue;
        int better = 0;
        foresee(pupil, held, position);
        for (int k = 0; k < position->moves; k++)
            better += pupil->policy_trace.promise[k] > pupil->policy_trace.promise[position->best];
        for (int k = 0; k < 3; k++)
            within[k] += better < places[k];
        sum += missed(pupil, position);
        count++;
    }
    const double whole = count ? (double)count : 1;
    fprintf(stderr, "on held-out games %.4f, first %.1f %%, first three %.1f %%, ten %.1f %%",
            sum / whole, 100 * (double)within[0] / whole, 100 * (double)within[1] / whole,
            100 * (double)within[2] / whole);
    return sum / whole;
}

void teach_policy(struct pupil *pupil, const struct course *course, struct positions *learned,
                  const struct positions *held)
{
    const int epochs = (int)course->policy_epochs;
    const double rate = course->start ? started_policy_rate : policy_rate;
    uint64_t random = 3;
    for (int epoch = 0; epoch < epochs; epoch++) {
        const clock_t start = clock();
        samples_shuffle(learned->list, learned->count, sizeof *learned->list, &random);
        const double loss =
            learn_moves(pupil, learned, rate, (double)epoch / epochs, (double)(epoch + 1) / epochs);
        fprintf(stderr, "policy, epoch %d of %d: loss %.4f, ", epoch + 1, epochs, loss);
        const double held_out = print_foreseen(pupil, held);
        print_speed(learned->count, start, epochs - epoch - 1);
        note_losses(pupil, course, LOSS_POLICY, loss, held_out);
    }
}

bool teach_values(struct pupil *pupil, const struct course *course, struct positions *learned,
                  const struct positions *held)
{
    if (!learn_epochs(pupil, course, learned, held))
        return false;
    print_table(pupil, held);
    return true;
}
