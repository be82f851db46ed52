/* Makes C of a file of shape numbers (docs/FORMATS.md): weightgen NAME FILE prints the tables and
 * `const struct rule_weights shape_weights_NAME`. Runs at build time, for src/eval. */
#include "eval/eval.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 256, CELL_NUMBERS = 4, THREATS_A_LINE = 8 };

struct source {
    const char *path;
    FILE *file;
    int number; /* of the present line */
    char line[LINE_SIZE];
};

static _Noreturn void fail(const struct source *source, const char *what)
{
    fprintf(stderr, "weightgen: %s:%d: %s\n", source->path, source->number, what);
    exit(EXIT_FAILURE);
}

/* The next line that is no comment, without its end; false at the file's end. */
static bool next_line(struct source *source)
{
    do {
        source->number++;
        if (!fgets(source->line, LINE_SIZE, source->file))
            return false;
        const size_t length = strcspn(source->line, "\n");
        if (!source->line[length])
            fail(source, "no line of numbers is so long, or its end is missing");
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

/* Exactly so many numbers, from `text` to the line's end. */
static void read_numbers(const struct source *source, const char *text, int16_t *out, int count)
{
    char *end;
    for (int i = 0; i < count; i++, text = end) {
        const long number = strtol(text, &end, 10);
        if (end == text || number < INT16_MIN || number > INT16_MAX)
            fail(source, "not as many numbers of 16 bits as belong here");
        out[i] = (int16_t)number;
    }
    if (*text)
        fail(source, "something after the numbers");
}

/* What a cell's line begins with: a letter for each of its shapes, which come in this order. */
static void next_code(int shapes[4])
{
    int i = 3;
    while (i >= 0 && shapes[i] == SHAPE_COUNT - 1)
        i--;
    const int shape = i < 0 ? 0 : shapes[i] + 1;
    for (int j = i < 0 ? 0 : i; j < 4; j++)
        shapes[j] = shape;
}

static void read_colour(struct source *source, struct shape_weights *out)
{
    int shapes[4] = {0};
    expect_line(source, "threats");
    for (int i = 0; i < THREAT_SETS; i += THREATS_A_LINE) {
        if (!next_line(source))
            fail(source, "the threats' numbers are missing");
        read_numbers(source, source->line, &out->threat[i], THREATS_A_LINE);
    }
    expect_line(source, "cells");
    for (int code = 0; code < CELL_CODES; code++, next_code(shapes)) {
        int16_t numbers[CELL_NUMBERS];
        if (!next_line(source))
            fail(source, "cells are missing");
        for (int i = 0; i < 4; i++)
            if (source->line[i] != shape_letters[shapes[i]])
                fail(source, "not the next set of shapes");
        read_numbers(source, source->line + 4, numbers, CELL_NUMBERS);
        for (int role = 0; role < 2; role++) {
            out->value[role][code] = numbers[role];
            out->policy[role][code] = numbers[2 + role];
        }
    }
}

static void print_table(const int16_t *numbers, int count)
{
    printf("{");
    for (int i = 0; i < count; i++)
        printf("%d,", numbers[i]);
    printf("}");
}

static void print_colour(const char *name, const char *colour, const struct shape_weights *weights)
{
    printf("static const struct shape_weights %s_%s = {{\n", name, colour);
    print_table(weights->value[0], CELL_CODES);
    printf(",\n");
    print_table(weights->value[1], CELL_CODES);
    printf("},\n");
    print_table(weights->threat, THREAT_SETS);
    printf(",\n{");
    print_table(weights->policy[0], CELL_CODES);
    printf(",\n");
    print_table(weights->policy[1], CELL_CODES);
    printf("}};\n\n");
}

int main(int argc, char **argv)
{
    static struct shape_weights weights;
    if (argc != 3) {
        fputs("usage: weightgen NAME FILE\n", stderr);
        return EXIT_FAILURE;
    }
    const char *const name = argv[1];
    struct source source = {.path = argv[2], .file = fopen(argv[2], "r")};
    if (!source.file) {
        fprintf(stderr, "weightgen: %s: %s\n", source.path, strerror(errno));
        return EXIT_FAILURE;
    }
    printf("/* Made by tools/weightgen.c. */\n#include \"eval/eval.h\"\n\n");
    if (!next_line(&source))
        fail(&source, "nothing in it");
    const bool both = strcmp(source.line, "colour both") == 0;
    if (!both && strcmp(source.line, "colour black") != 0)
        fail(&source, "expected \"colour both\" or \"colour black\"");
    read_colour(&source, &weights);
    print_colour(name, "black", &weights);
    if (!both) {
        expect_line(&source, "colour white");
        read_colour(&source, &weights);
        print_colour(name, "white", &weights);
    }
    if (next_line(&source))
        fail(&source, "something after the last cell");
    fclose(source.file);
    printf("const struct rule_weights shape_weights_%s = {&%s_black, &%s_%s};\n", name, name, name,
           both ? "black" : "white");
    return EXIT_SUCCESS;
}
