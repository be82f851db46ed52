/* Inputs in any charset, decoded as a whole: the places where an input is cut into pieces, inputs
 * that fail, and hostile ones. No input may crash, and every text that comes out must be UTF-8.
 * tests/cli/files.py has inputs that people read. The first argument is the number of hostile
 * inputs, the second the test to run. */
#include "base/utf8.h"
#include "record/random.h"
#include "study/decode.h"
#include "system/charset.h"
#include "system/charset_plain.h"
#include <stdio.h>

enum { FEW_INPUTS = 6000, INPUT_BYTES = 4096 };

static unsigned long inputs = FEW_INPUTS;

static struct games games;

static int teardown(void **context)
{
    (void)context;
    games_free(&games);
    return 0;
}

static lz_status decode_bytes(lz_record_format format, const char *encoding, const char *data,
                              size_t size, size_t chunk)
{
    struct input input = {.data = data, .size = size, .chunk = chunk};
    lz_record_options options;
    lz_record_options_init(&options);
    options.notice = games_notice;
    options.notice_user = &games;
    return decode_read(format, &options, encoding, input_read, &input, games_take, &games, NULL);
}

/* Characters of two bytes, of which some are cut at the end of a piece; no line ends. */
static void long_lines_are_decoded(void **context)
{
    (void)context;
    enum { CHARACTERS = 300000 };
    static const char head[] = "(;GM[4]SZ[15]CA[GBK];B[hh]C[x";
    char *data = malloc(sizeof head + 2 * CHARACTERS + 8);
    size_t used = sizeof head - 1;
    assert_non_null(data);
    memcpy(data, head, used);
    for (int i = 0; i < CHARACTERS; i++) {
        memcpy(data + used, "\xd5\\", 2); /* U+8AA0 */
        used += 2;
    }
    memcpy(data + used, "])", 2);
    assert_int_equal(decode_bytes(LZ_RECORD_FORMAT_SGF, NULL, data, used + 2, 0), LZ_OK);
    assert_int_equal(games.warnings, 0);
    assert_int_equal(strlen(lz_record_comment(games.list[0], 1)), 1 + 3 * CHARACTERS);
    free(data);
}

/* A surrogate pair at every place around the end of a piece. */
static void pairs_of_utf16_are_not_cut(void **context)
{
    (void)context;
    static const char head[] = "(\0;\0C\0[\0", tail[] = "]\0;\0B\0[\0h\0h\0]\0)\0";
    for (size_t blanks = 32740; blanks < 32776; blanks++) {
        char data[65536 + 128];
        size_t used = sizeof head - 1;
        memcpy(data, head, used);
        for (size_t i = 0; i < blanks; i++, used += 2)
            memcpy(data + used, "x\0", 2);
        memcpy(data + used, "\x3d\xd8\x00\xde", 4); /* U+1F600 */
        memcpy(data + used + 4, tail, sizeof tail - 1);
        assert_int_equal(
            decode_bytes(LZ_RECORD_FORMAT_SGF, NULL, data, used + 4 + sizeof tail - 1, 0), LZ_OK);
        assert_int_equal(games.warnings, 0);
        assert_string_equal(lz_record_comment(games.list[0], 0) + blanks, "\xf0\x9f\x98\x80");
        games_free(&games);
    }
}

/* Bytes like UTF-8 above U+10FFFF, which glibc's iconv lets through. */
static void unicode_ends_at_its_end(void **context)
{
    (void)context;
    static const char data[] = "(;CA[UTF-8]C[\xf7\xac\xb2\xa0 \xf4\x8f\xbf\xbf];B[hh])";
    assert_int_equal(decode_bytes(LZ_RECORD_FORMAT_SGF, "UTF-8", data, sizeof data - 1, 0), LZ_OK);
    assert_int_equal(games.warnings, 1);
    assert_string_equal(lz_record_comment(games.list[0], 0), "\xef\xbf\xbd \xf4\x8f\xbf\xbf");
}

struct failing {
    struct input input;
    int calls;
};

static ptrdiff_t read_failing(void *user, char *buffer, size_t size)
{
    struct failing *failing = user;
    const ptrdiff_t got = input_read(&failing->input, buffer, size);
    failing->calls++;
    return got ? got : -5;
}

/* What was read before a failure is read, and the failure is reported. */
static void failures_are_passed_on(void **context)
{
    (void)context;
    static const char text[] = "Piskvorky 15x15, 11:11, 0\n8,8,0\n\xcd\xf5\n";
    struct failing failing = {.input = {.data = text, .size = sizeof text - 1, .chunk = 9}};
    lz_record_options options;
    lz_record_options_init(&options);
    options.notice = games_notice;
    options.notice_user = &games;
    assert_int_equal(decode_read(LZ_RECORD_FORMAT_PSQ, &options, NULL, read_failing, &failing,
                                 games_take, &games, NULL),
                     LZ_ERR_IO);
    assert_int_equal(games.count, 1);
    assert_string_equal(lz_record_text(games.list[0], LZ_RECORD_INFO_BLACK), "\xe7\x8e\x8b");
}

/* ---- hostile inputs ---- */

static const char *const charsets[] = {"GB18030", "CP932",       "BIG5-HKSCS", "EUC-JP",
                                       "CP949",   "CP1251",      "UTF-16LE",   "UTF-16BE",
                                       "HZ",      "ISO-2022-JP", "UTF-8"};
enum { CHARSETS = sizeof charsets / sizeof *charsets };

static const char *const tokens[] = {
    "CA[GBK]", "CA[UTF-8]", "CA[none]",    "CA[",    "\xff\xfe", "\xfe\xff", "\xef\xbb\xbf",
    "~{",      "~}",        "\x1b$B",      "\x1b(B", "\\",       "]",        "\x81",
    "\xd5\\",  "\n",        "encoding=\"", "<?xml ",
};

static bool is_valid(const char *text)
{
    return !text || utf8_is_valid(text, strlen(text));
}

static bool check_record(void *user, lz_record *record)
{
    ++*(unsigned long *)user;
    for (int info = 0; info < LZ_RECORD_INFO_COUNT; info++)
        assert_true(is_valid(lz_record_text(record, (lz_record_info)info)));
    for (int node = 0; node != LZ_RECORD_NO_NODE; node = lz_record_child(record, node)) {
        assert_true(is_valid(lz_record_comment(record, node)));
        for (int i = 0; i < lz_record_marks(record, node); i++)
            assert_true(is_valid(lz_record_mark(record, node, i).text));
    }
    return true;
}

static void check_notice(void *user, const lz_error *notice)
{
    (void)user;
    assert_true(is_valid(notice->text) || notice->status);
    assert_true(strlen(notice->text) > 0);
}

static size_t splice(char *data, size_t size, size_t at, const char *text, size_t length)
{
    if (size + length > INPUT_BYTES)
        return size;
    memmove(data + at + length, data + at, size - at);
    memcpy(data + at, text, length);
    return size + length;
}

/* A game with texts in many scripts, written in the format, partly as bytes of other charsets. */
static size_t make_seed(lz_record_format format, char *data, uint64_t *state)
{
    static const char *const texts[] = {
        "王小明", "表十ソ", "許功蓋", "김철수", "Иван", "Zoë", "plain", "5, h8",
    };
    lz_variant variant;
    struct output output = {0};
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    lz_record *record = random_game(&variant, state, 12, false);
    lz_record_set_text(record, LZ_RECORD_INFO_BLACK, texts[random_below(state, 8)], NULL);
    lz_record_set_text(record, LZ_RECORD_INFO_WHITE, texts[random_below(state, 8)], NULL);
    for (int node = 0; node != LZ_RECORD_NO_NODE; node = lz_record_child(record, node)) {
        lz_record_set_comment(record, node, texts[random_below(state, 8)], NULL);
        lz_record_set_mark(record, node, 5, LZ_MARK_LABEL, texts[random_below(state, 8)], NULL);
    }
    write_record(format, NULL, record, &output, NULL, NULL);
    lz_record_free(record);
    size_t length = output.size, lost = 0;
    char *encoded = NULL;
    if (format != LZ_RECORD_FORMAT_LIB)
        encoded = charset_encode(charsets[random_below(state, CHARSETS)], output.data, output.size,
                                 &length, &lost);
    if (!encoded)
        length = output.size;
    if (length > INPUT_BYTES)
        length = INPUT_BYTES;
    memcpy(data, encoded ? encoded : output.data, length);
    free(encoded);
    free(output.data);
    return length;
}

static void hostile(lz_record_format format)
{
    uint64_t state = 55 + (uint64_t)format;
    unsigned long read = 0;
    size_t size = 0, seed_size = 0;
    char seed[INPUT_BYTES], data[INPUT_BYTES];
    for (unsigned long i = 0; i < inputs; i++) {
        if (i % 8 == 0)
            seed_size = make_seed(format, seed, &state);
        memcpy(data, seed, seed_size);
        size = seed_size;
        for (uint32_t change = random_below(&state, 6); change && size; change--) {
            const size_t at = random_below(&state, (uint32_t)size);
            const char *token = tokens[random_below(&state, sizeof tokens / sizeof *tokens)];
            if (random_below(&state, 3) == 0)
                size = splice(data, size, at, token, strlen(token));
            else
                data[at] = (char)random_below(&state, 256);
            if (random_below(&state, 16) == 0)
                size = at;
        }
        struct input input = {.data = data, .size = size, .chunk = i % 3 ? 0 : 7};
        lz_record_options options;
        lz_error error = {.status = LZ_OK};
        lz_record_options_init(&options);
        options.notice = check_notice;
        const char *encoding = i % 4 ? NULL : charsets[random_below(&state, CHARSETS)];
        const lz_status status = decode_read(format, &options, encoding, input_read, &input,
                                             check_record, &read, &error);
        assert_int_equal(status, error.status);
        assert_int_not_equal(status, LZ_ERR_MEMORY);
        assert_int_not_equal(status, LZ_ERR_IO);
    }
    print_message("# %s: %lu inputs, %lu games\n", lz_record_format_name(format), inputs, read);
    assert_true(read > inputs / 4);
}

static void hostile_sgf(void **context)
{
    (void)context;
    hostile(LZ_RECORD_FORMAT_SGF);
}

static void hostile_psq(void **context)
{
    (void)context;
    hostile(LZ_RECORD_FORMAT_PSQ);
}

static void hostile_lib(void **context)
{
    (void)context;
    hostile(LZ_RECORD_FORMAT_LIB);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(long_lines_are_decoded, teardown),
        cmocka_unit_test_teardown(pairs_of_utf16_are_not_cut, teardown),
        cmocka_unit_test_teardown(unicode_ends_at_its_end, teardown),
        cmocka_unit_test_teardown(failures_are_passed_on, teardown),
        cmocka_unit_test(hostile_sgf),
        cmocka_unit_test(hostile_psq),
        cmocka_unit_test(hostile_lib),
    };
    if (argc > 1)
        inputs = strtoul(argv[1], NULL, 10);
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
