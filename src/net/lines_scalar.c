/* The definition of the loops over lines, and the choice among kernels. */
#include "net/lines.h"

static int held(int worth)
{
    return worth < 0 ? 0 : worth > NET_TOP ? NET_TOP : worth;
}

static void sum(const lines_row *rows, const struct net_row *cells,
                const struct lines_change *changes, int count, const struct net_row *sums,
                struct net_row *out)
{
    *out = *sums;
    for (int i = 0; i < count; i++) {
        const struct lines_change *change = &changes[i];
        const int16_t *cell = cells[change->point].number;
        for (int j = 0; j < NET_SUMS; j++) {
            int worth = 0;
            if (change->after != LINES_NOWHERE)
                worth = held(cell[j] + rows[change->after][j] - rows[change->before][j]);
            out->number[j] = (int16_t)(out->number[j] + worth - held(cell[j]));
        }
    }
}

static void make(const lines_row *rows, struct net_row *cells, const struct lines_change *changes,
                 int count, bool back)
{
    for (int i = 0; i < count; i++) {
        const struct lines_change *change = &changes[i];
        if (change->after == LINES_NOWHERE)
            continue;
        const int8_t *more = rows[back ? change->before : change->after];
        const int8_t *less = rows[back ? change->after : change->before];
        int16_t *cell = cells[change->point].number;
        for (int j = 0; j < NET_SUMS; j++)
            cell[j] = (int16_t)(cell[j] + more[j] - less[j]);
    }
}

const struct lines_kernel lines_kernel_scalar = {sum, make};

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
