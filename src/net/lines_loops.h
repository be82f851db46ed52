/* The loops of a kernel over lines, for a file that defines before:
 *
 *   TARGET     the functions' attribute for the instructions they use; may be nothing
 *   LANES      how many vectors hold NET_SUMS numbers
 *   vector     a vector of 16-bit numbers
 *   load(row, lane), store(row, lane, vector)   a vector of a struct net_row
 *   widened(row, lane)                          a vector of a lines_row
 *   add(a, b), subtract(a, b)
 *   held(a)                                     each number held within 0 .. NET_TOP */

TARGET static void sum(const lines_row *rows, const struct net_row *cells,
                       const struct lines_change *changes, int count, const struct net_row *sums,
                       struct net_row *out)
{
    vector total[LANES];
    for (int j = 0; j < LANES; j++)
        total[j] = load(sums, j);
    for (int i = 0; i < count; i++) {
        const struct lines_change change = changes[i];
        for (int j = 0; j < LANES; j++) {
            const vector cell = load(&cells[change.point], j);
            total[j] = subtract(total[j], held(cell));
            if (change.after != LINES_NOWHERE)
                total[j] = add(total[j], held(subtract(add(cell, widened(&rows[change.after], j)),
                                                       widened(&rows[change.before], j))));
        }
    }
    for (int j = 0; j < LANES; j++)
        store(out, j, total[j]);
}

TARGET static void make(const lines_row *rows, struct net_row *cells,
                        const struct lines_change *changes, int count, bool back)
{
    for (int i = 0; i < count; i++) {
        const struct lines_change change = changes[i];
        if (change.after == LINES_NOWHERE)
            continue;
        struct net_row *cell = &cells[change.point];
        const lines_row *more = &rows[back ? change.before : change.after];
        const lines_row *less = &rows[back ? change.after : change.before];
        for (int j = 0; j < LANES; j++)
            store(cell, j, subtract(add(load(cell, j), widened(more, j)), widened(less, j)));
    }
}
