#include "game/opening.h"

#include <stddef.h>

enum { STEPS_MAX = 14 };

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
    [LZ_OPENING_PRO] = {"pro",
                        {
                            {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .within = 1},
                            {.kind = OPENING_STONE, .actor = ACTOR_MOVER},
                            {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .outside = 5},
                        }},
    [LZ_OPENING_LONG_PRO] = {"long-pro",
                             {
                                 {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .within = 1},
                                 {.kind = OPENING_STONE, .actor = ACTOR_MOVER},
                                 {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .outside = 7},
                             }},
    [LZ_OPENING_RIF] = {"rif",
                        {
                            {.kind = OPENING_STONE, .actor = ACTOR_FIRST, .within = 1},
                            {.kind = OPENING_STONE, .actor = ACTOR_FIRST, .within = 3},
                            {.kind = OPENING_STONE, .actor = ACTOR_FIRST, .within = 5},
                            {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                            {.kind = OPENING_STONE, .actor = ACTOR_MOVER},
                            {.kind = OPENING_OFFERS, .actor = ACTOR_MOVER, .number = 2},
                            {.kind = OPENING_PICK, .actor = ACTOR_OTHER},
                        }},
    [LZ_OPENING_YAMAGUCHI] =
        {"yamaguchi",
         {
             {.kind = OPENING_STONE, .actor = ACTOR_FIRST, .within = 1},
             {.kind = OPENING_STONE, .actor = ACTOR_FIRST, .within = 3},
             {.kind = OPENING_STONE, .actor = ACTOR_FIRST, .within = 5},
             {.kind = OPENING_NUMBER, .actor = ACTOR_FIRST, .number = LZ_OFFERS_MAX},
             {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
             {.kind = OPENING_STONE, .actor = ACTOR_MOVER},
             {.kind = OPENING_OFFERS, .actor = ACTOR_MOVER},
             {.kind = OPENING_PICK, .actor = ACTOR_OTHER},
         }},
    [LZ_OPENING_TARANNIKOV] = {"tarannikov",
                               {
                                   {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .within = 1},
                                   {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                                   {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .within = 3},
                                   {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                                   {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .within = 5},
                                   {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                                   {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .within = 7},
                                   {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                                   {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .within = 9},
                                   {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                               }},
    [LZ_OPENING_TARAGUCHI10] = {"taraguchi-10",
                                {
                                    {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .within = 1},
                                    {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                                    {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .within = 3},
                                    {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                                    {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .within = 5},
                                    {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                                    {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .within = 7},
                                    {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER, .instead = 11},
                                    {.kind = OPENING_STONE, .actor = ACTOR_MOVER, .within = 9},
                                    {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                                    {.kind = OPENING_END},
                                    {.kind = OPENING_OFFERS, .actor = ACTOR_MOVER, .number = 10},
                                    {.kind = OPENING_PICK, .actor = ACTOR_OTHER},
                                }},
    [LZ_OPENING_SOOSYRV8] = {"soosyrv-8",
                             {
                                 {.kind = OPENING_STONE, .actor = ACTOR_FIRST, .within = 1},
                                 {.kind = OPENING_STONE, .actor = ACTOR_FIRST, .within = 3},
                                 {.kind = OPENING_STONE, .actor = ACTOR_FIRST, .within = 5},
                                 {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                                 {.kind = OPENING_STONE, .actor = ACTOR_MOVER},
                                 {.kind = OPENING_NUMBER, .actor = ACTOR_OTHER, .number = 8},
                                 {.kind = OPENING_CHOICE, .actor = ACTOR_MOVER},
                                 {.kind = OPENING_OFFERS, .actor = ACTOR_MOVER},
                                 {.kind = OPENING_PICK, .actor = ACTOR_OTHER},
                             }},
};

static const lz_action_kind action_of[] = {
    [OPENING_END] = LZ_ACTION_NONE,       [OPENING_STONE] = LZ_ACTION_PLACE,
    [OPENING_CHOICE] = LZ_ACTION_CHOOSE,  [OPENING_TWO] = LZ_ACTION_ADD_TWO,
    [OPENING_NUMBER] = LZ_ACTION_DECLARE, [OPENING_OFFERS] = LZ_ACTION_OFFER,
    [OPENING_PICK] = LZ_ACTION_PLACE,
};

const char *opening_name(int opening)
{
    return (unsigned)opening < LZ_OPENING_COUNT ? rules[opening].name : NULL;
}

bool opening_is_central(lz_opening opening)
{
    return rules[opening].steps[0].within;
}

static struct opening_state at_step(lz_opening opening, unsigned step, int number)
{
    const bool over = rules[opening].steps[step].kind == OPENING_END;
    return (struct opening_state){.step = (uint8_t)(over ? OPENING_OVER : step),
                                  .number = (uint8_t)(over ? 0 : number)};
}

struct opening_state opening_begin(lz_opening opening)
{
    return at_step(opening, 0, 0);
}

const struct opening_step *opening_step(lz_opening opening, struct opening_state state)
{
    return state.step == OPENING_OVER ? NULL : &rules[opening].steps[state.step];
}

const struct opening_step *opening_step_for(lz_opening opening, struct opening_state state,
                                            lz_action_kind kind)
{
    const struct opening_step *step = opening_step(opening, state);
    if (step && action_of[step->kind] != kind)
        step = step->instead ? &rules[opening].steps[step->instead] : NULL;
    return step && action_of[step->kind] == kind ? step : NULL;
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

int opening_offers(lz_opening opening, struct opening_state state)
{
    if (state.number || state.step == OPENING_OVER)
        return state.number;
    for (int i = 0; i < STEPS_MAX; i++) {
        const struct opening_step *step = &rules[opening].steps[i];
        if (step->kind == OPENING_OFFERS)
            return step->number;
    }
    return 0;
}

struct opening_state opening_after(lz_opening opening, struct opening_state state, lz_action action)
{
    const struct opening_step *step = opening_step_for(opening, state, action.kind);
    const unsigned taken = (unsigned)(step - rules[opening].steps);
    if (step->kind == OPENING_NUMBER)
        return at_step(opening, taken + 1, action.number);
    if (step->kind != OPENING_OFFERS)
        return at_step(opening, taken + 1, state.number);
    const int number = opening_offers(opening, state);
    const int left = (state.left ? state.left : number) - 1;
    struct opening_state after = at_step(opening, left ? taken : taken + 1, number);
    after.left = (uint8_t)left;
    return after;
}
