#include "net/network.h"

#include "base/error.h"
#include "net/numbers.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many halves the rule tells apart. */
static int halves_of(lz_rule rule)
{
    int most = 0;
    for (int i = 0; i < 1 << LINE_HALF_BITS; i++)
        most = line_tables[rule].after[i] > most ? line_tables[rule].after[i] : most;
    return most + 1;
}

static bool read_rule(struct numbers_source *source, lz_rule *out)
{
    static const char head[] = "lines 1 ";
    if (!numbers_next(source, N_("\"lines 1\" and a rule")))
        return false;
    if (strncmp(source->line, head, sizeof head - 1) != 0)
        return numbers_fail(source,
                            N_("expected \"lines 1\" and a rule: it is no network over lines, or "
                               "of another version"));
    if (lz_rule_parse(source->line + sizeof head - 1, out, NULL) || *out >= LZ_RULE_CONNECT4)
        return numbers_fail(source, N_("expected a rule of five in a row after \"lines 1\""));
    return true;
}

static bool read_halves(struct numbers_source *source, int wanted)
{
    char text[64];
    snprintf(text, sizeof text, "halves %d", wanted);
    return numbers_expect(source, text) && numbers_expect(source, "rows");
}

static bool read_row(struct numbers_source *source, lines_row out)
{
    int32_t numbers[NET_SUMS];
    if (!numbers_next(source, N_("the next row")) ||
        !numbers_list(source, source->line, INT8_MAX, numbers, NET_SUMS))
        return false;
    for (int i = 0; i < NET_SUMS; i++)
        out[i] = (int8_t)numbers[i];
    return true;
}

lz_status network_read(const char *text, size_t size, struct network **out, lz_error *error)
{
    struct numbers_source source;
    lz_rule rule = LZ_RULE_FREESTYLE;
    numbers_open(&source, text, size, error);
    if (!read_rule(&source, &rule))
        return LZ_ERR_SYNTAX;
    const int halves = halves_of(rule), rows = halves * (halves + 1) / 2;
    struct network *network = malloc(sizeof *network + (size_t)rows * sizeof(lines_row));
    if (!network)
        return error_set(error, LZ_ERR_MEMORY, "no memory for a network");
    bool good = read_halves(&source, halves);
    for (int i = 0; i < rows && good; i++)
        good = read_row(&source, network->row[i]);
    for (int colour = 0; colour < 2 && good; colour++)
        good = numbers_expect(&source, colour ? "colour white" : "colour black") &&
               numbers_head(&source, &network->net.head[colour]);
    if (!good || !numbers_checksum(&source) || !numbers_end(&source)) {
        free(network);
        return LZ_ERR_SYNTAX;
    }
    network->rule = rule;
    network->net.halves = halves;
    network->net.row = (const lines_row *)network->row;
    network->weights = (struct eval_weights){eval_weights_for(rule)->policy, NULL, &network->net};
    *out = network;
    return LZ_OK;
}
