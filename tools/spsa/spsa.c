/* Tunes the numbers of src/search/tunables.h by games: simultaneous perturbation stochastic
 * approximation. In each iteration all numbers move a step up or down at random; the two searches
 * that lie so on either side of the present numbers play an opening twice; and the numbers move
 * towards the winner. docs/SEARCH.md says how to use it. */
#include "selfplay/options.h"
#include "spsa/numbers.h"
#include "spsa/play.h"

#include "base/random.h"
#include "system/atomic_file.h"
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <string.h>

static const char help[] =
    "usage: spsa [options] --openings FILE STATE\n"
    "Tunes the search's numbers by games between searches whose numbers are a step higher and\n"
    "lower. STATE is a text file with the numbers, written after every iteration: run the same\n"
    "command again, and it continues.\n"
    "  --openings FILE  openings, one a line; each is played from both sides\n"
    "  --variant TEXT   rule, size and blocked cells (\"freestyle 15x15\")\n"
    "  --nodes N        positions a move (2000)\n"
    "  --iterations N   pairs of games in all (10000); the steps shrink over them\n"
    "  --until N        pause after so many of them\n"
    "  --only LIST      tune only these numbers, such as RAZOR_MARGIN,KILLER\n"
    "  --rate N         a game won moves a number by so many thousandths of its step at the end\n"
    "                   of the run, by more before (2)\n"
    "  --seed N         another seed gives other steps and games (1)\n"
    "  --list           print the numbers with their bounds and steps, and end\n";

enum { NODES_MAX = 1 << 30, ITERATIONS_MAX = 1 << 30, SHOW_EVERY = 10, LINE = 512 };

const char program[] = "spsa";

struct run {
    struct match match;
    struct schedule schedule;
    struct number numbers[TUNABLES];
    struct openings openings;
    const char *path; /* of the state */
    uint64_t until, done;
    uint64_t counts[3]; /* games that the first side won, drew, lost */
};

/* ---- The state ---------------------------------------------------------------------------------
 */

/* What a state must have in common with the run that continues it. */
static void describe(const struct run *run, char *text, size_t size)
{
    char variant[LINE / 2];
    lz_variant_format(&run->match.variant, variant, sizeof variant);
    snprintf(text, size, "%s, %" PRIu64 " nodes, %" PRIu64 " iterations, rate %g, seed %" PRIu64,
             variant, run->match.nodes, run->schedule.iterations, run->schedule.rate,
             run->schedule.seed);
}

static bool save(const struct run *run)
{
    char what[LINE];
    struct atomic_file file;
    if (!atomic_file_open(&file, run->path))
        return !complain(run->path, strerror(errno));
    describe(run, what, sizeof what);
    fprintf(file.file, "spsa 1: %s\ndone %" PRIu64 "\ngames %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
            what, run->done, run->counts[0], run->counts[1], run->counts[2]);
    for (int i = 0; i < TUNABLES; i++)
        if (run->numbers[i].tuned)
            fprintf(file.file, "%s %.17g\n", run->numbers[i].name, run->numbers[i].now);
    return atomic_file_commit(&file) || !complain(run->path, strerror(errno));
}

/* Reads the numbers, in the order of the list. */
static bool load_numbers(struct run *run, FILE *file)
{
    char name[LINE];
    double value;
    for (int i = 0; i < TUNABLES; i++) {
        struct number *number = &run->numbers[i];
        if (!number->tuned)
            continue;
        if (fscanf(file, "%511s %lf", name, &value) != 2 || strcmp(name, number->name) != 0 ||
            !(value >= number->least && value <= number->most))
            return false;
        number->now = value;
    }
    return fscanf(file, "%511s", name) == EOF;
}

/* Continues a run; without a file it begins. */
static bool load(struct run *run)
{
    char wanted[LINE], line[LINE] = "", begin[LINE + 16];
    FILE *file = fopen(run->path, "r");
    if (!file)
        return errno == ENOENT || !complain(run->path, strerror(errno));
    describe(run, wanted, sizeof wanted);
    snprintf(begin, sizeof begin, "spsa 1: %s\n", wanted);
    bool good = fgets(line, sizeof line, file) && strcmp(line, begin) == 0;
    if (!good)
        complain(run->path, "the file belongs to another run");
    else if (fscanf(file, "done %" SCNu64 " games %" SCNu64 " %" SCNu64 " %" SCNu64, &run->done,
                    &run->counts[0], &run->counts[1], &run->counts[2]) != 4 ||
             run->done > run->schedule.iterations || !load_numbers(run, file))
        good = !complain(run->path, "the file is damaged, or tunes other numbers");
    fclose(file);
    return good;
}

/* ---- The run -----------------------------------------------------------------------------------
 */

static void show_progress(const struct run *run)
{
    fprintf(stderr, "%" PRIu64 " of %" PRIu64 " iterations, %" PRIu64 "-%" PRIu64 "-%" PRIu64 "\n",
            run->done, run->schedule.iterations, run->counts[0], run->counts[1], run->counts[2]);
}

static void show_numbers(const struct run *run)
{
    for (int i = 0; i < TUNABLES; i++) {
        const struct number *number = &run->numbers[i];
        if (number->tuned)
            printf("%-20s %6d -> %9.2f  (%+.2f steps)\n", number->name, number->first, number->now,
                   (number->now - number->first) / number->step);
    }
}

static void iterate(struct run *run)
{
    int plus[TUNABLES], minus[TUNABLES];
    const uint64_t iteration = run->done + 1;
    const uint64_t random = random_mix(run->schedule.seed + random_mix(iteration));
    const char *opening = run->openings.moves[random % (uint64_t)run->openings.count];
    numbers_sides(run->numbers, &run->schedule, iteration, plus, minus);
    const int more_won = match_pair(&run->match, opening, plus, minus, run->counts);
    numbers_move(run->numbers, &run->schedule, iteration, more_won);
    run->done = iteration;
}

static bool tune(struct run *run)
{
    if (!match_begin(&run->match))
        return !complain("searches", "no memory");
    while (run->done < run->until) {
        iterate(run);
        if (!save(run))
            return false;
        if (run->done % SHOW_EVERY == 0)
            show_progress(run);
    }
    show_progress(run);
    show_numbers(run);
    return true;
}

static bool choose(struct run *run, const char *list)
{
    const char *unknown = numbers_choose(run->numbers, list);
    if (unknown)
        fprintf(stderr, "%s: --only: no number is called \"%.*s\"; see --list\n", program,
                (int)strcspn(unknown, ","), unknown);
    return !unknown;
}

static int list(const struct run *run)
{
    for (int i = 0; i < TUNABLES; i++) {
        const struct number *number = &run->numbers[i];
        printf("%-20s %6d  from %d to %d, step %d\n", number->name, number->first, number->least,
               number->most, number->step);
    }
    return 1;
}

/* 0 to go on, otherwise the exit status plus one. */
static int take_options(struct run *run, int argc, char **argv)
{
    static const struct option options[] = {{"openings", required_argument, NULL, 'o'},
                                            {"variant", required_argument, NULL, 'v'},
                                            {"nodes", required_argument, NULL, 'n'},
                                            {"only", required_argument, NULL, 'y'},
                                            {"iterations", required_argument, NULL, 'i'},
                                            {"until", required_argument, NULL, 'u'},
                                            {"rate", required_argument, NULL, 'r'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"list", no_argument, NULL, 'l'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    const char *openings = NULL;
    uint64_t thousandths = 2;
    bool good = true;
    for (int option; good && (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 'o')
            openings = optarg;
        else if (option == 'v')
            good = options_variant(optarg, &run->match.variant);
        else if (option == 'n')
            good = options_number("nodes", optarg, 1, NODES_MAX, &run->match.nodes);
        else if (option == 'y')
            good = choose(run, optarg);
        else if (option == 'i')
            good =
                options_number("iterations", optarg, 1, ITERATIONS_MAX, &run->schedule.iterations);
        else if (option == 'u')
            good = options_number("until", optarg, 1, ITERATIONS_MAX, &run->until);
        else if (option == 'r')
            good = options_number("rate", optarg, 1, 1000, &thousandths);
        else if (option == 's')
            good = options_number("seed", optarg, 0, UINT64_MAX, &run->schedule.seed);
        else if (option == 'l')
            return list(run);
        else if (option == 'h')
            return fputs(help, stdout) < 0 ? 2 : 1;
        else
            good = false;
    }
    if (good && (optind + 1 != argc || !openings)) {
        fputs(help, stderr);
        good = false;
    }
    run->path = argv[optind];
    run->schedule.rate = (double)thousandths / 1000;
    if (!run->until || run->until > run->schedule.iterations)
        run->until = run->schedule.iterations;
    return good && openings_read(openings, &run->match.variant, &run->openings) ? 0 : 3;
}

int main(int argc, char **argv)
{
    static struct run run = {.match.nodes = 2000, .schedule = {.iterations = 10000, .seed = 1}};
    numbers_init(run.numbers);
    lz_variant_init(&run.match.variant, LZ_RULE_FREESTYLE);
    const int exit_status = take_options(&run, argc, argv);
    if (exit_status)
        return exit_status - 1;
    const bool good = load(&run) && tune(&run);
    match_end(&run.match);
    openings_free(&run.openings);
    return good ? 0 : 1;
}
