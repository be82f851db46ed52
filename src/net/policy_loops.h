/* The loops of the policy, for a file that defines, besides what net/lines_loops.h needs:
 *
 *   POLICY_LANES           how many vectors hold POLICY_SUMS numbers
 *   policy_load(cell, lane), policy_store(cell, lane, vector)   a vector of a struct policy_cell
 *   policy_widened(row, lane)                                   a vector of a policy_row
 *   times(a, b)            the products' lower 16 bits
 *   positive(a)            each number, 0 at least
 *   products(a, b)         sums of two products each, of 32 bits
 *   add_sums(a, b)         adds those
 *   total(a)               the sum of all of them
 *   spread(number)         a vector of equal numbers */

TARGET static void make_policy(const policy_row *rows, struct policy_cell *cells,
                               const struct lines_change *changes, int count, bool back)
{
    for (int i = 0; i < count; i++) {
        const struct lines_change change = changes[i];
        struct policy_cell *cell = &cells[change.point];
        if (change.after == LINES_NOWHERE) {
            const vector stone = spread(back ? -POLICY_STONE : POLICY_STONE);
            for (int j = 0; j < POLICY_LANES; j++)
                policy_store(cell, j, add(policy_load(cell, j), stone));
            continue;
        }
        const policy_row *more = &rows[back ? change.before : change.after];
        const policy_row *less = &rows[back ? change.after : change.before];
        for (int j = 0; j < POLICY_LANES; j++)
            policy_store(cell, j,
                         subtract(add(policy_load(cell, j), policy_widened(more, j)),
                                  policy_widened(less, j)));
    }
}

/* The sum of the products of a row with the numbers, which fill LANES vectors. */
TARGET static inline int32_t row_product(const struct net_row *row, const vector numbers[LANES])
{
    vector sum = products(load(row, 0), numbers[0]);
    for (int j = 1; j < LANES; j++)
        sum = add_sums(sum, products(load(row, j), numbers[j]));
    return total(sum);
}

TARGET static void make_filter(const struct policy_filter *filter, const struct net_row *sums,
                               struct policy_cell *out)
{
    struct net_row hidden;
    vector numbers[LANES];
    for (int j = 0; j < LANES; j++)
        numbers[j] = load(sums, j);
    for (int i = 0; i < POLICY_HIDDEN; i++)
        hidden.number[i] =
            policy_hidden_of(filter->hidden_bias[i] + row_product(&filter->hidden[i], numbers));
    for (int j = 0; j < LANES; j++)
        numbers[j] = load(&hidden, j);
    for (int i = 0; i < POLICY_SUMS; i++)
        out->number[i] =
            policy_filter_of(filter->out_bias[i] + row_product(&filter->out[i], numbers));
}

TARGET static inline vector held_sum(const struct policy_cell *cell, int step, int other, int lane)
{
    return add(add(held(policy_load(cell - step, lane)), held(policy_load(cell + step, lane))),
               add(held(policy_load(cell - other, lane)), held(policy_load(cell + other, lane))));
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
                times(held(policy_load(cell, j)), policy_load(&net->around[POLICY_OWN], j));
            const vector beside = times(held_sum(cell, 1, BOARD_STRIDE, j),
                                        policy_load(&net->around[POLICY_BESIDE], j));
            const vector corner = times(held_sum(cell, BOARD_STRIDE - 1, BOARD_STRIDE + 1, j),
                                        policy_load(&net->around[POLICY_CORNER], j));
            product = add_sums(product, products(positive(add(add(of_own, beside), corner)),
                                                 policy_load(&filter, j)));
        }
        out[i] = policy_promise_of(total(product));
    }
}
