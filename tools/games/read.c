#include "base/error.h"
#include "games/layout.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <zstd.h>

enum { IN_SIZE = 1 << 16 };

_Static_assert(LAYOUT_GAME_MAX >= UINT16_MAX, "`bytes` has room for the longest header");

struct games_reader {
    char *name;
    FILE *stream;
    ZSTD_DCtx *zstd;
    bool journal;      /* ends where its writer was stopped */
    bool complete;     /* the frame, its checksum included, has been read */
    bool stopped;      /* a journal's end has been reached */
    uint64_t read;     /* bytes of the file that zstd has used */
    uint64_t unpacked; /* bytes unpacked from them */
    uint64_t game_at;  /* of those, before the game in `bytes` */
    uint32_t games;    /* read so far */
    ZSTD_inBuffer in;
    struct games_header header;
    uint8_t raw[IN_SIZE];
    uint8_t bytes[LAYOUT_GAME_MAX];
};

/* Reports a fault of the compressed file. */
static bool packed_fault(const struct games_reader *reader, const char *what, lz_error *error)
{
    error_set(error, LZ_ERR_SYNTAX, "%s: byte %" PRIu64 ": %s", reader->name, reader->read, what);
    return false;
}

/* Reports a fault of the unpacked contents at byte `at`. */
static bool content_fault(const struct games_reader *reader, uint64_t at, const char *what,
                          lz_error *error)
{
    error_set(error, LZ_ERR_SYNTAX, "%s: byte %" PRIu64 " unpacked (game %" PRIu32 "): %s",
              reader->name, at, reader->games + 1, what);
    return false;
}

/* Reads more of the file for zstd; false at its end. */
static bool refill(struct games_reader *reader)
{
    if (reader->in.pos < reader->in.size)
        return true;
    reader->in = (ZSTD_inBuffer){reader->raw, fread(reader->raw, 1, IN_SIZE, reader->stream), 0};
    return reader->in.size > 0;
}

/* Unpacks one step; false with `error` when the file is damaged or ends early. */
static bool unpack(struct games_reader *reader, ZSTD_outBuffer *out, lz_error *error)
{
    if (reader->complete)
        return content_fault(reader, reader->unpacked, "the contents end early", error);
    /* At the file's end zstd may still hold contents. */
    const bool more = refill(reader);
    const size_t before = reader->in.pos, had = out->pos;
    const size_t left = ZSTD_decompressStream(reader->zstd, out, &reader->in);
    if (ZSTD_isError(left))
        return packed_fault(reader, ZSTD_getErrorName(left), error);
    reader->stopped = !more && out->pos == had && reader->journal && !ferror(reader->stream);
    if (!more && out->pos == had)
        return packed_fault(
            reader, ferror(reader->stream) ? strerror(errno) : "the file is cut off", error);
    reader->read += reader->in.pos - before;
    reader->complete = left == 0;
    return true;
}

/* Unpacks exactly `size` bytes. */
static bool take(struct games_reader *reader, uint8_t *to, size_t size, lz_error *error)
{
    ZSTD_outBuffer out = {to, size, 0};
    while (out.pos < size) {
        const size_t before = out.pos;
        if (!unpack(reader, &out, error))
            return false;
        reader->unpacked += out.pos - before;
    }
    return true;
}

/* Reads a text of the header. Its length precedes it. */
static bool take_text(const uint8_t **from, const uint8_t *end, char *to, size_t size)
{
    if (*from == end)
        return false;
    const size_t length = *(*from)++;
    if (length >= size || length > (size_t)(end - *from) || memchr(*from, 0, length))
        return false;
    memcpy(to, *from, length);
    to[length] = '\0';
    *from += length;
    return true;
}

static bool read_header(struct games_reader *reader, lz_error *error)
{
    uint8_t start[LAYOUT_MAGIC_SIZE + 2];
    char variant[LAYOUT_TEXT_MAX + 1];
    struct games_header *header = &reader->header;
    if (!take(reader, start, sizeof start, error))
        return false;
    if (memcmp(start, layout_magic, LAYOUT_MAGIC_SIZE - 1) != 0)
        return content_fault(reader, 0, "not a games file", error);
    if (start[LAYOUT_MAGIC_SIZE - 1] != layout_magic[LAYOUT_MAGIC_SIZE - 1])
        return content_fault(reader, LAYOUT_MAGIC_SIZE - 1, "the format's version must be 1",
                             error);
    const uint8_t *at = start + LAYOUT_MAGIC_SIZE;
    const size_t size = (size_t)layout_get(&at, 2);
    if (!take(reader, reader->bytes, size, error))
        return false;
    at = reader->bytes;
    const uint8_t *const end = at + size;
    if (!take_text(&at, end, variant, sizeof variant) ||
        !take_text(&at, end, header->version, sizeof header->version) ||
        end - at < LAYOUT_HEADER_FIXED)
        return content_fault(reader, LAYOUT_MAGIC_SIZE + 2, "the header is damaged", error);
    if (lz_variant_parse(variant, &header->variant, NULL))
        return content_fault(reader, LAYOUT_MAGIC_SIZE + 2, "the variant is unknown", error);
    header->seed = layout_get(&at, 8);
    header->nodes = layout_get(&at, 8);
    header->first = layout_get(&at, 8);
    header->games = (uint32_t)layout_get(&at, 4);
    header->lines = (uint32_t)layout_get(&at, 4);
    return true; /* later versions may add bytes */
}

struct games_reader *games_open_stream(FILE *stream, const char *name, lz_error *error)
{
    struct games_reader *reader = calloc(1, sizeof *reader);
    if (!reader || !(reader->name = strdup(name)) || !(reader->zstd = ZSTD_createDCtx())) {
        error_set(error, LZ_ERR_MEMORY, "%s: no memory to read it", name);
        fclose(stream);
        if (reader)
            free(reader->name);
        free(reader);
        return NULL;
    }
    reader->stream = stream;
    ZSTD_DCtx_setParameter(reader->zstd, ZSTD_d_windowLogMax, LAYOUT_WINDOW_LOG);
    if (read_header(reader, error))
        return reader;
    games_close(reader);
    return NULL;
}

struct games_reader *games_open(const char *path, lz_error *error)
{
    FILE *stream = fopen(path, "rb");
    if (stream)
        return games_open_stream(stream, path, error);
    error_set(error, LZ_ERR_IO, "%s: %s", path, strerror(errno));
    return NULL;
}

struct games_reader *games_open_journal(const char *path, lz_error *error)
{
    struct games_reader *reader = games_open(path, error);
    if (reader)
        reader->journal = true;
    return reader;
}

const struct games_header *games_header(const struct games_reader *reader)
{
    return &reader->header;
}

/* Returns what is wrong with a ply, or NULL. `seen` has a bit for each cell with a stone. */
static const char *ply_fault(const struct game_ply *ply, int cells, uint64_t *seen)
{
    const bool searched = !(ply->flags & (PLY_RANDOM | PLY_BOOK));
    const bool proved = ply->score > LZ_SCORE_WIN || ply->score < -LZ_SCORE_WIN;
    if (ply->cell >= cells)
        return "the move is off the board";
    if (seen[ply->cell / 64] >> ply->cell % 64 & 1)
        return "the move is on a stone";
    if (ply->flags & ~PLY_FLAGS_ALL)
        return "the flags are unknown";
    if (searched ? ply->best >= cells : ply->best != GAMES_NO_CELL)
        return "the best move is off the board";
    if (searched && seen[ply->best / 64] >> ply->best % 64 & 1)
        return "the best move is on a stone";
    if (proved != !!(ply->flags & PLY_PROVED))
        return "score and flags disagree";
    for (int i = 0; i < ply->candidates; i++)
        if (ply->candidate[i].cell >= cells ||
            seen[ply->candidate[i].cell / 64] >> ply->candidate[i].cell % 64 & 1)
            return "a candidate is off the board or on a stone";
    seen[ply->cell / 64] |= UINT64_C(1) << ply->cell % 64;
    return NULL;
}

/* Reads one ply; false, with no error set, when the game's bytes end before it does. */
static bool get_ply(const uint8_t **at, const uint8_t *end, struct game_ply *ply)
{
    if (end - *at < LAYOUT_PLY_FIXED)
        return false;
    ply->cell = (uint16_t)layout_get(at, 2);
    ply->best = (uint16_t)layout_get(at, 2);
    ply->score = (int16_t)layout_get(at, 2);
    ply->flags = *(*at)++;
    ply->depth = *(*at)++;
    ply->nodes = (uint32_t)layout_get(at, 4);
    ply->candidates = *(*at)++;
    if (ply->candidates > GAMES_CANDIDATES_MAX || end - *at < ply->candidates * LAYOUT_CANDIDATE)
        return false;
    for (int i = 0; i < ply->candidates; i++) {
        ply->candidate[i].cell = (uint16_t)layout_get(at, 2);
        ply->candidate[i].score = (int16_t)layout_get(at, 2);
    }
    return true;
}

static bool parse_game(struct games_reader *reader, size_t size, struct game_record *record,
                       lz_error *error)
{
    const lz_variant *variant = &reader->header.variant;
    const int cells = variant->columns * variant->rows;
    const uint8_t *at = reader->bytes, *const end = at + size;
    uint64_t seen[(LZ_CELLS_MAX + 63) / 64];
    memcpy(seen, variant->blocked, sizeof seen);
    record->number = layout_get(&at, 8);
    record->seed = layout_get(&at, 8);
    record->result = *at++;
    record->end = (enum game_end)(*at++);
    record->plies = (int)layout_get(&at, 2);
    if (reader->journal ? record->number - reader->header.first >= reader->header.games
                        : record->number != reader->header.first + reader->games)
        return content_fault(reader, reader->game_at, "the game's number is not the next", error);
    if (record->result > LZ_WHITE || record->end >= GAME_END_COUNT || record->plies > cells)
        return content_fault(reader, reader->game_at + 16, "result or length is out of range",
                             error);
    for (int i = 0; i < record->plies; i++) {
        const uint64_t ply_at = reader->game_at + (uint64_t)(at - reader->bytes);
        if (!get_ply(&at, end, &record->ply[i]))
            return content_fault(reader, ply_at, "the move does not fit its game", error);
        const char *fault = ply_fault(&record->ply[i], cells, seen);
        if (fault)
            return content_fault(reader, ply_at, fault, error);
    }
    if (at != end)
        return content_fault(reader, reader->game_at + (uint64_t)(at - reader->bytes),
                             "bytes follow the game's last move", error);
    return true;
}

/* Nothing may follow the end mark, in the frame or in the file. */
static bool check_end(struct games_reader *reader, lz_error *error)
{
    uint8_t more;
    if (reader->games != reader->header.games)
        return content_fault(reader, reader->unpacked,
                             "the number of games differs from the header's", error);
    while (!reader->complete) {
        ZSTD_outBuffer out = {&more, 1, 0};
        if (!unpack(reader, &out, error))
            return false;
        if (out.pos)
            return content_fault(reader, reader->unpacked, "bytes follow the end", error);
    }
    return !refill(reader) || packed_fault(reader, "bytes follow the end", error);
}

int games_read(struct games_reader *reader, struct game_record *record, lz_error *error)
{
    uint8_t size_bytes[4];
    const uint8_t *at = size_bytes;
    if (!take(reader, size_bytes, sizeof size_bytes, error))
        return reader->stopped ? 0 : -1;
    const size_t size = (size_t)layout_get(&at, 4);
    if (!size)
        return check_end(reader, error) ? 0 : -1;
    reader->game_at = reader->unpacked;
    if (size < LAYOUT_GAME_FIXED || size > sizeof reader->bytes) {
        content_fault(reader, reader->unpacked - 4, "the game's size is out of range", error);
        return -1;
    }
    if (!take(reader, reader->bytes, size, error))
        return reader->stopped ? 0 : -1;
    if (!parse_game(reader, size, record, error))
        return -1;
    reader->games++;
    return 1;
}

void games_close(struct games_reader *reader)
{
    if (!reader)
        return;
    fclose(reader->stream);
    ZSTD_freeDCtx(reader->zstd);
    free(reader->name);
    free(reader);
}
