#include "train/netfile.h"

#include "selfplay/options.h"
#include "train/nettext.h"
#include <math.h>
#include <stdlib.h>

static const double row_unit = NET_TOP; /* makes 1 in the model */

/* Prints the file without its checksum; `values` is the text of a file to take the values from, or
 * NULL. */
static void write_net(FILE *out, const struct pupil *pupil, size_t positions, lz_rule rule,
                      const char *values)
{
    fprintf(out,
            "# Line numbers (docs/FORMATS.md), fitted by tools/train to %zu positions of %s.\n",
            positions, lz_rule_name(rule));
    fprintf(out, "lines 4 %s\nhalves %d\n", lz_rule_name(rule), pupil->rows.halves);
    if (values) {
        nettext_copy(out, values, "\nrows\n", "\npolicy\n");
    } else {
        fputs("rows\n", out);
        for (int i = 0; i < pupil->rows.count; i++)
            head_print_row(out, pupil->model.row[i], NET_SUMS, row_unit, INT8_MAX);
    }
    fputs("policy\n", out);
    policy_print_rows(out, &pupil->policy);
    if (values)
        nettext_copy(out, values, "\ncolour black\n", "\naround\n");
    for (int colour = 0; colour < 2 && !values; colour++) {
        static struct head head;
        model_head(&pupil->model, colour, &head);
        fputs(colour ? "colour white\n" : "colour black\n", out);
        head_print(out, &head);
    }
    policy_print_filters(out, &pupil->policy);
    if (values)
        nettext_copy(out, values, "\nscale ", "\nchecksum ");
    else
        nettext_no_draws(out);
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

bool netfile_print(const struct pupil *pupil, size_t positions, lz_rule rule, const char *values)
{
    char *text = net_text(pupil, positions, rule, values);
    struct network *network = text ? nettext_print(text) : NULL;
    free(text);
    free(network);
    return network != NULL;
}

/* Reads a file of the rule, as nettext_read does. */
static struct network *read_net(const char *path, lz_rule rule, char **out_text)
{
    struct network *network = nettext_read(path, out_text);
    if (!network || network->rule == rule)
        return network;
    complain(path, "the network is for another rule");
    if (out_text)
        free(*out_text);
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
    policy_model_take(&pupil->policy, &network->net);
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
