/* Files of self-play games: games written are read back, the bytes are those of docs/FORMATS.md,
 * and a damaged file is refused with its name and the byte. The argument is the number of damaged
 * inputs (`meson test --suite fuzz` gives a million). */
#include "testing.h"

#include "base/random.h"
#include "games/layout.h"
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>
#include <zstd.h>

enum { FEW_INPUTS = 4000, IMAGE_SIZE = 1 << 20 };

static unsigned long inputs = FEW_INPUTS;
static char path[] = "/tmp/test_games-XXXXXX";
static const char name[] = "some.lzg.zst";

/* A file in memory. */
struct image {
    size_t size;
    uint8_t bytes[IMAGE_SIZE];
};

static uint32_t below(uint64_t *state, uint32_t bound)
{
    return random_below(state, bound);
}

/* A valid game of random moves. */
static void random_record(const lz_variant *variant, uint64_t number, uint64_t *state,
                          struct game_record *record)
{
    const uint32_t cells = (uint32_t)(variant->columns * variant->rows);
    uint16_t order[LZ_CELLS_MAX];
    memset(record, 0, sizeof *record);
    record->number = number;
    record->seed = random_next(state);
    record->result = (int)below(state, 3);
    record->end = (enum game_end)below(state, GAME_END_COUNT);
    record->plies = (int)below(state, cells + 1);
    for (uint32_t i = 0; i < cells; i++) {
        const uint32_t j = below(state, i + 1);
        order[i] = order[j];
        order[j] = (uint16_t)i;
    }
    for (int i = 0; i < record->plies; i++) {
        struct game_ply *ply = &record->ply[i];
        *ply = (struct game_ply){.cell = order[i], .best = GAMES_NO_CELL, .flags = PLY_RANDOM};
        if (i < 3)
            continue;
        const bool proved = below(state, 8) == 0;
        ply->best = order[i + (int)below(state, cells - (uint32_t)i)];
        ply->score = (int16_t)((int)below(state, 2001) - 1000 + (proved ? 31000 : 0));
        ply->flags = (uint8_t)(proved ? PLY_PROVED : below(state, 2) ? PLY_FORCED : 0);
        ply->depth = (uint8_t)below(state, 256);
        ply->nodes = (uint32_t)random_next(state);
        ply->candidates = (int)below(state, GAMES_CANDIDATES_MAX + 1);
        for (int k = 0; k < ply->candidates; k++)
            ply->candidate[k] =
                (struct game_candidate){order[i + (int)below(state, cells - (uint32_t)i)],
                                        (int16_t)((int)below(state, 65536) - 32768)};
    }
}

static struct games_header header_of(const char *variant, uint64_t first, uint32_t games)
{
    struct games_header header = {
        .version = "1.2.3", .seed = 77, .nodes = 5000, .first = first, .games = games, .lines = 2};
    assert_int_equal(lz_variant_parse(variant, &header.variant, NULL), LZ_OK);
    return header;
}

/* Writes a complete file at `path`, with records made from the state. */
static void write_games(const struct games_header *header, uint64_t *state)
{
    static struct game_record record;
    lz_error error;
    struct games_writer *writer = games_create(path, header, &error);
    assert_non_null(writer);
    for (uint32_t i = 0; i < header->games; i++) {
        random_record(&header->variant, header->first + i, state, &record);
        assert_int_equal(games_write(writer, &record, &error), LZ_OK);
    }
    assert_int_equal(games_finish(writer, &error), LZ_OK);
}

static void load(struct image *image)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    image->size = fread(image->bytes, 1, sizeof image->bytes, file);
    fclose(file);
}

static void unpack(const struct image *from, struct image *to)
{
    to->size = ZSTD_decompress(to->bytes, sizeof to->bytes, from->bytes, from->size);
    assert_false(ZSTD_isError(to->size));
}

static void pack(const struct image *from, struct image *to)
{
    to->size = ZSTD_compress(to->bytes, sizeof to->bytes, from->bytes, from->size, 1);
    assert_false(ZSTD_isError(to->size));
}

/* Reads a file in memory to its end. Returns the number of games, or -1 after checking the error.
 */
static int read_image(struct image *image, lz_error *error)
{
    static struct game_record record;
    int games = 0, more = -1;
    FILE *stream = fmemopen(image->bytes, image->size ? image->size : 1, "rb");
    assert_non_null(stream);
    if (!image->size)
        fgetc(stream);
    struct games_reader *reader = games_open_stream(stream, name, error);
    while (reader && (more = games_read(reader, &record, error)) > 0) {
        assert_in_range(record.plies, 0, LZ_CELLS_MAX);
        games++;
    }
    games_close(reader);
    if (more == 0)
        return games;
    assert_memory_equal(error->text, name, sizeof name - 1);
    assert_non_null(strstr(error->text, ": byte "));
    return -1;
}

static void test_round_trip(void **unused)
{
    static const char *const variants[] = {"freestyle 15x15", "renju 15x15", "caro6 22x22",
                                           "standard 5x9 blocked 1,1 blocked 5,9"};
    static struct game_record wanted, found;
    (void)unused;
    for (size_t v = 0; v < sizeof variants / sizeof *variants; v++) {
        struct games_header header = header_of(variants[v], (uint64_t)v << 40, 25);
        if (v == 3) /* the random records ignore blocked cells */
            memset(header.variant.blocked, 0, sizeof header.variant.blocked);
        uint64_t state = v, again = v;
        lz_error error;
        write_games(&header, &state);
        struct games_reader *reader = games_open(path, &error);
        assert_non_null(reader);
        const struct games_header *read = games_header(reader);
        assert_memory_equal(&read->variant, &header.variant, sizeof header.variant);
        assert_string_equal(read->version, header.version);
        assert_true(read->seed == header.seed && read->nodes == header.nodes &&
                    read->first == header.first && read->games == header.games &&
                    read->lines == header.lines);
        for (uint32_t i = 0; i < header.games; i++) {
            random_record(&header.variant, header.first + i, &again, &wanted);
            memset(&found, 0, sizeof found);
            assert_int_equal(games_read(reader, &found, &error), 1);
            assert_true(found.number == wanted.number && found.seed == wanted.seed);
            assert_int_equal(found.result, wanted.result);
            assert_int_equal(found.end, wanted.end);
            assert_int_equal(found.plies, wanted.plies);
            for (int p = 0; p < wanted.plies; p++) {
                const struct game_ply *a = &wanted.ply[p], *b = &found.ply[p];
                assert_true(a->cell == b->cell && a->best == b->best && a->score == b->score &&
                            a->flags == b->flags && a->depth == b->depth && a->nodes == b->nodes &&
                            a->candidates == b->candidates);
                assert_memory_equal(a->candidate, b->candidate,
                                    (size_t)a->candidates * sizeof *a->candidate);
            }
        }
        assert_int_equal(games_read(reader, &found, &error), 0);
        games_close(reader);
    }
}

/* A small file equals one written by hand from docs/FORMATS.md. */
static void test_bytes(void **unused)
{
    static const uint8_t wanted[] = {
        'L',  'Z',  'G',  'A',  'M',  'E',  'S',  1,    50,   0, /* magic, header's size */
        11,   'r',  'e',  'n',  'j',  'u',  ' ',  '1',  '5',  'x',  '1', '5', /* variant */
        5,    '1',  '.',  '2',  '.',  '3',                                    /* engine's version */
        77,   0,    0,    0,    0,    0,    0,    0,                          /* seed */
        0x88, 0x13, 0,    0,    0,    0,    0,    0,                          /* nodes: 5000 */
        9,    0,    0,    0,    0,    0,    0,    0,                          /* first game */
        1,    0,    0,    0,    2,    0,    0,    0,                          /* games, lines */
        54,   0,    0,    0,                                                  /* game's size */
        9,    0,    0,    0,    0,    0,    0,    0,                          /* its number */
        0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 1,                          /* its seed */
        2,    1,    2,    0, /* white, proved, two moves */
        112,  0,    0xff, 0xff, 0,    0,    1,    0,    0,    0,    0,   0,
        0, /* h8, random */
        113,  0,    113,  0,    0xe6, 0x7c, 4,    7,    0x39, 0x30, 0,   0,
        2,                                              /* i8 best, 31974, proved ... */
        113,  0,    0xe6, 0x7c, 224,  0,    0xff, 0xff, /* i8 31974, o15 -1 */
        0,    0,    0,    0,                            /* the end */
    };
    static struct image packed, plain;
    const struct games_header header = header_of("renju 15x15", 9, 1);
    struct game_record record = {.number = 9,
                                 .seed = UINT64_C(0x0123456789abcdef),
                                 .result = LZ_WHITE,
                                 .end = GAME_END_PROVED,
                                 .plies = 2};
    lz_error error;
    (void)unused;
    record.ply[0] = (struct game_ply){.cell = 112, .best = GAMES_NO_CELL, .flags = PLY_RANDOM};
    record.ply[1] = (struct game_ply){.cell = 113,
                                      .best = 113,
                                      .score = 31974,
                                      .flags = PLY_PROVED,
                                      .depth = 7,
                                      .nodes = 12345,
                                      .candidates = 2,
                                      .candidate = {{113, 31974}, {224, -1}}};
    struct games_writer *writer = games_create(path, &header, &error);
    assert_non_null(writer);
    assert_int_equal(games_write(writer, &record, &error), LZ_OK);
    assert_int_equal(games_finish(writer, &error), LZ_OK);
    load(&packed);
    unpack(&packed, &plain);
    assert_int_equal(plain.size, sizeof wanted);
    assert_memory_equal(plain.bytes, wanted, sizeof wanted);
}

static void test_broken_promise(void **unused)
{
    const struct games_header header = header_of("freestyle 15x15", 0, 2);
    lz_error error;
    (void)unused;
    unlink(path);
    struct games_writer *writer = games_create(path, &header, &error);
    assert_non_null(writer);
    assert_int_equal(games_finish(writer, &error), LZ_ERR_IO);
    assert_int_not_equal(access(path, F_OK), 0);
    assert_null(games_create("/no/such/folder/x.lzg.zst", &header, &error));
    assert_non_null(strstr(error.text, "/no/such/folder/x.lzg.zst"));
}

static void test_cut_off(void **unused)
{
    static struct image image;
    uint64_t state = 3;
    const struct games_header header = header_of("freestyle 7x7", 0, 2);
    lz_error error;
    (void)unused;
    write_games(&header, &state);
    load(&image);
    assert_int_equal(read_image(&image, &error), 2);
    for (image.size--; image.size; image.size--)
        assert_int_equal(read_image(&image, &error), -1);
    load(&image);
    image.bytes[image.size++] = 0;
    assert_int_equal(read_image(&image, &error), -1);
    assert_non_null(strstr(error.text, "bytes follow the end"));
}

/* One byte of the unpacked file is changed; the error names that fault. */
static void test_faults(void **unused)
{
    static const struct {
        size_t at;
        uint8_t byte;
        const char *said;
    } faults[] = {
        {0, 'X', "byte 0 unpacked (game 1): not a games file"},
        {7, 2, "byte 7 unpacked (game 1): the format's version must be 1"},
        {9, 0xff, "byte 122 unpacked (game 1): the contents end early"},
        {10, 200, "byte 10 unpacked (game 1): the header is damaged"},
        {11, 'x', "byte 10 unpacked (game 1): the variant is unknown"},
        {52, 2, "the number of games differs from the header's"},
        {60, 55, "bytes follow the game's last move"},
        {63, 1, "byte 60 unpacked (game 1): the game's size is out of range"},
        {64, 8, "byte 64 unpacked (game 1): the game's number is not the next"},
        {80, 3, "result or length is out of range"},
        {81, 3, "result or length is out of range"},
        {82, 3, "the move does not fit its game"},
        {84, 225, "byte 84 unpacked (game 1): the move is off the board"},
        {86, 1, "the best move is off the board"},
        {90, 17, "the flags are unknown"},
        {97, 112, "byte 97 unpacked (game 1): the move is on a stone"},
        {99, 112, "the best move is on a stone"},
        {103, 0, "score and flags disagree"},
        {109, 33, "the move does not fit its game"},
        {110, 112, "a candidate is off the board or on a stone"},
        {118, 1, "the game's size is out of range"},
    };
    static struct image packed, plain, damaged;
    lz_error error;
    test_bytes(unused);
    load(&packed);
    unpack(&packed, &plain);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        memcpy(&damaged, &plain, sizeof plain);
        damaged.bytes[faults[i].at] = faults[i].byte;
        pack(&damaged, &packed);
        if (read_image(&packed, &error) != -1 || !strstr(error.text, faults[i].said))
            fail_msg("fault %zu: wanted \"%s\", said \"%s\"", i, faults[i].said, error.text);
    }
    packed.size = 1000;
    memset(packed.bytes, 'x', packed.size);
    assert_int_equal(read_image(&packed, &error), -1);
}

static void damage(struct image *image, uint64_t *state)
{
    for (uint32_t i = 0; i <= below(state, 4) && image->size > 1; i++) {
        const uint32_t at = below(state, (uint32_t)image->size);
        switch (below(state, 4)) {
        case 0:
            image->bytes[at] ^= (uint8_t)(1u << below(state, 8));
            break;
        case 1:
            image->bytes[at] = (uint8_t)below(state, 256);
            break;
        case 2:
            image->size = at + 1;
            break;
        default:
            memmove(image->bytes + at, image->bytes + below(state, (uint32_t)image->size),
                    image->size - at > 16 ? 16 : 1);
        }
    }
}

static void test_damaged(void **unused)
{
    static struct image seed, plain, damaged, packed;
    uint64_t state = 11;
    const struct games_header header = header_of("caro 6x6", 5, 3);
    lz_error error;
    (void)unused;
    write_games(&header, &state);
    load(&seed);
    unpack(&seed, &plain);
    for (unsigned long i = 0; i < inputs; i++) {
        const bool outside = below(&state, 2);
        const struct image *from = outside ? &seed : &plain;
        damaged.size = from->size;
        memcpy(damaged.bytes, from->bytes, from->size);
        damage(&damaged, &state);
        if (!outside)
            pack(&damaged, &packed);
        const int games = read_image(outside ? &damaged : &packed, &error);
        if (outside && games != -1)
            assert_int_equal(games, 3); /* the checksum holds, so the contents are unchanged */
    }
}

/* Cuts the file to `size` bytes. Returns how many games can be read of it as a journal; -1 with an
 * error. */
static int games_in_journal(size_t size, const uint32_t *order)
{
    static struct game_record record;
    lz_error error;
    assert_int_equal(truncate(path, (off_t)size), 0);
    struct games_reader *reader = games_open_journal(path, &error);
    if (!reader)
        return -1;
    int games = 0, more;
    while ((more = games_read(reader, &record, &error)) > 0)
        assert_int_equal(record.number, 40 + order[games++]);
    games_close(reader);
    return more < 0 ? -1 : games;
}

/* A journal holds games in any order, and wherever it is cut off, all games before the cut. */
static void test_journal(void **unused)
{
    enum { GAMES = 6 };
    static const uint32_t order[GAMES] = {3, 0, 5, 1, 0, 4};
    static struct image image;
    static struct game_record record;
    size_t ends[GAMES + 1];
    const struct games_header header = header_of("renju 15x15", 40, GAMES);
    uint64_t state = 9;
    lz_error error;
    (void)unused;
    struct games_writer *writer = games_create_journal(path, &header, &error);
    assert_non_null(writer);
    for (int i = 0; i <= GAMES; i++) {
        load(&image); /* as another process sees it */
        ends[i] = image.size;
        if (i == GAMES)
            break;
        random_record(&header.variant, 40 + order[i], &state, &record);
        assert_int_equal(games_write(writer, &record, &error), LZ_OK);
    }
    games_discard(writer);
    load(&image);
    assert_int_equal(image.size, ends[GAMES]);
    struct games_reader *reader = games_open(path, &error); /* no file of games */
    assert_true(!reader || games_read(reader, &record, &error) < 0);
    games_close(reader);
    /* Cut behind each byte, or one in so many of them: always behind the first and the last that
     * leave so many games, -1 for the header. */
    const size_t step = ONE_IN * ONE_IN;
    size_t size = ends[GAMES];
    for (int games = GAMES; games >= -1; games--) {
        const size_t least = games < 0 ? 0 : ends[games];
        for (; size > least; size -= step < size - least ? step : size - least)
            assert_int_equal(games_in_journal(size, order), games);
        assert_int_equal(games_in_journal(size, order), games);
        size--;
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),     cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_broken_promise), cmocka_unit_test(test_cut_off),
        cmocka_unit_test(test_faults),         cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_journal),
    };
    if (argc > 1)
        inputs = strtoul(argv[1], NULL, 10);
    const int descriptor = mkstemp(path);
    if (descriptor < 0)
        return 1;
    close(descriptor);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    return failed;
}
