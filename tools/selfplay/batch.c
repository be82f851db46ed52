#include "selfplay/batch.h"

#include "base/random.h"
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 4096, JOURNAL_SIZE = PATH_SIZE + 8, FRESH_SIZE = JOURNAL_SIZE + 4 };

/* The threads share it under its lock. */
struct batch {
    const struct games_header *header;
    pthread_mutex_t lock;
    uint32_t next;              /* the first game that nobody plays or has played */
    struct game_record **games; /* by number from the header's first; NULL: not there yet */
    struct games_writer *journal;
    struct progress *progress;
    bool failed;
};

struct worker {
    struct batch *batch;
    struct self_play *play;
    pthread_t thread;
};

static bool same_header(const struct games_header *a, const struct games_header *b)
{
    char variant[2][LZ_CELLS_MAX * 8];
    lz_variant_format(&a->variant, variant[0], sizeof variant[0]);
    lz_variant_format(&b->variant, variant[1], sizeof variant[1]);
    return !strcmp(variant[0], variant[1]) && !strcmp(a->version, b->version) &&
           a->seed == b->seed && a->nodes == b->nodes && a->first == b->first &&
           a->games == b->games && a->lines == b->lines;
}

/* Keeps a copy of a game, unless it is kept already; false without memory. */
static bool keep(struct batch *batch, const struct game_record *record)
{
    struct game_record **place = &batch->games[record->number - batch->header->first];
    const size_t size =
        offsetof(struct game_record, ply) + (size_t)record->plies * sizeof record->ply[0];
    if (*place)
        return true;
    *place = malloc(size);
    if (*place)
        memcpy(*place, record, size);
    return *place != NULL;
}

/* Reads all games of an open file, and keeps them if it is a journal. */
static bool read_all(struct batch *batch, struct games_reader *reader, bool journal,
                     lz_error *error)
{
    struct game_record *record = malloc(sizeof *record);
    int more = record ? 1 : -1;
    while (more > 0 && (more = games_read(reader, record, error)) > 0)
        if (journal && !keep(batch, record))
            more = -1;
    free(record);
    return more == 0;
}

/* Goes through a file of this run. 1 when it is well, 0 when there is none, negative after a
 * complaint. */
static int go_through(struct batch *batch, const char *path, bool journal)
{
    struct stat status;
    lz_error error = {.text = "no memory"};
    if (stat(path, &status) && errno == ENOENT)
        return 0;
    struct games_reader *reader =
        journal ? games_open_journal(path, &error) : games_open(path, &error);
    if (!reader)
        return -complain("cannot continue", error.text);
    const bool own = same_header(games_header(reader), batch->header);
    const bool good = own && read_all(batch, reader, journal, &error);
    games_close(reader);
    if (!own)
        return -complain(path, "the file belongs to another run");
    return good ? 1 : -complain("cannot continue", error.text);
}

/* Begins the journal with the games that are there; false after a complaint. */
static bool begin_journal(struct batch *batch, const char *path)
{
    char fresh[FRESH_SIZE];
    lz_error error = {.text = ""};
    snprintf(fresh, sizeof fresh, "%.*s.new", JOURNAL_SIZE - 1, path);
    batch->journal = games_create_journal(fresh, batch->header, &error);
    bool good = batch->journal != NULL;
    for (uint32_t i = 0; i < batch->header->games && good; i++)
        good = !batch->games[i] || !games_write(batch->journal, batch->games[i], &error);
    if (!good)
        return !complain("cannot continue", error.text);
    return !rename(fresh, path) || !complain(path, strerror(errno));
}

/* The next game to play, counted from the first of the file; negative when there is none. */
static int64_t take_next(struct batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    while (batch->next < batch->header->games && batch->games[batch->next])
        batch->next++;
    const int64_t taken =
        batch->failed || batch->next == batch->header->games ? -1 : (int64_t)batch->next++;
    pthread_mutex_unlock(&batch->lock);
    return taken;
}

static void hand_in(struct batch *batch, const struct game_record *record)
{
    uint64_t positions = 0;
    lz_error error = {.text = "no memory"};
    for (int i = 0; i < record->plies; i++)
        positions += record->ply[i].best != GAMES_NO_CELL;
    pthread_mutex_lock(&batch->lock);
    if (!batch->failed && (!keep(batch, record) || games_write(batch->journal, record, &error))) {
        complain("cannot continue", error.text);
        batch->failed = true;
    }
    progress_played(batch->progress, positions);
    pthread_mutex_unlock(&batch->lock);
}

static void *work(void *user)
{
    const struct worker *worker = user;
    struct batch *batch = worker->batch;
    struct game_record *record = malloc(sizeof *record);
    for (int64_t i; record && (i = take_next(batch)) >= 0;) {
        record->number = batch->header->first + (uint64_t)i;
        record->seed = random_mix(batch->header->seed * 1000003 + record->number);
        play_game(worker->play, record);
        hand_in(batch, record);
    }
    free(record);
    return NULL;
}

/* Plays what is missing. The caller's thread plays, too. */
static void play_rest(struct batch *batch, struct self_play **players, int count)
{
    struct worker workers[PLAYERS_MAX];
    int begun = 1;
    for (int i = 0; i < count; i++)
        workers[i] = (struct worker){.batch = batch, .play = players[i]};
    while (begun < count && !pthread_create(&workers[begun].thread, NULL, work, &workers[begun]))
        begun++;
    work(&workers[0]);
    for (int i = 1; i < begun; i++)
        pthread_join(workers[i].thread, NULL);
}

/* Writes the file; false after a complaint. */
static bool write_all(const struct batch *batch, const char *path)
{
    lz_error error = {.text = "no memory for its games"};
    struct games_writer *writer = games_create(path, batch->header, &error);
    bool good = writer != NULL;
    for (uint32_t i = 0; i < batch->header->games && good; i++)
        good = batch->games[i] && !games_write(writer, batch->games[i], &error);
    if (good)
        good = !games_finish(writer, &error);
    else
        games_discard(writer);
    return good || !complain(path, error.text);
}

static bool play_all(struct batch *batch, const char *path, struct self_play **players, int count)
{
    char journal[JOURNAL_SIZE];
    snprintf(journal, sizeof journal, "%.*s.journal", PATH_SIZE - 1, path);
    if (go_through(batch, journal, true) < 0)
        return false;
    for (uint32_t i = 0; i < batch->header->games; i++)
        progress_found(batch->progress, batch->games[i] != NULL);
    bool good = begin_journal(batch, journal);
    if (good)
        play_rest(batch, players, count);
    games_discard(batch->journal);
    good = good && !batch->failed && write_all(batch, path);
    if (good)
        remove(journal);
    return good;
}

bool batch_play(const char *path, const struct games_header *header, struct self_play **players,
                int count, struct progress *progress)
{
    struct batch batch = {.header = header, .progress = progress};
    const int there = go_through(&batch, path, false);
    if (there) {
        progress_found(progress, there > 0 ? header->games : 0);
        return there > 0;
    }
    batch.games = calloc(header->games, sizeof *batch.games);
    if (!batch.games)
        return !complain(path, "no memory for its games");
    pthread_mutex_init(&batch.lock, NULL);
    const bool good = play_all(&batch, path, players, count);
    pthread_mutex_destroy(&batch.lock);
    for (uint32_t i = 0; i < header->games; i++)
        free(batch.games[i]);
    free(batch.games);
    return good;
}
