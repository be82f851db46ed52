/* Converts a file of weights (docs/FORMATS.md) to C for src/eval when the library is built.
 * `weightgen policy NAME FILE` prints the tables and `const struct rule_policy
 * policy_weights_NAME`; `weightgen net NAME FILE` ends with `const struct rule_nets
 * net_weights_NAME`. */
#include "net/lines.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 512, THREATS_A_LINE = 8, HIDDEN_NUMBERS = 2 + 2 * NET_WIDTH, NUMBERS_MAX = 64 };

struct source {
    const char *path;
    FILE *file;
    int number; /* of the current line */
    char line[LINE_SIZE];
};

static _Noreturn void fail(const struct source *source, const char *what)
{
    fprintf(stderr, "weightgen: %s:%d: %s\n", source->path, source->number, what);
    exit(EXIT_FAILURE);
}

/* Reads the next line that is not a comment, without its newline; false at the end of the file. */
static bool next_line(struct source *source)
{
    do {
        source->number++;
        if (!fgets(source->line, LINE_SIZE, source->file))
            return false;
        const size_t length = strcspn(source->line, "\n");
        if (!source->line[length])
            fail(source, "the line is too long or lacks its newline");
        source->line[length] = '\0';
    } while (source->line[0] == '#');
    return true;
}

static void expect_line(struct source *source, const char *text)
{
    if (next_line(source) && strcmp(source->line, text) == 0)
        return;
    char expected[LINE_SIZE];
    snprintf(expected, sizeof expected, "expected \"%s\"", text);
    fail(source, expected);
}

/* Reads exactly `count` numbers from `text` to the end of the line, each from -most to most. */
static void read_numbers(const struct source *source, const char *text, long most, int32_t *out,
                         int count)
{
    char *end;
    for (int i = 0; i < count; i++, text = end) {
        const long number = strtol(text, &end, 10);
        if (end == text || number < -most || number > most)
            fail(source, "a number is missing or out of range");
        out[i] = (int32_t)number;
    }
    if (*text)
        fail(source, "text after the last number of the line");
}

static void read_shorts(const struct source *source, const char *text, int most, int16_t *out,
                        int count)
{
    int32_t numbers[NUMBERS_MAX];
    read_numbers(source, text, most, numbers, count);
    for (int i = 0; i < count; i++)
        out[i] = (int16_t)numbers[i];
}

static void read_threats(struct source *source, int32_t *out)
{
    expect_line(source, "threats");
    for (int i = 0; i < THREAT_SETS; i += THREATS_A_LINE) {
        if (!next_line(source))
            fail(source, "threats are missing");
        read_numbers(source, source->line, INT32_MAX, out + i, THREATS_A_LINE);
    }
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
        if (!next_line(source))
            fail(source, "cells are missing");
        for (int i = 0; i < 4; i++)
            if (source->line[i] != shape_letters[shapes[i]])
                fail(source, "expected the next set of shapes in order");
        read_shorts(source, source->line + 4, INT16_MAX, numbers, 2);
        for (int role = 0; role < 2; role++)
            out->number[role][code] = numbers[role];
    }
}

static void read_pairs(struct source *source, struct net_weights *out)
{
    expect_line(source, "pairs");
    for (int own = 0; own < SHAPE_COUNT; own++) {
        for (int other = 0; other < SHAPE_COUNT; other++) {
            if (!next_line(source))
                fail(source, "pairs are missing");
            if (source->line[0] != shape_letters[own] || source->line[1] != shape_letters[other])
                fail(source, "expected the next pair of shapes in order");
            read_shorts(source, source->line + 2, NET_PAIR_MAX, out->pair[own * NET_SHAPES + other],
                        NET_WIDTH);
        }
    }
}

/* Reads the weights of a hidden sum. The sum must fit 32 bits in every position. */
static void read_hidden(const struct source *source, int index, struct net_head *out)
{
    int32_t numbers[HIDDEN_NUMBERS];
    read_numbers(source, source->line, INT32_MAX, numbers, HIDDEN_NUMBERS);
    int64_t most = labs(numbers[0]);
    for (int i = 2; i < HIDDEN_NUMBERS; i++)
        most += (int64_t)labs(numbers[i]) * NET_TOP * LZ_CELLS_MAX;
    if (most > INT32_MAX)
        fail(source, "the weights are too large: their sum may not fit 32 bits");
    for (int i = 1; i < HIDDEN_NUMBERS; i++)
        if (labs(numbers[i]) > INT16_MAX)
            fail(source, "a weight does not fit 16 bits");
    out->hidden_bias[index] = numbers[0];
    out->out[index] = (int16_t)numbers[1];
    for (int i = 2; i < HIDDEN_NUMBERS; i++)
        out->hidden[index][i - 2] = (int16_t)numbers[i];
}

static void read_head(struct source *source, struct net_head *out)
{
    expect_line(source, "hidden");
    for (int i = 0; i < NET_HIDDEN; i++) {
        if (!next_line(source))
            fail(source, "hidden sums are missing");
        read_hidden(source, i, out);
    }
    read_threats(source, out->threat);
}

static void read_net(struct source *source, struct net_weights *out)
{
    read_pairs(source, out);
    expect_line(source, "bias");
    if (!next_line(source))
        fail(source, "the bias is missing");
    read_shorts(source, source->line, NET_PAIR_MAX, out->bias, NET_WIDTH);
    read_head(source, &out->head);
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

static void print_head(const struct net_head *head)
{
    printf("{{");
    for (int i = 0; i < NET_HIDDEN; i++) {
        print_shorts(head->hidden[i], 2 * NET_WIDTH);
        printf(",\n");
    }
    printf("},\n");
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

/* Reads the rows of a network over lines and prints them as `static const lines_row
 * NAME_rows[]`. Returns the number of halves. */
static int convert_rows(struct source *source, const char *name)
{
    int32_t halves, numbers[NET_SUMS];
    if (strncmp(source->line, "halves ", 7) != 0)
        fail(source, "expected \"halves\" and their number");
    read_numbers(source, source->line + 7, LINES_HALVES_MAX, &halves, 1);
    if (halves < 1)
        fail(source, "there must be a half");
    expect_line(source, "rows");
    printf("static const lines_row %s_rows[] = {\n", name);
    for (int i = 0; i < halves * (halves + 1) / 2; i++) {
        if (!next_line(source))
            fail(source, "rows are missing");
        read_numbers(source, source->line, INT8_MAX, numbers, NET_SUMS);
        print_numbers(numbers, NET_SUMS);
        printf(",\n");
    }
    printf("};\n\n");
    return halves;
}

/* Converts a network over lines. */
static void convert_lines(struct source *source, const char *name)
{
    const int halves = convert_rows(source, name);
    static struct net_head head;
    printf("const struct lines_net lines_weights_%s = {%d, %s_rows, {", name, halves, name);
    for (int colour = 0; colour < 2; colour++) {
        expect_line(source, colour ? "colour white" : "colour black");
        read_head(source, &head);
        print_head(&head);
        printf(",\n");
    }
    printf("}};\n");
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
    const bool both = strcmp(source->line, "colour both") == 0;
    if (!both && strcmp(source->line, "colour black") != 0)
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
    struct source source = {.path = argv[3], .file = fopen(argv[3], "r")};
    if (!source.file) {
        fprintf(stderr, "weightgen: %s: %s\n", source.path, strerror(errno));
        return EXIT_FAILURE;
    }
    printf("/* Made by tools/weightgen.c. */\n#include \"net/lines.h\"\n\n");
    if (!next_line(&source))
        fail(&source, "the file is empty");
    if (is_lines)
        convert_lines(&source, name);
    else
        convert_colours(&source, is_net, name);
    if (next_line(&source))
        fail(&source, "text after the last number");
    fclose(source.file);
    return EXIT_SUCCESS;
}
