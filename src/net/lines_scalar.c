/* The definition of the loops over lines, and the choice among kernels. */
#include "net/lines.h"

static int held(int worth)
{
    return worth < 0 ? 0 : worth > NET_TOP ? NET_TOP : worth;
}

void lines_count(const struct net_row *cell, bool away, struct lines_sums *sums)
{
    const int16_t *number = cell->number;
    for (int i = 0; i < LINES_SUMS; i++) {
        int worth;
        if (i < NET_SUMS) {
            worth = held(number[i]);
        } else {
            const int factor = lines_factor(i - NET_SUMS);
            worth = (held(number[factor]) * held(number[factor + LINES_VIEW_PRODUCTS])) >>
                    LINES_PRODUCT_SHIFT;
        }
        sums->number[i] = (int16_t)(sums->number[i] + (away ? -worth : worth));
    }
}

static void sum(const lines_row *rows, const struct net_row *cells,
                const struct shape_change *changes, int count, const struct lines_sums *sums,
                struct lines_sums *out)
{
    *out = *sums;
    for (int i = 0; i < count; i++) {
        const struct shape_change *change = &changes[i];
        struct net_row cell = cells[change->point];
        lines_count(&cell, true, out);
        if (change->after == SHAPES_NOWHERE)
            continue;
        for (int j = 0; j < NET_SUMS; j++)
            cell.number[j] =
                (int16_t)(cell.number[j] + rows[change->after][j] - rows[change->before][j]);
        lines_count(&cell, false, out);
    }
}

static void make(const lines_row *rows, struct net_row *cells, const struct shape_change *changes,
                 int count, bool back)
{
    for (int i = 0; i < count; i++) {
        const struct shape_change *change = &changes[i];
        if (change->after == SHAPES_NOWHERE)
            continue;
        const int8_t *more = rows[back ? change->before : change->after];
        const int8_t *less = rows[back ? change->after : change->before];
        int16_t *cell = cells[change->point].number;
        for (int j = 0; j < NET_SUMS; j++)
            cell[j] = (int16_t)(cell[j] + more[j] - less[j]);
    }
}

static void make_policy(const policy_row *rows, struct policy_cell *cells,
                        const struct shape_change *changes, int count, bool back)
{
    for (int i = 0; i < count; i++) {
        const struct shape_change *change = &changes[i];
        const bool stone = change->after == SHAPES_NOWHERE;
        int16_t *cell = cells[change->point].number;
        for (int j = 0; j < POLICY_SUMS; j++) {
            const int more =
                stone ? POLICY_STONE : rows[change->after][j] - rows[change->before][j];
            cell[j] = (int16_t)(cell[j] + (back ? -more : more));
        }
    }
}

static int32_t product(const int16_t *a, const int16_t *b, int count)
{
    int32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static int16_t hidden_of(int32_t sum, int shift)
{
    const int32_t number = (sum > 0 ? sum : 0) >> shift;
    return (int16_t)(number < LINES_SUM_MAX ? number : LINES_SUM_MAX);
}

void lines_hide(const struct lines_head *head, const struct lines_sums *sums, unsigned threats,
                struct lines_hidden *out)
{
    for (int i = 0; i < LINES_HIDDEN; i++)
        out->first[i] = hidden_of(head->hidden_bias[threats][i] +
                                      product(head->hidden[i], sums->number, LINES_SUMS),
                                  NET_HIDDEN_SHIFT);
    for (int i = 0; i < LINES_SECOND; i++)
        out->second[i] =
            hidden_of(head->second_bias[i] + product(head->second[i], out->first, LINES_HIDDEN),
                      LINES_SECOND_SHIFT);
}

static int64_t value(const struct lines_head *head, const struct lines_sums *sums, unsigned threats)
{
    struct lines_hidden hidden;
    lines_hide(head, sums, threats, &hidden);
    return (int64_t)head->threat[threats] + product(head->out, hidden.first, LINES_HIDDEN) +
           product(head->second_out, hidden.second, LINES_SECOND);
}

int lines_margin_of(const struct lines_margin *margin, const struct lines_hidden *hidden,
                    int filled, int cells)
{
    enum { PARTS = 256 };
    const int at = filled * (MARGIN_KNOTS - 1) * PARTS / cells;
    const int knot = at / PARTS < MARGIN_KNOTS - 1 ? at / PARTS : MARGIN_KNOTS - 2;
    const int before = margin->filled[knot], after = margin->filled[knot + 1];
    const int64_t sum = (int64_t)product(margin->out, hidden->first, LINES_HIDDEN) +
                        product(margin->second_out, hidden->second, LINES_SECOND);
    const int value =
        net_value_of(sum + (int64_t)before * NET_UNIT +
                     (int64_t)(after - before) * (at - knot * PARTS) * (NET_UNIT / PARTS));
    return value > 0 ? value : 0;
}

static void make_filter(const struct policy_filter *filter, const struct lines_sums *sums,
                        int16_t out[POLICY_SUMS])
{
    int16_t hidden[POLICY_HIDDEN];
    for (int i = 0; i < POLICY_HIDDEN; i++)
        hidden[i] = hidden_of(filter->hidden_bias[i] +
                                  product(filter->hidden[i].number, sums->number, NET_SUMS),
                              NET_HIDDEN_SHIFT);
    for (int i = 0; i < POLICY_SUMS; i++)
        out[i] = policy_filter_of(filter->out_bias[i] +
                                  product(filter->out[i].number, hidden, POLICY_HIDDEN));
}

/* A number of a move's promise, before the filter: its cell and the eight around it. */
static int around(const struct lines_net *net, const struct policy_cell *cell, int number)
{
    int sum = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            const int part = !dx && !dy ? POLICY_OWN : dx && dy ? POLICY_CORNER : POLICY_BESIDE;
            sum += net->around[part].number[number] *
                   held(cell[dy * BOARD_STRIDE + dx].number[number]);
        }
    return sum > 0 ? sum : 0;
}

static void policy(const struct lines_net *net, int own, const struct lines_sums *sums,
                   const struct policy_cell *cells, const uint16_t *points, int count, int *out)
{
    int16_t filter[POLICY_SUMS];
    make_filter(&net->filter[own], sums, filter);
    for (int i = 0; i < count; i++) {
        int32_t sum = 0;
        for (int j = 0; j < POLICY_SUMS; j++)
            sum += filter[j] * around(net, &cells[points[i]], j);
        out[i] = policy_promise_of(sum);
    }
}

const struct lines_kernel lines_kernel_scalar = {sum, value, make, make_policy, policy};

const struct lines_kernel *lines_kernel(void)
{
#ifdef CPU_HAS_V3_VECTORS
    if (cpu_has_v3())
        return &lines_kernel_v3;
#endif
#ifdef __SSE2__
    return &lines_kernel_sse2;
#else
    return &lines_kernel_scalar;
#endif
}
