/* The loops of the policy, for a file that defines, besides what net/lines_loops.h needs:
 *
 *   POLICY_LANES           how many vectors hold POLICY_SUMS numbers
 *   times(a, b)            the products' lower 16 bits
 *   positive(a)            each number, 0 at least
 *   products(a, b)         sums of two products each, of 32 bits
 *   add_sums(a, b)         adds those
 *   total(a)               the sum of all of them
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

/* The sum of the products of a row with the numbers, which fill LANES vectors. */
TARGET static inline int32_t row_product(const struct net_row *row, const vector numbers[LANES])
{
    vector sum = products(load(row->number, 0), numbers[0]);
    for (int j = 1; j < LANES; j++)
        sum = add_sums(sum, products(load(row->number, j), numbers[j]));
    return total(sum);
}

TARGET static void make_filter(const struct policy_filter *filter, const struct net_row *sums,
                               struct policy_cell *out)
{
    struct net_row hidden;
    vector numbers[LANES];
    for (int j = 0; j < LANES; j++)
        numbers[j] = load(sums->number, j);
    for (int i = 0; i < POLICY_HIDDEN; i++)
        hidden.number[i] =
            policy_hidden_of(filter->hidden_bias[i] + row_product(&filter->hidden[i], numbers));
    for (int j = 0; j < LANES; j++)
        numbers[j] = load(hidden.number, j);
    for (int i = 0; i < POLICY_SUMS; i++)
        out->number[i] =
            policy_filter_of(filter->out_bias[i] + row_product(&filter->out[i], numbers));
}

TARGET static inline vector held_sum(const struct policy_cell *cell, int step, int other, int lane)
{
    return add(add(held(load(cell[-step].number, lane)), held(load(cell[step].number, lane))),
               add(held(load(cell[-other].number, lane)), held(load(cell[other].number, lane))));
}

TARGET static void policy(const struct lines_net *net, int own, const struct net_row *sums,
                          const struct policy_cell *cells, const uint16_t *points, int count,
                          int *out)
{
    struct policy_cell filter;
    make_filter(&net->filter[own], sums, &filter);
    for (int i = 0; i < count; i++) {
        const struct policy_cell *cell = &cells[points[i]];
        vector product = spread(0);
        for (int j = 0; j < POLICY_LANES; j++) {
            const vector of_own =
                times(held(load(cell->number, j)), load(net->around[POLICY_OWN].number, j));
            const vector beside = times(held_sum(cell, 1, BOARD_STRIDE, j),
                                        load(net->around[POLICY_BESIDE].number, j));
            const vector corner = times(held_sum(cell, BOARD_STRIDE - 1, BOARD_STRIDE + 1, j),
                                        load(net->around[POLICY_CORNER].number, j));
            product = add_sums(product, products(positive(add(add(of_own, beside), corner)),
                                                 load(filter.number, j)));
        }
        out[i] = policy_promise_of(total(product));
    }
}
