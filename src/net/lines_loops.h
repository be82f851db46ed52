/* The loops of a kernel over lines, for a file that defines before:
 *
 *   TARGET     the functions' attribute for the instructions they use; may be nothing
 *   LANES      how many vectors hold NET_SUMS numbers
 *   vector     a vector of 16-bit numbers
 *   load(numbers, lane), store(numbers, lane, vector)   a vector of numbers of 16 bits
 *   widened(numbers, lane)                              a vector of numbers of 8 bits
 *   add(a, b), subtract(a, b)
 *   held(a)                                             each number held within 0 .. NET_TOP */

TARGET static void sum(const lines_row *rows, const struct net_row *cells,
                       const struct shape_change *changes, int count, const struct net_row *sums,
                       struct net_row *out)
{
    vector total[LANES];
    for (int j = 0; j < LANES; j++)
        total[j] = load(sums->number, j);
    for (int i = 0; i < count; i++) {
        const struct shape_change change = changes[i];
        for (int j = 0; j < LANES; j++) {
            const vector cell = load(cells[change.point].number, j);
            total[j] = subtract(total[j], held(cell));
            if (change.after != SHAPES_NOWHERE)
                total[j] = add(total[j], held(subtract(add(cell, widened(rows[change.after], j)),
                                                       widened(rows[change.before], j))));
        }
    }
    for (int j = 0; j < LANES; j++)
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
