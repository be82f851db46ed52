/* Records when memory runs out. Each request for memory that a call makes fails once. The call must
 * return the error and leave its record as it was; repeated, it must succeed. The linker redirects
 * all requests for memory to this file, this program's own included. */
#include "memory.h"
#include "study/decode.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

static int until_failure; /* requests up to the one that fails; 0: none fails */

static bool fails(void)
{
    return until_failure && --until_failure == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    return fails() ? NULL : __real_realloc(block, size);
}

/* The objects that a call works on; NULL if it has none. */
struct scene {
    lz_game *game;
    lz_record *record, *other;
};

typedef void prepare_fn(struct scene *scene);
typedef lz_status call_fn(struct scene *scene, lz_error *error);

static void scene_free(struct scene *scene)
{
    lz_game_free(scene->game);
    lz_record_free(scene->record);
    lz_record_free(scene->other);
}

static void assert_same(const lz_record *a, const lz_record *b)
{
    assert_int_equal(a == NULL, b == NULL);
    if (!a)
        return;
    assert_same_record(a, b, SAME_ALL);
    assert_int_equal(lz_record_result(a), lz_record_result(b));
    for (int info = 0; info < LZ_RECORD_INFO_COUNT; info++)
        assert_true(same_text(lz_record_text(a, (lz_record_info)info),
                              lz_record_text(b, (lz_record_info)info)));
}

/* Makes the call with the n-th request failing. False when it makes fewer than n requests. */
static bool try_once(prepare_fn *prepare, call_fn *call, int n, const struct scene *whole)
{
    struct scene before = {0}, scene = {0};
    lz_error error = {0};
    prepare(&before);
    prepare(&scene);
    until_failure = n;
    lz_status status = call(&scene, &error);
    const bool failed = until_failure == 0;
    until_failure = 0;
    if (failed) {
        assert_int_equal(status, LZ_ERR_MEMORY);
        assert_int_equal(error.status, LZ_ERR_MEMORY);
        assert_same(scene.record, before.record);
        assert_same(scene.other, before.other);
        status = call(&scene, &error);
    }
    assert_int_equal(status, LZ_OK);
    assert_same(scene.record, whole->record);
    assert_same(scene.other, whole->other);
    scene_free(&scene);
    scene_free(&before);
    return failed;
}

static void try_all(prepare_fn *prepare, call_fn *call)
{
    struct scene whole = {0};
    prepare(&whole);
    assert_int_equal(call(&whole, NULL), LZ_OK);
    int n = 1;
    while (try_once(prepare, call, n, &whole))
        n++;
    assert_true(n > 1);
    scene_free(&whole);
}

static void nothing(struct scene *scene)
{
    (void)scene;
}

static bool keep_copy(void *user, lz_record *record)
{
    lz_record **copy = user;
    const int left = until_failure;
    until_failure = 0;
    assert_null(*copy);
    assert_int_equal(lz_record_copy(record, copy, NULL), LZ_OK);
    until_failure = left;
    return true;
}

static lz_status read_into(lz_record **out, lz_record_format format, const char *text,
                           lz_error *error)
{
    struct input input = {.data = text, .size = strlen(text), .chunk = 7};
    lz_record *copy = NULL;
    const lz_status status =
        lz_record_read(format, NULL, input_read, &input, keep_copy, &copy, error);
    if (status)
        lz_record_free(copy); /* the part read before the failure */
    else
        *out = copy;
    return status;
}

static const char sgf[] =
    "(;GM[4]SZ[15]PB[K\xc3\xa4the]PW[two]RE[B+Resign]C[first\nand more]KK[kept]"
    "(;B[hh]C[h8]LB[aa:1][bb:l\xc3\xa4nger];W[hi])(;B[ii]MA[cc];W[ih]C[other]))";

static lz_status read_sgf(struct scene *scene, lz_error *error)
{
    return read_into(&scene->record, LZ_RECORD_FORMAT_SGF, sgf, error);
}

static lz_status read_latin1(struct scene *scene, lz_error *error)
{
    return read_into(&scene->record, LZ_RECORD_FORMAT_PSQ,
                     "Piskvorky 15x15, 11:11, 0\n8,8,100\n8,9,200\nRen\xe9\nother\n1\n", error);
}

static lz_status decode_into(lz_record **out, lz_record_format format, const char *data,
                             size_t size, lz_error *error)
{
    struct input input = {.data = data, .size = size};
    lz_record_options options;
    lz_record *copy = NULL;
    lz_record_options_init(&options);
    const lz_status status =
        decode_read(format, &options, NULL, input_read, &input, keep_copy, &copy, error);
    if (status)
        lz_record_free(copy);
    else
        *out = copy;
    return status;
}

static lz_status decode_plain(struct scene *scene, lz_error *error)
{
    return decode_into(&scene->record, LZ_RECORD_FORMAT_SGF, sgf, sizeof sgf - 1, error);
}

static lz_status decode_gbk(struct scene *scene, lz_error *error)
{
    static const char text[] =
        "(;GM[4]SZ[15]PB[\xcd\xf5\xd0\xa1\xc3\xf7];B[hh]C[\xba\xda\xc6\xe5])";
    return decode_into(&scene->record, LZ_RECORD_FORMAT_SGF, text, sizeof text - 1, error);
}

static lz_status decode_lib(struct scene *scene, lz_error *error)
{
    static const char lib[] =
        "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00"
        "\x78\x08ok\0\0\x79\x48\xba\xda\xc6\xe5\0";
    return decode_into(&scene->record, LZ_RECORD_FORMAT_LIB, lib, sizeof lib, error);
}

/* Pairs of stones added under swap2. A record keeps them in a table. */
static lz_status read_pairs(struct scene *scene, lz_error *error)
{
    return read_into(&scene->record, LZ_RECORD_FORMAT_SGF,
                     "(;GM[4]SZ[15]RU[freestyle 15x15 opening swap2](;B[aa];W[ab];B[ac]"
                     "(;W[hh];B[hi])(;W[hi];B[hh]C[1]))(;B[ac];W[ab];B[aa](;W[hi];B[hh]C[2])"
                     "(;W[hh];B[gg])))",
                     error);
}

/* Stones that are set up within the game. */
static lz_status read_set_ups(struct scene *scene, lz_error *error)
{
    return read_into(&scene->record, LZ_RECORD_FORMAT_SGF,
                     "(;GM[4]SZ[15];B[hh](;W[ig];AE[hh]AB[aa];B[bb])(;AW[ig];B[jf]))", error);
}

static void reading(void **context)
{
    (void)context;
    try_all(nothing, read_sgf);
    try_all(nothing, read_pairs);
    try_all(nothing, read_set_ups);
    try_all(nothing, read_latin1);
    try_all(nothing, decode_plain);
    try_all(nothing, decode_gbk);
    try_all(nothing, decode_lib);
}

static void won_game(struct scene *scene)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &scene->game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(scene->game, "h8a1h9a2h10a3h11a4h12", LZ_ROWS_BOTTOM, NULL),
                     LZ_OK);
}

static lz_status from_game(struct scene *scene, lz_error *error)
{
    return lz_record_from_game(scene->game, &scene->record, error);
}

static lz_status copy(struct scene *scene, lz_error *error)
{
    return lz_record_copy(scene->record, &scene->other, error);
}

static void read_one(struct scene *scene)
{
    assert_int_equal(read_sgf(scene, NULL), LZ_OK);
}

static void read_some_pairs(struct scene *scene)
{
    assert_int_equal(read_pairs(scene, NULL), LZ_OK);
}

static void read_some_set_ups(struct scene *scene)
{
    assert_int_equal(read_set_ups(scene, NULL), LZ_OK);
}

static lz_status set_up(struct scene *scene, lz_error *error)
{
    uint8_t cells[LZ_CELLS_MAX] = {LZ_BLACK};
    return lz_record_set_up(scene->record, 2, cells, LZ_WHITE, NULL, error);
}

static void making(void **context)
{
    (void)context;
    struct scene scene = {0};
    won_game(&scene);
    assert_int_equal(from_game(&scene, NULL), LZ_OK);
    assert_int_equal(lz_record_result(scene.record), LZ_RESULT_BLACK_WINS);
    scene_free(&scene);
    try_all(won_game, from_game);
    try_all(read_one, copy);
    try_all(read_some_pairs, copy);
    try_all(read_some_set_ups, copy);
    try_all(read_some_set_ups, set_up);
}

static void read_two(struct scene *scene)
{
    read_one(scene);
    assert_int_equal(read_into(&scene->other, LZ_RECORD_FORMAT_SGF,
                               "(;GM[4]SZ[15]C[other]TR[aa][bb](;B[hh]C[again]LB[aa:2][bb:x][cc:y]"
                               "(;W[gg]C[new];B[ab];W[bc](;B[cd])(;B[ce]C[end]))(;W[hi]MA[dd]))"
                               "(;B[aa]C[far];W[ab]))",
                               NULL),
                     LZ_OK);
}

static void read_two_with_set_ups(struct scene *scene)
{
    read_some_set_ups(scene);
    assert_int_equal(read_into(&scene->other, LZ_RECORD_FORMAT_SGF,
                               "(;GM[4]SZ[15];B[hh](;AW[ig];B[jg])(;AW[ih];B[jf]))", NULL),
                     LZ_OK);
}

static lz_status merge(struct scene *scene, lz_error *error)
{
    return lz_record_merge(scene->record, scene->other, error);
}

/* Positions reached by several orders of moves, with comments to join. */
static void read_transpositions(struct scene *scene)
{
    assert_int_equal(
        read_into(&scene->record, LZ_RECORD_FORMAT_SGF,
                  "(;GM[4]SZ[15](;B[hh];W[aa];B[ii];W[bb]C[1]LB[cc:1];B[jj]C[2];W[cc]C[3])"
                  "(;B[ii];W[aa];B[hh];W[bb]C[4]LB[dd:2];B[jj]C[5]LB[dd:3];W[cc]C[6])"
                  "(;B[ii];W[bb];B[hh];W[aa]C[7];B[jj]LB[ee:4];W[dd]C[8]))",
                  NULL),
        LZ_OK);
}

static lz_status fold(struct scene *scene, lz_error *error)
{
    int folded = -1;
    const lz_status status = lz_record_fold(scene->record, false, &folded, error);
    assert_int_equal(status != LZ_OK, folded == -1);
    return status;
}

static void changing(void **context)
{
    (void)context;
    try_all(read_two, merge);
    try_all(read_two_with_set_ups, merge);
    try_all(read_transpositions, fold);
    try_all(read_some_pairs, fold);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading),
        cmocka_unit_test(making),
        cmocka_unit_test(changing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
