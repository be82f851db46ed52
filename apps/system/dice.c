#include "system/dice.h"

uint64_t dice_mix(uint64_t number)
{
    number = (number ^ (number >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ (number >> 27)) * UINT64_C(0x94d049bb133111eb);
    return number ^ (number >> 31);
}

/* The next number of the stream. */
static uint64_t next_number(uint64_t *state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    return dice_mix(*state);
}

int dice_below(uint64_t *state, int bound)
{
    return (int)(((next_number(state) >> 32) * (uint64_t)bound) >> 32);
}

/* Applies a Feistel network over the next power of four until the value is below `count`. */
int dice_permute(uint64_t seed, int count, int place)
{
    enum { ROUNDS = 6 };
    int bits = 1;
    while (1 << (2 * bits) < count)
        bits++;
    const uint32_t mask = (1U << bits) - 1;
    uint32_t value = (uint32_t)place;
    do {
        for (uint64_t round = 0; round < ROUNDS; round++) {
            uint64_t state = seed * ROUNDS + round + ((uint64_t)(value & mask) << 32);
            const uint32_t right = value & mask;
            value = right << bits | ((value >> bits ^ (uint32_t)next_number(&state)) & mask);
        }
    } while (value >= (uint32_t)count);
    return (int)value;
}
