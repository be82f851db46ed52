#include "train/netfile.h"

#include "net/network.h"
#include "net/numbers.h"
#include "selfplay/options.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NETWORK_SIZE = 1 << 23 };

static const double row_unit = NET_TOP; /* makes 1 in the model */

/* Copies the lines of the text from one line to before another. */
static void copy_lines(FILE *out, const char *text, const char *from, const char *to)
{
    const char *start = strstr(text, from) + 1, *end = strstr(text, to) + 1;
    fwrite(start, 1, (size_t)(end - start), out);
}

/* Prints the file without its checksum; `values` is the text of a file to take the values from, or
 * NULL. */
static void write_net(FILE *out, const struct pupil *pupil, size_t positions, lz_rule rule,
                      const char *values)
{
    fprintf(out,
            "# Line numbers (docs/FORMATS.md), fitted by tools/train to %zu positions of %s.\n",
            positions, lz_rule_name(rule));
    fprintf(out, "lines 3 %s\nhalves %d\n", lz_rule_name(rule), pupil->rows.halves);
    if (values) {
        copy_lines(out, values, "\nrows\n", "\npolicy\n");
    } else {
        fputs("rows\n", out);
        for (int i = 0; i < pupil->rows.count; i++)
            head_print_row(out, pupil->model.row[i], NET_SUMS, row_unit, INT8_MAX);
    }
    fputs("policy\n", out);
    policy_print_rows(out, &pupil->policy);
    if (values)
        copy_lines(out, values, "\ncolour black\n", "\naround\n");
    for (int colour = 0; colour < 2 && !values; colour++) {
        static struct head head;
        model_head(&pupil->model, colour, &head);
        fputs(colour ? "colour white\n" : "colour black\n", out);
        head_print(out, &head);
    }
    policy_print_filters(out, &pupil->policy);
}

/* The file without its checksum, to be freed; NULL after a complaint. */
static char *net_text(const struct pupil *pupil, size_t positions, lz_rule rule, const char *values)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out)
        write_net(out, pupil, positions, rule, values);
    if (out && !fclose(out))
        return text;
    free(text);
    complain("the network", "no memory");
    return NULL;
}

/* Whether the engine takes the file; false after a complaint. */
static bool check(const char *text)
{
    struct network *network = NULL;
    lz_error error = {0};
    if (network_read(text, strlen(text), &network, &error))
        return !complain("the network", error.text);
    free(network);
    return true;
}

bool netfile_print(const struct pupil *pupil, size_t positions, lz_rule rule, const char *values)
{
    static const char end[] = "checksum %016" PRIx64 "\n";
    struct numbers_source source;
    char *text = net_text(pupil, positions, rule, values);
    if (!text)
        return false;
    const size_t size = strlen(text);
    numbers_open(&source, text, size, NULL);
    while (source.at < source.end && numbers_next(&source, ""))
        continue;
    char *whole = malloc(size + sizeof end + 16);
    if (whole) {
        memcpy(whole, text, size);
        sprintf(whole + size, end, source.read);
    } else {
        complain("the network", "no memory");
    }
    const bool good = whole && check(whole);
    if (good)
        fputs(whole, stdout);
    free(text);
    free(whole);
    return good;
}

/* Reads a file of the rule, and its text unless `out_text` is NULL, both to be freed; NULL after a
 * complaint. */
static struct network *read_net(const char *path, lz_rule rule, char **out_text)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, NETWORK_SIZE + 1);
    const size_t size = file && text ? fread(text, 1, NETWORK_SIZE, file) : 0;
    struct network *network = NULL;
    lz_error error = {0};
    if (!file || !text)
        complain(path, strerror(errno));
    else if (network_read(text, size, &network, &error))
        complain(path, error.text);
    else if (network->rule != rule)
        complain(path, "the network is for another rule");
    if (file)
        fclose(file);
    const bool good = network && network->rule == rule;
    if (good && out_text)
        *out_text = text;
    else
        free(text);
    if (good)
        return network;
    free(network);
    return NULL;
}

char *netfile_take(struct pupil *pupil, const char *path, lz_rule rule)
{
    char *text = NULL;
    struct network *network = read_net(path, rule, &text);
    if (!network)
        return NULL;
    for (int i = 0; i < pupil->rows.count; i++)
        for (int j = 0; j < NET_SUMS; j++)
            pupil->model.row[i][j] = (float)(network->row[i][j] / row_unit);
    free(network);
    return text;
}

bool netfile_start(struct pupil *pupil, const char *path, lz_rule rule)
{
    struct network *network = read_net(path, rule, NULL);
    if (!network)
        return false;
    model_take(&pupil->model, &network->net);
    free(network);
    return true;
}

void netfile_round(struct pupil *pupil)
{
    for (int i = 0; i < pupil->rows.count; i++)
        for (int j = 0; j < NET_SUMS; j++) {
            const double number = rint((double)pupil->model.row[i][j] * row_unit);
            pupil->model.row[i][j] = (float)(fmax(fmin(number, INT8_MAX), -INT8_MAX) / row_unit);
        }
}
