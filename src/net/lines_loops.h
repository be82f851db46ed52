/* The loops of a kernel over lines, for a file that defines before:
 *
 *   TARGET     the functions' attribute for the instructions they use; may be nothing
 *   WIDTH      how many numbers a vector holds
 *   LANES, PRODUCT_LANES       how many vectors hold a cell's numbers, and its products
 *   vector     a vector of 16-bit numbers
 *   load(numbers, lane), store(numbers, lane, vector)   a vector of numbers of 16 bits
 *   widened(numbers, lane)                              a vector of numbers of 8 bits
 *   add(a, b), subtract(a, b)
 *   held(a)                                             each number held within 0 .. NET_TOP
 *   multiply(cell, out)                                 a cell's products from its held numbers */

TARGET static void sum(const lines_row *rows, const struct net_row *cells,
                       const struct shape_change *changes, int count, const struct lines_sums *sums,
                       struct lines_sums *out)
{
    enum { ALL = LANES + PRODUCT_LANES };
    vector total[ALL], worth[ALL];
    for (int j = 0; j < ALL; j++)
        total[j] = load(sums->number, j);
    for (int i = 0; i < count; i++) {
        const struct shape_change change = changes[i];
        vector cell[LANES];
        for (int j = 0; j < LANES; j++) {
            cell[j] = load(cells[change.point].number, j);
            worth[j] = held(cell[j]);
        }
        multiply(worth, worth + LANES);
        for (int j = 0; j < ALL; j++)
            total[j] = subtract(total[j], worth[j]);
        if (change.after == SHAPES_NOWHERE)
            continue;
        for (int j = 0; j < LANES; j++)
            worth[j] = held(subtract(add(cell[j], widened(rows[change.after], j)),
                                     widened(rows[change.before], j)));
        multiply(worth, worth + LANES);
        for (int j = 0; j < ALL; j++)
            total[j] = add(total[j], worth[j]);
    }
    for (int j = 0; j < ALL; j++)
        store(out->number, j, total[j]);
}

TARGET static void make(const lines_row *rows, struct net_row *cells,
                        const struct shape_change *changes, int count, bool back)
{
    for (int i = 0; i < count; i++) {
        const struct shape_change change = changes[i];
        if (change.after == SHAPES_NOWHERE)
            continue;
        int16_t *cell = cells[change.point].number;
        const int8_t *more = rows[back ? change.before : change.after];
        const int8_t *less = rows[back ? change.after : change.before];
        for (int j = 0; j < LANES; j++)
            store(cell, j, subtract(add(load(cell, j), widened(more, j)), widened(less, j)));
    }
}
