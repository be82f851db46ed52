/* Converts the file of a network (docs/FORMATS.md) to C for src/net when the library is built:
 * `weightgen NAME FILE` prints tables and `const struct lines_net lines_weights_NAME`.
 *
 * For the page, which fetches the rows of most rules when they are played, `--later` prints the
 * same with room for the rows and `void *lines_later_NAME(void)`, which says where it is; `--rows`
 * prints the bytes that belong there. */
#include "net/numbers.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 24 };

/* What is printed: all, all but the rows, or the rows as bytes. */
enum what { ALL, BUT_ROWS, ROWS };

struct source {
    const char *path;
    enum what what;
    lz_error error;
    struct numbers_source text;
};

/* Ends the program after a complaint unless `good`. */
static void need(const struct source *source, bool good)
{
    if (good)
        return;
    fprintf(stderr, "weightgen: %s: %s\n", source->path, source->error.text);
    exit(EXIT_FAILURE);
}

static void fail(struct source *source, const char *what)
{
    need(source, numbers_fail(&source->text, what));
}

static void next_line(struct source *source, const char *missing)
{
    need(source, numbers_next(&source->text, missing));
}

static void expect_line(struct source *source, const char *text)
{
    need(source, numbers_expect(&source->text, text));
}

static void read_numbers(struct source *source, const char *text, int32_t most, int32_t *out,
                         int count)
{
    need(source, numbers_list(&source->text, text, most, out, count));
}

static void print_numbers(const int32_t *numbers, int count)
{
    printf("{");
    for (int i = 0; i < count; i++)
        printf("%" PRId32 ",", numbers[i]);
    printf("}");
}

static void print_shorts(const int16_t *numbers, int count)
{
    printf("{");
    for (int i = 0; i < count; i++)
        printf("%d,", numbers[i]);
    printf("}");
}

static void print_rows(const int16_t *rows, int count, int width)
{
    printf("{");
    for (int i = 0; i < count; i++) {
        print_shorts(rows + i * width, width);
        printf(",\n");
    }
    printf("},\n");
}

static int read_halves(struct source *source)
{
    int32_t halves;
    next_line(source, "the number of halves");
    if (strncmp(source->text.line, "halves ", 7) != 0)
        fail(source, "expected \"halves\" and their number");
    read_numbers(source, source->text.line + 7, LINES_HALVES_MAX, &halves, 1);
    if (halves < 1)
        fail(source, "there must be a half");
    return halves;
}

/* Prints rows as strings, which a compiler reads several times as fast as their numbers. */
static void print_strings(const int8_t *rows, int count, int width)
{
    for (int i = 0; i < count; i++) {
        putchar('"');
        for (int j = 0; j < width; j++)
            printf("\\%03o", (unsigned)(uint8_t)rows[i * width + j]);
        printf("\",\n");
    }
}

/* Reads the rows of a network over lines that follow a title and prints them as `static const TYPE
 * NAME_TITLE[]`. */
static void convert_rows(struct source *source, const char *type, const char *name,
                         const char *title, int halves, int width)
{
    const int count = halves * (halves + 1) / 2;
    int8_t *rows = malloc((size_t)(count * width));
    if (!rows)
        fail(source, "no memory");
    need(source, numbers_rows(&source->text, title, rows, count, width));
    if (source->what == ALL) {
        printf("static const %s %s_%s[] = {\n", type, name, title);
        print_strings(rows, count, width);
        printf("};\n\n");
    } else if (source->what == ROWS) {
        fwrite(rows, 1, (size_t)(count * width), stdout);
    }
    free(rows);
}

static void print_head(const struct lines_head *head)
{
    printf("{");
    print_rows(head->hidden[0], LINES_HIDDEN, LINES_SUMS);
    print_rows(head->second[0], LINES_SECOND, LINES_HIDDEN);
    print_shorts(head->out, LINES_HIDDEN);
    printf(",\n");
    print_shorts(head->second_out, LINES_SECOND);
    printf(",\n{");
    for (int i = 0; i < THREAT_SETS; i++) {
        print_numbers(head->hidden_bias[i], LINES_HIDDEN);
        printf(",\n");
    }
    printf("},\n");
    print_numbers(head->second_bias, LINES_SECOND);
    printf(",\n");
    print_numbers(head->threat, THREAT_SETS);
    printf("}");
}

static void convert_heads(struct source *source)
{
    static struct lines_head head;
    printf("{");
    for (int colour = 0; colour < 2; colour++) {
        expect_line(source, colour ? "colour white" : "colour black");
        need(source, numbers_head(&source->text, &head));
        print_head(&head);
        printf(",\n");
    }
    printf("},\n");
}

static void convert_around(struct source *source)
{
    struct policy_cell around[POLICY_PARTS];
    need(source, numbers_around(&source->text, around));
    printf("{");
    for (int part = 0; part < POLICY_PARTS; part++) {
        printf("{");
        print_shorts(around[part].number, POLICY_SUMS);
        printf("},\n");
    }
    printf("},\n");
}

static void print_layer(const struct net_row *rows, const int32_t *bias, int count)
{
    printf("{");
    for (int i = 0; i < count; i++) {
        printf("{");
        print_shorts(rows[i].number, NET_SUMS);
        printf("},\n");
    }
    printf("},\n");
    print_numbers(bias, count);
    printf(",\n");
}

static void convert_filters(struct source *source)
{
    static struct policy_filter filter;
    printf("{");
    for (int colour = 0; colour < 2; colour++) {
        expect_line(source, colour ? "filter white" : "filter black");
        need(source, numbers_filter(&source->text, &filter));
        printf("{");
        print_layer(filter.hidden, filter.hidden_bias, POLICY_HIDDEN);
        print_layer(filter.out, filter.out_bias, POLICY_SUMS);
        printf("},\n");
    }
    printf("}");
}

static void convert_outcomes(struct source *source)
{
    struct lines_margin margin[2];
    int scale;
    need(source, numbers_outcomes(&source->text, &scale, margin));
    printf(", %d, {", scale);
    for (int colour = 0; colour < 2; colour++) {
        printf("{");
        print_shorts(margin[colour].out, LINES_HIDDEN);
        printf(", ");
        print_shorts(margin[colour].second_out, LINES_SECOND);
        printf(", ");
        print_numbers(margin[colour].filled, MARGIN_KNOTS);
        printf("},\n");
    }
    printf("}");
}

/* Room for the rows that come later. */
static void print_room(const char *name, int halves)
{
    const int count = halves * (halves + 1) / 2;
    printf("static struct {\n    lines_row rows[%d];\n    policy_row policy[%d];\n} later;\n\n",
           count, count);
    printf("void *lines_later_%s(void);\n", name);
    printf("__attribute__((used, visibility(\"default\"))) void *lines_later_%s(void)\n", name);
    printf("{\n    return &later;\n}\n\n");
}

/* The first line names the version and the rule. */
static void convert(struct source *source, const char *name)
{
    if (strncmp(source->text.line, "lines 4 ", 8) != 0)
        fail(source, "expected \"lines 4\" and a rule");
    const int halves = read_halves(source);
    convert_rows(source, "lines_row", name, "rows", halves, NET_SUMS);
    convert_rows(source, "policy_row", name, "policy", halves, POLICY_SUMS);
    if (source->what == ROWS)
        return;
    if (source->what == BUT_ROWS)
        print_room(name, halves);
    printf("const struct lines_net lines_weights_%s = {%d, ", name, halves);
    if (source->what == BUT_ROWS)
        printf("later.rows, later.policy, ");
    else
        printf("%s_rows, %s_policy, ", name, name);
    convert_heads(source);
    convert_around(source);
    convert_filters(source);
    convert_outcomes(source);
    printf("};\n");
    need(source, numbers_checksum(&source->text));
    need(source, numbers_end(&source->text));
}

int main(int argc, char **argv)
{
    const enum what what = argc != 4 ? ALL : strcmp(argv[1], "--later") == 0 ? BUT_ROWS : ROWS;
    if (argc != 3 && (argc != 4 || (what == ROWS && strcmp(argv[1], "--rows") != 0))) {
        fputs("usage: weightgen [--later | --rows] NAME FILE\n", stderr);
        return EXIT_FAILURE;
    }
    static char text[FILE_MAX];
    struct source source = {.path = argv[argc - 1], .what = what};
    FILE *file = fopen(source.path, "rb");
    const size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    if (!file || ferror(file)) {
        fprintf(stderr, "weightgen: %s: %s\n", source.path, strerror(errno));
        return EXIT_FAILURE;
    }
    fclose(file);
    numbers_open(&source.text, text, size, &source.error);
    if (what != ROWS)
        printf("/* Made by tools/weightgen.c. */\n#include \"net/lines.h\"\n\n");
    next_line(&source, "the first line");
    convert(&source, argv[argc - 2]);
    return EXIT_SUCCESS;
}
