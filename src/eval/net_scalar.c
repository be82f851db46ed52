/* The definition of the network's loops, and the choice among kernels. */
#include "eval/net_kernel.h"

#include "base/cpu.h"

static void cells(const struct net_rows *rows, const uint32_t *lines, int added, int taken,
                  struct net_row *sums)
{
    for (int i = 0; i < added + taken; i++) {
        const struct net_pairs pairs = net_pairs_of(lines[i]);
        for (int j = 0; j < NET_SUMS; j++) {
            int worth = rows->bias.number[j];
            for (int d = 0; d < BOARD_DIRECTIONS; d++)
                worth += rows->pair[pairs.index[d]].number[j];
            worth = worth < 0 ? 0 : worth > NET_TOP ? NET_TOP : worth;
            sums->number[j] = (int16_t)(sums->number[j] + (i < added ? worth : -worth));
        }
    }
}

static int64_t hidden(const struct net_head *head, const int16_t inputs[NET_SUMS])
{
    int64_t total = 0;
    for (int i = 0; i < NET_HIDDEN; i++) {
        int32_t sum = head->hidden_bias[i];
        for (int j = 0; j < NET_SUMS; j++)
            sum += inputs[j] * head->hidden[i][j];
        if (sum > 0)
            total += (int64_t)(sum >> NET_HIDDEN_SHIFT) * head->out[i];
    }
    return total;
}

const struct net_kernel net_kernel_scalar = {cells, hidden};

const struct net_kernel *net_kernel(void)
{
#ifdef CPU_HAS_V3_VECTORS
    if (cpu_has_v3())
        return &net_kernel_v3;
#endif
#ifdef __SSE2__
    return &net_kernel_sse2;
#else
    return &net_kernel_scalar;
#endif
}
