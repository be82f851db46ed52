/* Converts a file of weights (docs/FORMATS.md) to C for src/eval when the library is built.
 * `weightgen policy NAME FILE` prints the tables and `const struct rule_policy
 * policy_weights_NAME`; `weightgen net NAME FILE` ends with `const struct rule_nets
 * net_weights_NAME`. */
#include "net/numbers.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 24, NUMBERS_MAX = 64 };

struct source {
    const char *path;
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

static void read_shorts(struct source *source, const char *text, int most, int16_t *out, int count)
{
    int32_t numbers[NUMBERS_MAX];
    read_numbers(source, text, most, numbers, count);
    for (int i = 0; i < count; i++)
        out[i] = (int16_t)numbers[i];
}

/* Advances to the shapes of the next line. Each line of a cell begins with the letters of its
 * shapes, and the lines come in this order. */
static void next_code(int shapes[4])
{
    int i = 3;
    while (i >= 0 && shapes[i] == SHAPE_COUNT - 1)
        i--;
    const int shape = i < 0 ? 0 : shapes[i] + 1;
    for (int j = i < 0 ? 0 : i; j < 4; j++)
        shapes[j] = shape;
}

static void read_policy(struct source *source, struct policy_weights *out)
{
    int shapes[4] = {0};
    expect_line(source, "cells");
    for (int code = 0; code < CELL_CODES; code++, next_code(shapes)) {
        int16_t numbers[2];
        next_line(source, "the next cell");
        for (int i = 0; i < 4; i++)
            if (source->text.line[i] != shape_letters[shapes[i]])
                fail(source, "expected the next set of shapes in order");
        read_shorts(source, source->text.line + 4, INT16_MAX, numbers, 2);
        for (int role = 0; role < 2; role++)
            out->number[role][code] = numbers[role];
    }
}

static void read_pairs(struct source *source, struct net_weights *out)
{
    expect_line(source, "pairs");
    for (int own = 0; own < SHAPE_COUNT; own++) {
        for (int other = 0; other < SHAPE_COUNT; other++) {
            next_line(source, "the next pair");
            if (source->text.line[0] != shape_letters[own] ||
                source->text.line[1] != shape_letters[other])
                fail(source, "expected the next pair of shapes in order");
            read_shorts(source, source->text.line + 2, NET_PAIR_MAX,
                        out->pair[own * NET_SHAPES + other], NET_WIDTH);
        }
    }
}

static void read_net(struct source *source, struct net_weights *out)
{
    read_pairs(source, out);
    expect_line(source, "bias");
    next_line(source, "the bias");
    read_shorts(source, source->text.line, NET_PAIR_MAX, out->bias, NET_WIDTH);
    need(source, numbers_head(&source->text, &out->head));
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

static void print_policy(const struct policy_weights *weights)
{
    printf("{");
    print_shorts(weights->number[0], CELL_CODES);
    printf(",\n");
    print_shorts(weights->number[1], CELL_CODES);
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

static void print_head(const struct net_head *head)
{
    printf("{");
    print_rows(head->hidden[0], NET_HIDDEN, NET_SUMS);
    print_numbers(head->hidden_bias, NET_HIDDEN);
    printf(",\n");
    print_shorts(head->out, NET_HIDDEN);
    printf(",\n");
    print_numbers(head->threat, THREAT_SETS);
    printf("}");
}

static void print_net(const struct net_weights *net)
{
    printf("{");
    for (int i = 0; i < NET_PAIRS; i++) {
        print_shorts(net->pair[i], NET_WIDTH);
        printf(",\n");
    }
    printf("},\n");
    print_shorts(net->bias, NET_WIDTH);
    printf(",\n");
    print_head(&net->head);
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
    printf("static const %s %s_%s[] = {\n", type, name, title);
    for (int i = 0; i < count; i++) {
        printf("{");
        for (int j = 0; j < width; j++)
            printf("%d,", rows[i * width + j]);
        printf("},\n");
    }
    printf("};\n\n");
    free(rows);
}

static void print_lines_head(const struct lines_head *head)
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
        need(source, numbers_lines_head(&source->text, &head));
        print_lines_head(&head);
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

/* Converts a network over lines. The first line names the version and the rule. */
static void convert_lines(struct source *source, const char *name)
{
    if (strncmp(source->text.line, "lines 3 ", 8) != 0)
        fail(source, "expected \"lines 3\" and a rule");
    const int halves = read_halves(source);
    convert_rows(source, "lines_row", name, "rows", halves, NET_SUMS);
    convert_rows(source, "policy_row", name, "policy", halves, POLICY_SUMS);
    printf("const struct lines_net lines_weights_%s = {%d, %s_rows, %s_policy, ", name, halves,
           name, name);
    convert_heads(source);
    convert_around(source);
    convert_filters(source);
    printf("};\n");
    need(source, numbers_checksum(&source->text));
}

/* Reads one colour's numbers and prints them as `const struct KIND_weights NAME_COLOUR`. */
static void convert(struct source *source, bool is_net, const char *name, const char *colour)
{
    static struct policy_weights policy;
    static struct net_weights net;
    if (is_net)
        read_net(source, &net);
    else
        read_policy(source, &policy);
    printf("static const struct %s_weights %s_%s = {", is_net ? "net" : "policy", name, colour);
    if (is_net)
        print_net(&net);
    else
        print_policy(&policy);
    printf("};\n\n");
}

/* Converts policy numbers or a network over pairs of shapes. */
static void convert_colours(struct source *source, bool is_net, const char *name)
{
    const bool both = strcmp(source->text.line, "colour both") == 0;
    if (!both && strcmp(source->text.line, "colour black") != 0)
        fail(source, "expected \"colour both\" or \"colour black\"");
    convert(source, is_net, name, "black");
    if (!both) {
        expect_line(source, "colour white");
        convert(source, is_net, name, "white");
    }
    printf("const struct rule_%s %s_weights_%s = {&%s_black, &%s_%s};\n",
           is_net ? "nets" : "policy", is_net ? "net" : "policy", name, name, name,
           both ? "black" : "white");
}

int main(int argc, char **argv)
{
    const bool is_net = argc == 4 && strcmp(argv[1], "net") == 0;
    const bool is_lines = argc == 4 && strcmp(argv[1], "lines") == 0;
    if (argc != 4 || (!is_net && !is_lines && strcmp(argv[1], "policy") != 0)) {
        fputs("usage: weightgen policy|net|lines NAME FILE\n", stderr);
        return EXIT_FAILURE;
    }
    const char *const name = argv[2];
    static char text[FILE_MAX];
    struct source source = {.path = argv[3]};
    FILE *file = fopen(source.path, "rb");
    const size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    if (!file || ferror(file)) {
        fprintf(stderr, "weightgen: %s: %s\n", source.path, strerror(errno));
        return EXIT_FAILURE;
    }
    fclose(file);
    numbers_open(&source.text, text, size, &source.error);
    printf("/* Made by tools/weightgen.c. */\n#include \"net/lines.h\"\n\n");
    next_line(&source, "the first line");
    if (is_lines)
        convert_lines(&source, name);
    else
        convert_colours(&source, is_net, name);
    need(&source, numbers_end(&source.text));
    return EXIT_SUCCESS;
}
