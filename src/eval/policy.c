#include "eval/policy.h"

void policy_init(struct policy *policy, const struct rule_policy *weights)
{
    const struct policy_weights *by_colour[] = {weights->black, weights->white};
    for (int colour = 0; colour < 2; colour++) {
        for (int role = 0; role < 2; role++)
            for (int code = 0; code < CELL_CODES; code++)
                policy->number[colour][code][role] = by_colour[colour]->number[role][code];
    }
}

void policy_of(const struct policy *policy, const uint32_t *lines, lz_colour mover,
               const uint16_t *points, int count, int *out)
{
    const int own = colour_index(mover), other = 1 - own;
    for (int i = 0; i < count; i++) {
        const uint32_t cell = lines[points[i]];
        const unsigned codes[] = {cell_code_of(cell & 0xffff), cell_code_of(cell >> 16)};
        out[i] = policy->number[own][codes[own]][0] + policy->number[other][codes[other]][1];
    }
}
