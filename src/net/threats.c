/* The threats on the board as a set of bits, to which a network gives numbers of its own. */
#include "net/eval.h"

unsigned eval_threats(const struct shapes *shapes, int own)
{
    const int *mine = shapes->count[own], *other = shapes->count[1 - own];
    unsigned threats = 0;
    if (mine[CLASS_FOUR_THREE])
        threats |= THREAT_FOUR_THREE;
    if (mine[CLASS_DOUBLE_THREE])
        threats |= THREAT_DOUBLE_THREE;
    if (mine[CLASS_FOUR] + mine[CLASS_FOUR_PLUS] + mine[CLASS_FOUR_THREE])
        threats |= THREAT_FOUR;
    if (other[CLASS_OPEN_FOUR])
        threats |= THREAT_OTHER_OPEN_FOUR;
    if (other[CLASS_FOUR_THREE])
        threats |= THREAT_OTHER_FOUR_THREE;
    if (other[CLASS_DOUBLE_THREE])
        threats |= THREAT_OTHER_DOUBLE_THREE;
    return threats;
}
