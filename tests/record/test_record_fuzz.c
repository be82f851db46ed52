/* Feeds every reader with damaged input: random mutations, the same on every machine, of files in
 * its own format. No reader may crash, hang or allocate out of proportion. Each record it gives
 * must be sound, and each complaint must name a place. The first argument is the number of inputs
 * for each format (`meson test --suite fuzz` gives a million), the second the test to run. */
#include "record/random.h"
#include <stdio.h>

enum { SEEDS = 48, SEED_BYTES = 2048, INPUT_BYTES = 4096, FEW_INPUTS = 6000 };

static unsigned long inputs = FEW_INPUTS;

struct seed {
    size_t size;
    char data[SEED_BYTES];
};

/* Texts that the readers recognise. */
static const char *const tokens[] = {
    "(;",
    ")",
    "[",
    "]",
    "\\",
    "B[hh]",
    "W[]",
    "AB[aa:bb]",
    "LB[aa:x]",
    "C[",
    "SZ[15]",
    "GM[4]",
    "FF[4]",
    "RU[1]",
    "(;FF[4]GM[4]",
    "Piskvorky",
    "=[",
    ":RDFA1:",
    "A5ij",
    "15x15",
    "\n",
    "\r\n",
    "-1",
    ",",
    "8,8,0",
    "99999999999",
    "h8",
    "pass",
    "black",
    "gomocalc.com/#/",
    "0,0",
    "-50,49",
    ":",
    "\xff",
    "tt",
    "PL[W]",
    "RE[B+1]",
    "DT[2026.1.1]",
    "LZC[black]",
    "SBKV[62.1]",
    "SBKV[",
    "\t",
    "#",
    "SZ[7:6]",
    "RU[connect4 7x6]",
    "RU[freestyle 15x15 blocked 3,3]",
    "RU[renju 15x15 opening swap2]",
    "CR[aa:oo][bb:vv]TR[cc:dd]LB[dd:1]",
    "AR[aa:oo][oo:aa]LN[aa:vv][bb:bb]",
    "XX[\xb3\\\\][\xe9\\]]",
    "<game id=\"7\" black=\"1\">",
    "</game>",
    "<move>",
    "</move>",
    "<info>",
    "<player id='1' name='&amp;&#x41;&#xd800;'/>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<?xml encoding=\"latin1\"?>",
    "<!DOCTYPE a [<",
    "alt=\"h8 i9\"",
    "&#",
    "/>",
    "5A[hh][ii]",
    "QPR[hh,hg,jf]QSLW[ig]",
    "L[aa][bb]M[cc]",
    "GM[5]GN[a : RIF rule]",
    "C[a] b] c]",
    "(SZ[15]",
    "RE[1-0]RD[2018]TE[x]",
};

static void put_text(struct output *output, const char *text)
{
    output_write(output, text, strlen(text));
}

/* RenjuNet's files are only read: writes one with some random games. */
static void write_rif(struct output *output, uint64_t *state)
{
    put_text(output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n"
                     "<cities><city id=\"3\" country=\"2\" name=\"Here\"/></cities>\n"
                     "<rules><rule id=\"1\" name=\"RIF\" category=\"1\"><info>old</info></rule>"
                     "<rule id=\"2\" name=\"Swap\" category=\"2\"/></rules>\n"
                     "<players><player id=\"1\" name=\"A\" surname=\"B\"/>"
                     "<player id=\"2\" name=\"C\" surname=\"\"/></players>\n"
                     "<tournaments><tournament id=\"1\" name=\"Cup &amp; more\" city=\"3\" "
                     "year=\"2008\" month=\"3\" start=\"2008-03-00\"/></tournaments>\n<games>\n");
    for (uint32_t games = 1 + random_below(state, 4); games; games--) {
        lz_variant variant;
        char text[256];
        lz_variant_init(&variant, LZ_RULE_RENJU);
        lz_record *record = random_game(&variant, state, 30, false);
        snprintf(text, sizeof text,
                 "<game id=\"%u\" publisher=\"1\" tournament=\"1\" round=\"%u\" rule=\"%u\" "
                 "black=\"1\" white=\"2\" bresult=\"%s\" btime=\"%u\" alt=\"a1 o15\">\n<move>",
                 games, games, 1 + random_below(state, 2), games % 2 ? "1" : "0.5", games);
        put_text(output, text);
        for (int node = 0; (node = lz_record_child(record, node)) != LZ_RECORD_NO_NODE;) {
            lz_cell_format(&variant, lz_record_action(record, node).cell[0], LZ_ROWS_BOTTOM, text,
                           sizeof text);
            put_text(output, text);
            put_text(output, " ");
        }
        put_text(output, "</move>\n<info>good</info>\n</game>\n");
        lz_record_free(record);
    }
    put_text(output, "</games></database>\n");
}

/* Writes a game in a format of renju that is only read. */
static void write_renju(struct output *output, lz_record_format format, uint64_t *state)
{
    lz_variant variant;
    char text[32];
    lz_variant_init(&variant, LZ_RULE_RENJU);
    lz_record *record = random_game(&variant, state, 30, false);
    put_text(output, format == LZ_RECORD_FORMAT_BDT   ? "2003\nCup=[A,B,+,88"
                     : format == LZ_RECORD_FORMAT_RDF ? "x:RDFA1:"
                                                      : "0123456789\1A\2BCxyp");
    int ply = 1;
    for (int node = 0; (node = lz_record_child(record, node)) != LZ_RECORD_NO_NODE; ply++) {
        const int cell = lz_record_action(record, node).cell[0], column = cell % 15,
                  row = cell / 15;
        if (format == LZ_RECORD_FORMAT_BDT)
            snprintf(text, sizeof text, "%X%X", (unsigned)column + 1, (unsigned)row + 1);
        else if (format == LZ_RECORD_FORMAT_RDF)
            snprintf(text, sizeof text, "%02d%c%c", ply, 'A' + column, 'O' - row);
        else
            snprintf(text, sizeof text, "%c", column * 15 + 14 - row);
        put_text(output, text);
    }
    put_text(output, format == LZ_RECORD_FORMAT_BDT   ? ",J10,R,a comment]\n"
                     : format == LZ_RECORD_FORMAT_RDF ? "A5ij!"
                                                      : "");
    lz_record_free(record);
}

static void make_seeds(lz_record_format format, struct seed *seeds, uint64_t *state)
{
    for (int i = 0; i < SEEDS; i++) {
        lz_variant variant = random_variant(state);
        struct output output = {0};
        lz_record *record;
        if (i % 2)
            lz_variant_init(&variant, LZ_RULE_FREESTYLE);
        if (format == LZ_RECORD_FORMAT_LIB || format == LZ_RECORD_FORMAT_POS)
            variant.columns = variant.rows = 15;
        if (lz_variant_check(&variant, NULL))
            lz_variant_init(&variant, LZ_RULE_RENJU);
        const bool tree = format == LZ_RECORD_FORMAT_SGF || format == LZ_RECORD_FORMAT_LIB;
        record =
            tree ? random_tree(&variant, state, 20, true) : random_game(&variant, state, 40, false);
        lz_record_set_text(record, LZ_RECORD_INFO_BLACK, "A", NULL);
        lz_record_set_text(record, LZ_RECORD_INFO_WHITE, "B", NULL);
        if (format == LZ_RECORD_FORMAT_RIF)
            write_rif(&output, state);
        else if (format >= LZ_RECORD_FORMAT_BDT)
            write_renju(&output, format, state);
        for (int twice = 0; format < LZ_RECORD_FORMAT_RIF && twice < 1 + (i % 5 == 0); twice++)
            write_record(format, NULL, record, &output, NULL, NULL);
        seeds[i].size = output.size < SEED_BYTES ? output.size : SEED_BYTES;
        if (output.size)
            memcpy(seeds[i].data, output.data, seeds[i].size);
        free(output.data);
        lz_record_free(record);
    }
}

/* Inserts data[0 .. length) at `at` and drops the bytes that no longer fit. */
static size_t insert(char *input, size_t size, size_t at, const char *data, size_t length)
{
    if (length > INPUT_BYTES - at)
        length = INPUT_BYTES - at;
    size_t behind = size - at;
    if (behind > INPUT_BYTES - at - length)
        behind = INPUT_BYTES - at - length;
    memmove(input + at + length, input + at, behind);
    memcpy(input + at, data, length);
    return at + length + behind;
}

static size_t mutate(char *input, size_t size, const struct seed *seeds, uint64_t *state)
{
    const size_t at = random_below(state, (uint32_t)size + 1);
    size_t length = 1 + random_below(state, random_below(state, 4) ? 8 : 200);
    char copy[256];
    if (length > size - at)
        length = size - at;
    switch (random_below(state, 8)) {
    case 0:
        if (at < size)
            input[at] = (char)(input[at] ^ 1 << random_below(state, 8));
        return size;
    case 1:
        if (at < size)
            input[at] = (char)random_below(state, 256);
        return size;
    case 2: /* delete */
        memmove(input + at, input + at + length, size - at - length);
        return size - length;
    case 3: /* duplicate */
        memcpy(copy, input + at, length);
        return insert(input, size, at, copy, length);
    case 4: { /* splice in a part of another seed */
        const struct seed *other = &seeds[random_below(state, SEEDS)];
        const size_t from = random_below(state, (uint32_t)other->size + 1);
        length = other->size - from < 200 ? other->size - from : 200;
        return insert(input, size, at, other->data + from, length);
    }
    case 5:
        return random_below(state, 4) ? size : at; /* cut off */
    default: {
        const char *token = tokens[random_below(state, sizeof tokens / sizeof *tokens)];
        return insert(input, size, at, token, strlen(token));
    }
    }
}

struct outcome {
    size_t size; /* of the input */
    unsigned long games, notices;
    bool again; /* write what was read and read that */
};

/* Counts the nodes of a record that is read back. */
static bool count_nodes(void *user, lz_record *record)
{
    *(int *)user += lz_record_nodes(record);
    return true;
}

static bool check_game(void *user, lz_record *record)
{
    struct outcome *outcome = user;
    const int nodes = lz_record_nodes(record);
    outcome->games++;
    assert_true((size_t)nodes <= outcome->size + 2);
    assert_int_equal(lz_variant_check(lz_record_variant(record), NULL), LZ_OK);
    lz_record_settle(record);
    if (!outcome->again)
        return true;
    struct output output = {0};
    struct input input = {0};
    int seen = 0;
    assert_int_equal(write_record(LZ_RECORD_FORMAT_SGF, NULL, record, &output, NULL, NULL), LZ_OK);
    input.data = output.data;
    input.size = output.size;
    const lz_status status =
        lz_record_read(LZ_RECORD_FORMAT_SGF, NULL, input_read, &input, count_nodes, &seen, NULL);
    if (status || seen != nodes)
        print_error("not read back: %s\n", output.data);
    assert_int_equal(status, LZ_OK);
    assert_int_equal(seen, nodes);
    free(output.data);
    return true;
}

static void check_notice(void *user, const lz_error *notice)
{
    struct outcome *outcome = user;
    outcome->notices++;
    assert_true(notice->offset <= outcome->size);
    assert_true(notice->line >= 1 && notice->column >= 1);
    assert_true(strlen(notice->text) > 0);
}

static void fuzz(lz_record_format format)
{
    static struct seed seeds[SEEDS];
    uint64_t state = 77 + (uint64_t)format;
    unsigned long games = 0, damaged = 0;
    make_seeds(format, seeds, &state);
    for (unsigned long i = 0; i < inputs; i++) {
        char data[INPUT_BYTES];
        const struct seed *seed = &seeds[random_below(&state, SEEDS)];
        size_t size = seed->size;
        memcpy(data, seed->data, size);
        for (uint32_t m = 1 + random_below(&state, 6); m; m--)
            size = mutate(data, size, seeds, &state);
        struct outcome outcome = {.size = size, .again = i % 16 == 0};
        struct input input = {.data = data, .size = size, .chunk = i % 3 ? 0 : 7};
        lz_record_options options;
        lz_error error = {.status = LZ_OK};
        lz_record_options_init(&options);
        options.notice = check_notice;
        options.notice_user = &outcome;
        if (i % 4 == 1)
            options.variant = random_variant(&state);
        const lz_status status =
            lz_record_read(format, &options, input_read, &input, check_game, &outcome, &error);
        assert_int_equal(status, error.status);
        games += outcome.games;
        damaged += status != LZ_OK;
    }
    print_message("# %s: %lu inputs, %lu damaged, %lu games\n", lz_record_format_name(format),
                  inputs, damaged, games);
    /* The mutations leave enough games, and damage enough of them, for the test to mean something.
     */
    assert_true(games > inputs / 4 && damaged > inputs / 4);
}

static void psq_is_hardy(void **context)
{
    (void)context;
    fuzz(LZ_RECORD_FORMAT_PSQ);
}

static void sgf_is_hardy(void **context)
{
    (void)context;
    fuzz(LZ_RECORD_FORMAT_SGF);
}

static void lib_is_hardy(void **context)
{
    (void)context;
    fuzz(LZ_RECORD_FORMAT_LIB);
}

static void pos_is_hardy(void **context)
{
    (void)context;
    fuzz(LZ_RECORD_FORMAT_POS);
}

static void sav_is_hardy(void **context)
{
    (void)context;
    fuzz(LZ_RECORD_FORMAT_SAV);
}

static void moves_are_hardy(void **context)
{
    (void)context;
    fuzz(LZ_RECORD_FORMAT_MOVES);
}

static void offsets_are_hardy(void **context)
{
    (void)context;
    fuzz(LZ_RECORD_FORMAT_OFFSETS);
}

static void links_are_hardy(void **context)
{
    (void)context;
    fuzz(LZ_RECORD_FORMAT_LINK);
}

static void rif_is_hardy(void **context)
{
    (void)context;
    fuzz(LZ_RECORD_FORMAT_RIF);
}

static void bdt_is_hardy(void **context)
{
    (void)context;
    fuzz(LZ_RECORD_FORMAT_BDT);
}

static void wzq_is_hardy(void **context)
{
    (void)context;
    fuzz(LZ_RECORD_FORMAT_WZQ);
}

static void rdf_is_hardy(void **context)
{
    (void)context;
    fuzz(LZ_RECORD_FORMAT_RDF);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(psq_is_hardy),      cmocka_unit_test(sgf_is_hardy),
        cmocka_unit_test(lib_is_hardy),      cmocka_unit_test(pos_is_hardy),
        cmocka_unit_test(sav_is_hardy),      cmocka_unit_test(moves_are_hardy),
        cmocka_unit_test(offsets_are_hardy), cmocka_unit_test(links_are_hardy),
        cmocka_unit_test(rif_is_hardy),      cmocka_unit_test(bdt_is_hardy),
        cmocka_unit_test(wzq_is_hardy),      cmocka_unit_test(rdf_is_hardy),
    };
    if (argc > 1)
        inputs = strtoul(argv[1], NULL, 10);
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
