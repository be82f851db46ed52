#include "game/opening.h"

#include <stddef.h>

enum { STEPS_MAX = 8 };

struct rule {
    const char *name;
    struct opening_step steps[STEPS_MAX]; /* ends with OPENING_END, as each way through it does */
};

/* The steps in their order; from one that stands in another's place, the list goes on there. */
static const struct rule rules[LZ_OPENING_COUNT] = {
    [LZ_OPENING_NONE] = {"none", {{.kind = OPENING_END}}},
    [LZ_OPENING_SWAP] = {"swap",
                         {
                             {.kind = OPENING_STONE, .actor = ACTOR_FIRST},
                             {.kind = OPENING_STONE, .actor = ACTOR_FIRST},
                             {.kind = OPENING_STONE, .actor = ACTOR_FIRST},
                             {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                         }},
    [LZ_OPENING_SWAP2] = {"swap2",
                          {
                              {.kind = OPENING_STONE, .actor = ACTOR_FIRST},
                              {.kind = OPENING_STONE, .actor = ACTOR_FIRST},
                              {.kind = OPENING_STONE, .actor = ACTOR_FIRST},
                              {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER, .instead = 5},
                              {.kind = OPENING_END},
                              {.kind = OPENING_TWO, .actor = ACTOR_MOVER},
                              {.kind = OPENING_CHOICE, .actor = ACTOR_FIRST},
                          }},
};

static const lz_action_kind action_of[] = {
    [OPENING_END] = LZ_ACTION_NONE,
    [OPENING_STONE] = LZ_ACTION_PLACE,
    [OPENING_CHOICE] = LZ_ACTION_CHOOSE,
    [OPENING_TWO] = LZ_ACTION_ADD_TWO,
};

const char *opening_name(lz_opening opening)
{
    return (unsigned)opening < LZ_OPENING_COUNT ? rules[opening].name : NULL;
}

static struct opening_state at_step(lz_opening opening, unsigned step)
{
    const bool over = rules[opening].steps[step].kind == OPENING_END;
    return (struct opening_state){.step = (uint8_t)(over ? OPENING_OVER : step)};
}

struct opening_state opening_begin(lz_opening opening)
{
    return at_step(opening, 0);
}

const struct opening_step *opening_step(lz_opening opening, struct opening_state state)
{
    return state.step == OPENING_OVER ? NULL : &rules[opening].steps[state.step];
}

unsigned opening_expects(lz_opening opening, struct opening_state state)
{
    const struct opening_step *step = opening_step(opening, state);
    if (!step)
        return 0;
    unsigned kinds = 1U << action_of[step->kind];
    if (step->instead)
        kinds |= 1U << action_of[rules[opening].steps[step->instead].kind];
    return kinds;
}

struct opening_state opening_after(lz_opening opening, struct opening_state state, lz_action action)
{
    const struct opening_step *step = opening_step(opening, state);
    const bool takes_other = action_of[step->kind] != action.kind;
    const unsigned taken = takes_other ? step->instead : state.step;
    return at_step(opening, taken + 1);
}
