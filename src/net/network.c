#include "net/network.h"

#include "base/error.h"
#include "game/rule.h"
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
    static const char head[] = "lines 4 ";
    if (!numbers_next(source, N_("\"lines 4\" and a rule")))
        return false;
    if (strncmp(source->line, head, sizeof head - 1) != 0)
        return numbers_fail(source,
                            N_("expected \"lines 4\" and a rule: it is no network over lines, or "
                               "of another version"));
    if (lz_rule_parse(source->line + sizeof head - 1, out, NULL) || rule_traits(*out)->gravity)
        return numbers_fail(source, N_("expected a rule of five in a row after \"lines 4\""));
    return true;
}

static bool read_halves(struct numbers_source *source, int wanted)
{
    char text[64];
    snprintf(text, sizeof text, "halves %d", wanted);
    return numbers_expect(source, text);
}

static bool read_heads(struct numbers_source *source, struct lines_net *out)
{
    return numbers_expect(source, "colour black") && numbers_head(source, &out->head[0]) &&
           numbers_expect(source, "colour white") && numbers_head(source, &out->head[1]);
}

static bool read_filters(struct numbers_source *source, struct lines_net *out)
{
    return numbers_around(source, out->around) && numbers_expect(source, "filter black") &&
           numbers_filter(source, &out->filter[0]) && numbers_expect(source, "filter white") &&
           numbers_filter(source, &out->filter[1]);
}

lz_status network_read(const char *text, size_t size, struct network **out, lz_error *error)
{
    struct numbers_source source;
    lz_rule rule = LZ_RULE_FREESTYLE;
    numbers_open(&source, text, size, error);
    if (!read_rule(&source, &rule))
        return LZ_ERR_SYNTAX;
    const int halves = halves_of(rule), rows = halves * (halves + 1) / 2;
    const size_t own = (size_t)rows * sizeof(lines_row), policy = (size_t)rows * sizeof(policy_row);
    struct network *network = malloc(sizeof *network + own + policy);
    if (!network)
        return error_set(error, LZ_ERR_MEMORY, "no memory for a network");
    network->policy = (policy_row *)(network->row + rows);
    const bool good = read_halves(&source, halves) &&
                      numbers_rows(&source, "rows", network->row[0], rows, NET_SUMS) &&
                      numbers_rows(&source, "policy", network->policy[0], rows, POLICY_SUMS) &&
                      read_heads(&source, &network->net) && read_filters(&source, &network->net) &&
                      numbers_outcomes(&source, &network->net.scale, network->net.margin);
    if (!good || !numbers_checksum(&source) || !numbers_end(&source)) {
        free(network);
        return LZ_ERR_SYNTAX;
    }
    network->rule = rule;
    network->net.halves = halves;
    network->net.row = (const lines_row *)network->row;
    network->net.policy = (const policy_row *)network->policy;
    *out = network;
    return LZ_OK;
}
