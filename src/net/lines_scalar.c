/* The definition of the loops over lines, and the choice among kernels. */
#include "net/lines.h"

static int held(int worth)
{
    return worth < 0 ? 0 : worth > NET_TOP ? NET_TOP : worth;
}

static void sum(const lines_row *rows, const struct net_row *cells,
                const struct shape_change *changes, int count, const struct net_row *sums,
                struct net_row *out)
{
    *out = *sums;
    for (int i = 0; i < count; i++) {
        const struct shape_change *change = &changes[i];
        const int16_t *cell = cells[change->point].number;
        for (int j = 0; j < NET_SUMS; j++) {
            int worth = 0;
            if (change->after != SHAPES_NOWHERE)
                worth = held(cell[j] + rows[change->after][j] - rows[change->before][j]);
            out->number[j] = (int16_t)(out->number[j] + worth - held(cell[j]));
        }
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

static void make_filter(const struct policy_filter *filter, const struct net_row *sums,
                        int16_t out[POLICY_SUMS])
{
    int16_t hidden[POLICY_HIDDEN];
    for (int i = 0; i < POLICY_HIDDEN; i++) {
        int32_t sum = filter->hidden_bias[i];
        for (int j = 0; j < NET_SUMS; j++)
            sum += filter->hidden[i].number[j] * sums->number[j];
        hidden[i] = policy_hidden_of(sum);
    }
    for (int i = 0; i < POLICY_SUMS; i++) {
        int32_t sum = filter->out_bias[i];
        for (int j = 0; j < POLICY_HIDDEN; j++)
            sum += filter->out[i].number[j] * hidden[j];
        out[i] = policy_filter_of(sum);
    }
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

static void policy(const struct lines_net *net, int own, const struct net_row *sums,
                   const struct policy_cell *cells, const uint16_t *points, int count, int *out)
{
    int16_t filter[POLICY_SUMS];
    make_filter(&net->filter[own], sums, filter);
    for (int i = 0; i < count; i++) {
        int32_t product = 0;
        for (int j = 0; j < POLICY_SUMS; j++)
            product += filter[j] * around(net, &cells[points[i]], j);
        out[i] = policy_promise_of(product);
    }
}

const struct lines_kernel lines_kernel_scalar = {sum, make, make_policy, policy};

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
