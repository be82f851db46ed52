/* The loops of the policy, for a file that defines, besides what net/head_loops.h needs:
 *
 *   POLICY_LANES           how many vectors hold POLICY_SUMS numbers
 *   times(a, b)            the products' lower 16 bits
 *   positive(a)            each number, 0 at least
 *   spread(number)         a vector of equal numbers */

TARGET static void make_policy(const policy_row *rows, struct policy_cell *cells,
                               const struct shape_change *changes, int count, bool back)
{
    for (int i = 0; i < count; i++) {
        const struct shape_change change = changes[i];
        int16_t *cell = cells[change.point].number;
        if (change.after == SHAPES_NOWHERE) {
            const vector stone = spread(back ? -POLICY_STONE : POLICY_STONE);
            for (int j = 0; j < POLICY_LANES; j++)
                store(cell, j, add(load(cell, j), stone));
            continue;
        }
        const int8_t *more = rows[back ? change.before : change.after];
        const int8_t *less = rows[back ? change.after : change.before];
        for (int j = 0; j < POLICY_LANES; j++)
            store(cell, j, subtract(add(load(cell, j), widened(more, j)), widened(less, j)));
    }
}

TARGET static void make_filter(const struct policy_filter *filter, const struct lines_sums *sums,
                               struct policy_cell *out)
{
    int16_t hidden[POLICY_HIDDEN];
    hide(filter->hidden[0].number, filter->hidden_bias, POLICY_HIDDEN, sums->number, LANES,
         NET_HIDDEN_SHIFT, hidden);
    for (int i = 0; i < POLICY_SUMS; i++)
        out->number[i] =
            policy_filter_of(filter->out_bias[i] + product(filter->out[i].number, hidden, LANES));
}

TARGET static inline vector held_sum(const struct policy_cell *cell, int step, int other, int lane)
{
    return add(add(held(load(cell[-step].number, lane)), held(load(cell[step].number, lane))),
               add(held(load(cell[-other].number, lane)), held(load(cell[other].number, lane))));
}

TARGET static void policy(const struct lines_net *net, int own, const struct lines_sums *sums,
                          const struct policy_cell *cells, const uint16_t *points, int count,
                          int *out)
{
    struct policy_cell filter;
    make_filter(&net->filter[own], sums, &filter);
    for (int i = 0; i < count; i++) {
        const struct policy_cell *cell = &cells[points[i]];
        vector promise = spread(0);
        for (int j = 0; j < POLICY_LANES; j++) {
            const vector of_own =
                times(held(load(cell->number, j)), load(net->around[POLICY_OWN].number, j));
            const vector beside = times(held_sum(cell, 1, BOARD_STRIDE, j),
                                        load(net->around[POLICY_BESIDE].number, j));
            const vector corner = times(held_sum(cell, BOARD_STRIDE - 1, BOARD_STRIDE + 1, j),
                                        load(net->around[POLICY_CORNER].number, j));
            promise = add_sums(promise, products(positive(add(add(of_own, beside), corner)),
                                                 load(filter.number, j)));
        }
        out[i] = policy_promise_of(total(promise));
    }
}
