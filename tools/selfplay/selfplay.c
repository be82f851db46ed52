/* Plays games of the engine against itself for tools/train, into files of a folder (format:
 * docs/FORMATS.md). The same seed gives the same files, byte by byte, for any number of shards and
 * threads. Existing files and journals are kept, so that an interrupted run continues. */
#include "selfplay/batch.h"
#include "selfplay/options.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char help[] =
    "usage: selfplay [options] FOLDER\n"
    "Plays games of the engine against itself into FOLDER/games-000000.lzg.zst and so on.\n"
    "  --variant TEXT   rule, size and blocked cells (\"freestyle 15x15\")\n"
    "  --nodes N        positions a move: N on average, from 0.5 N to 1.5 N (4000)\n"
    "  --lines N        candidates to search for every move, 1 to 32 (1)\n"
    "  --games N        number of games (1000)\n"
    "  --per-file N     games in a file (500)\n"
    "  --seed N         another seed gives other games (1)\n"
    "  --threads N      play so many games at once, 1 to 256 (1)\n"
    "  --shard I/N      play only every Nth file, from the Ith\n"
    "  --openings FILE  begin with openings from FILE, one a line, instead of random stones\n";

enum { PATH_SIZE = 4096, NODES_MAX = 1 << 30, GAMES_MAX = 1 << 30 };

const char program[] = "selfplay";

struct run {
    struct self_play play; /* the players are copies of it, each with an engine */
    struct self_play *players[PLAYERS_MAX];
    uint64_t seed, games, per_file, shard, shards, threads;
    const char *folder;
    struct progress progress;
};

static bool take_shard(const char *text, struct run *run)
{
    int shard, shards, length = 0;
    if (sscanf(text, "%7d/%7d%n", &shard, &shards, &length) != 2 || text[length] || shard < 1 ||
        shard > shards) {
        complain("--shard", "expected I/N with I from 1 to N");
        return false;
    }
    run->shard = (uint64_t)shard;
    run->shards = (uint64_t)shards;
    return true;
}

static bool play_file(struct run *run, uint64_t index)
{
    char path[PATH_SIZE];
    const uint64_t first = index * run->per_file, rest = run->games - first;
    struct games_header header = {
        .variant = run->play.variant,
        .seed = run->seed,
        .nodes = run->play.nodes,
        .first = first,
        .games = (uint32_t)(rest < run->per_file ? rest : run->per_file),
        .lines = (uint32_t)run->play.lines,
    };
    snprintf(header.version, sizeof header.version, "%s", lz_version());
    if (snprintf(path, sizeof path, "%s/games-%06" PRIu64 ".lzg.zst", run->folder, index) >=
        (int)sizeof path)
        return !complain(run->folder, "the folder's name is too long");
    return batch_play(path, &header, run->players, (int)run->threads, &run->progress);
}

/* How many games the shard has. */
static uint64_t games_of_shard(const struct run *run)
{
    uint64_t games = 0;
    for (uint64_t i = run->shard - 1; i * run->per_file < run->games; i += run->shards) {
        const uint64_t rest = run->games - i * run->per_file;
        games += rest < run->per_file ? rest : run->per_file;
    }
    return games;
}

/* Makes a player for each thread; false after a complaint. */
static bool make_players(struct run *run)
{
    lz_error error = {.text = "no memory"};
    for (uint64_t i = 0; i < run->threads; i++) {
        struct self_play *player = malloc(sizeof *player);
        if (!player)
            return !complain("engine", error.text);
        *player = run->play;
        run->players[i] = player;
        if (lz_engine_new(&player->engine, &error) ||
            lz_engine_set(player->engine, "hash_mib", "4", &error))
            return !complain("engine", error.text);
    }
    return true;
}

static void free_players(struct run *run)
{
    for (int i = 0; i < PLAYERS_MAX && run->players[i]; i++) {
        lz_engine_free(run->players[i]->engine);
        free(run->players[i]);
    }
}

static bool play_files(struct run *run)
{
    if (!make_players(run))
        return false;
    if (mkdir(run->folder, 0777) && errno != EEXIST)
        return !complain(run->folder, strerror(errno));
    progress_start(&run->progress, games_of_shard(run));
    for (uint64_t i = run->shard - 1; i * run->per_file < run->games; i += run->shards)
        if (!play_file(run, i))
            return false;
    progress_end(&run->progress);
    return true;
}

/* 0 to go on, otherwise the exit status plus one. */
static int take_options(struct run *run, int argc, char **argv)
{
    static const struct option options[] = {{"variant", required_argument, NULL, 'v'},
                                            {"nodes", required_argument, NULL, 'n'},
                                            {"lines", required_argument, NULL, 'l'},
                                            {"games", required_argument, NULL, 'g'},
                                            {"per-file", required_argument, NULL, 'p'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"shard", required_argument, NULL, 'i'},
                                            {"openings", required_argument, NULL, 'o'},
                                            {"threads", required_argument, NULL, 't'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    const char *openings = NULL;
    uint64_t lines = 1;
    bool good = true;
    for (int option; good && (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 'v')
            good = options_variant(optarg, &run->play.variant);
        else if (option == 'n')
            good = options_number("nodes", optarg, 2, NODES_MAX, &run->play.nodes);
        else if (option == 'l')
            good = options_number("lines", optarg, 1, GAMES_CANDIDATES_MAX, &lines);
        else if (option == 'g')
            good = options_number("games", optarg, 1, GAMES_MAX, &run->games);
        else if (option == 'p')
            good = options_number("per-file", optarg, 1, GAMES_MAX, &run->per_file);
        else if (option == 's')
            good = options_number("seed", optarg, 0, UINT64_MAX, &run->seed);
        else if (option == 't')
            good = options_number("threads", optarg, 1, PLAYERS_MAX, &run->threads);
        else if (option == 'i')
            good = take_shard(optarg, run);
        else if (option == 'o')
            openings = optarg;
        else if (option == 'h')
            return fputs(help, stdout) < 0 ? 2 : 1;
        else
            good = false;
    }
    run->play.lines = (int)lines;
    run->folder = argv[optind];
    if (good && optind + 1 != argc) {
        fputs(help, stderr);
        good = false;
    }
    return good && (!openings || openings_read(openings, &run->play.variant, &run->play.openings))
               ? 0
               : 3;
}

int main(int argc, char **argv)
{
    static struct run run = {.play.nodes = 4000,
                             .seed = 1,
                             .games = 1000,
                             .per_file = 500,
                             .shard = 1,
                             .shards = 1,
                             .threads = 1};
    lz_variant_init(&run.play.variant, LZ_RULE_FREESTYLE);
    const int exit_status = take_options(&run, argc, argv);
    if (exit_status)
        return exit_status - 1;
    const bool good = play_files(&run);
    free_players(&run);
    openings_free(&run.play.openings);
    return good ? 0 : 1;
}
