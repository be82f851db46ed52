/* Opening rules as data: each is a list of steps that say who acts, and what is done. It knows
 * neither stones nor boards: game.h and records walk it along their actions. docs/OPENINGS.md
 * describes the rules. */
#ifndef LIANZI_GAME_OPENING_H
#define LIANZI_GAME_OPENING_H

#include <lianzi/lianzi.h>

enum {
    OPENING_OVER = UINT8_MAX, /* the step of a game without an opening, and after it */
    OPENING_ACTIONS_MAX = 20  /* of the longest opening */
};

enum opening_kind {
    OPENING_END,
    OPENING_STONE,  /* a stone of the side to move */
    OPENING_CHOICE, /* a colour */
    OPENING_TWO,    /* a white stone and a black one */
    OPENING_NUMBER, /* how many fifth moves will be offered, 1 to `number` */
    OPENING_OFFERS, /* so many fifth moves, or `number` of them; none equals another by symmetry */
    OPENING_PICK    /* a stone of the side to move on one of the cells offered */
};

enum opening_actor {
    ACTOR_FIRST, /* the player who began */
    ACTOR_MOVER, /* who has the colour to move */
    ACTOR_OTHER  /* who has the other colour */
};

struct opening_step {
    uint8_t kind;    /* enum opening_kind */
    uint8_t actor;   /* enum opening_actor */
    uint8_t within;  /* a stone lies within the central square of so many rows; 0: anywhere */
    uint8_t outside; /* a stone lies outside that of so many rows; 0: anywhere */
    uint8_t number;  /* of moves; 0: as many as were named */
    uint8_t instead; /* the index of a step that may be taken in place of this one; 0: none */
};

/* How far a game is in its opening. */
struct opening_state {
    uint8_t step;   /* its index in the rule's list, or OPENING_OVER */
    uint8_t number; /* of the fifth moves to offer, once it was named; else 0 */
    uint8_t left;   /* of the offers that have begun, how many are still to come; else 0 */
};

/* "swap2"; NULL out of range. */
const char *opening_name(int opening);
/* Whether the rule speaks of squares about the centre. */
bool opening_is_central(lz_opening opening);
/* The first step. */
struct opening_state opening_begin(lz_opening opening);
/* The present step; NULL when the opening is over. */
const struct opening_step *opening_step(lz_opening opening, struct opening_state state);
/* The present step or the one in its place, whichever takes actions of this kind; NULL if neither
 * does. */
const struct opening_step *opening_step_for(lz_opening opening, struct opening_state state,
                                            lz_action_kind kind);
/* The kinds of action that the step allows, a bit (1 << kind) each; 0 when the opening is over. */
unsigned opening_expects(lz_opening opening, struct opening_state state);
/* How many fifth moves are offered in all, as named or as the rule says; 0 while that is open. */
int opening_offers(lz_opening opening, struct opening_state state);
/* The state after an action of a kind that the step allows. */
struct opening_state opening_after(lz_opening opening, struct opening_state state,
                                   lz_action action);

#endif
