/* Plays games of the engine against itself for tools/train, into files of a folder (format:
 * docs/FORMATS.md). The same seed gives the same files, byte by byte, for any number of shards.
 * Existing files are kept, so that an interrupted run continues. */
#include "selfplay/options.h"
#include "selfplay/play.h"

#include "base/random.h"
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
    "  --shard I/N      play only every Nth file, from the Ith\n"
    "  --openings FILE  begin with openings from FILE, one a line, instead of random stones\n";

enum { PATH_SIZE = 4096, NODES_MAX = 1 << 30, GAMES_MAX = 1 << 30 };

const char program[] = "selfplay";

struct run {
    struct self_play play;
    uint64_t seed, games, per_file, shard, shards;
    const char *folder;
    struct game_record record;
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

static bool same_header(const struct games_header *a, const struct games_header *b)
{
    char variant[2][LZ_CELLS_MAX * 8];
    lz_variant_format(&a->variant, variant[0], sizeof variant[0]);
    lz_variant_format(&b->variant, variant[1], sizeof variant[1]);
    return !strcmp(variant[0], variant[1]) && !strcmp(a->version, b->version) &&
           a->seed == b->seed && a->nodes == b->nodes && a->first == b->first &&
           a->games == b->games && a->lines == b->lines;
}

/* 1 when the file is complete and belongs to this run, 0 when there is none, negative after a
 * complaint. */
static int is_there(const char *path, const struct games_header *header, struct game_record *record)
{
    struct stat status;
    lz_error error;
    if (stat(path, &status) && errno == ENOENT)
        return 0;
    struct games_reader *reader = games_open(path, &error);
    if (!reader)
        return -complain("cannot continue", error.text);
    int more = 1;
    if (!same_header(games_header(reader), header)) {
        games_close(reader);
        return -complain(path, "the file belongs to another run");
    }
    while (more > 0)
        more = games_read(reader, record, &error);
    games_close(reader);
    return more < 0 ? -complain("cannot continue", error.text) : 1;
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
    const int there = is_there(path, &header, &run->record);
    if (there)
        return there > 0;
    lz_error error;
    struct games_writer *writer = games_create(path, &header, &error);
    if (!writer)
        return !complain("cannot continue", error.text);
    for (uint64_t i = first; i < first + header.games; i++) {
        run->record.number = i;
        run->record.seed = random_mix(run->seed * 1000003 + i);
        play_game(&run->play, &run->record);
        if (games_write(writer, &run->record, &error)) {
            games_discard(writer);
            return !complain("cannot continue", error.text);
        }
    }
    return !games_finish(writer, &error) || !complain("cannot continue", error.text);
}

static bool play_files(struct run *run)
{
    lz_error error;
    if (lz_engine_new(&run->play.engine, &error) ||
        lz_engine_set(run->play.engine, "hash_mib", "4", &error))
        return !complain("engine", error.text);
    if (mkdir(run->folder, 0777) && errno != EEXIST)
        return !complain(run->folder, strerror(errno));
    for (uint64_t i = run->shard - 1; i * run->per_file < run->games; i += run->shards)
        if (!play_file(run, i))
            return false;
    return true;
}

/* 0 to go on, otherwise the exit status plus one. */
static int take_options(struct run *run, int argc, char **argv)
{
    static const struct option options[] = {
        {"variant", required_argument, NULL, 'v'},  {"nodes", required_argument, NULL, 'n'},
        {"lines", required_argument, NULL, 'l'},    {"games", required_argument, NULL, 'g'},
        {"per-file", required_argument, NULL, 'p'}, {"seed", required_argument, NULL, 's'},
        {"shard", required_argument, NULL, 'i'},    {"openings", required_argument, NULL, 'o'},
        {"help", no_argument, NULL, 'h'},           {NULL, 0, NULL, 0}};
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
    static struct run run = {
        .play.nodes = 4000, .seed = 1, .games = 1000, .per_file = 500, .shard = 1, .shards = 1};
    lz_variant_init(&run.play.variant, LZ_RULE_FREESTYLE);
    const int exit_status = take_options(&run, argc, argv);
    if (exit_status)
        return exit_status - 1;
    const bool good = play_files(&run);
    lz_engine_free(run.play.engine);
    openings_free(&run.play.openings);
    return good ? 0 : 1;
}
