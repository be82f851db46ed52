/* The session from inside, for this folder only. session.c holds its life, clocks, end and notes,
 * game.c plays the game, tree.c changes its tree, look.c shows other positions, coach.c speaks
 * between a person's stone and the program's answer. */
#ifndef LIANZI_SESSION_INSIDE_H
#define LIANZI_SESSION_INSIDE_H

#include "session/coach.h"
#include "session/session.h"

/* The tree before its last deletion or promotion, which undo brings back. */
struct earlier {
    lz_record *record; /* NULL for none */
    int node, end_node, shown;
    uint64_t edits; /* session->edits right after the change: any later edit keeps the change */
    uint64_t edits_before;
};

struct session {
    struct session_setup setup;
    lz_record *record; /* everything played and tried */
    int node;          /* of the present position ... */
    lz_game *game;     /* ... and the way to it, from the last set-up */
    int end_node;      /* of the line that was in hand: redo leads there ... */
    int undone_from;   /* ... and first to this node of it, from which the last undo came */
    int shown;         /* the node on the board: `node` unless another one is looked at ... */
    lz_game *looked;   /* ... in this game; NULL if the present position is on the board */
    int walked;        /* a node of the line that is walked, below `shown` or it */
    int stepped_back;  /* undo has walked back from this node; LZ_RECORD_NO_NODE if it has not */
    struct earlier earlier;
    int added[2]; /* cells of the stones that swap2 adds, as far as they are put ... */
    int adding;   /* ... of which the next is the first (1) or the second (2); 0: none is added */
    bool opened;  /* the record came from elsewhere */
    char name[SESSION_NAME_MAX + 1];
    uint64_t stamp, tree_stamp;
    uint64_t edits;       /* names the state of the tree, its comments and judgements ... */
    uint64_t edits_made;  /* ... by the number of the change that led to it */
    uint64_t remarks;     /* changes of comments, judgements, notes and the name */
    enum session_end end; /* never BY_RULE: the game itself knows that */
    int end_seat;
    bool paused;
    struct clocks clocks;
    struct notes notes;
    struct coach coach; /* about the present position */
};

/* Charges the running turn for the time up to now. */
void session_charge(struct session *session, int64_t now_ms);
/* Whether the tree has a node of that number. */
bool session_is_node(const struct session *session, int node);
/* Makes the node the present one, and shows it; on failure nothing changes. */
lz_status session_move_to(struct session *session, int node, lz_error *error);
/* The board shows the present position again. */
void session_show_present(struct session *session);
/* Starts a new turn, with its own clock at zero and a quiet coach. */
void session_begin_turn(struct session *session, int64_t now_ms);
/* Undoes to the latest earlier turn of a person, by one action if no person plays. */
void session_take_turn_back(struct session *session, int64_t now_ms);
/* The coach is to judge the stone that a person has just placed, if it is at the table and a
 * program is to answer. `left_ms` is the person's game time before the turn. */
void session_coach_begin(struct session *session, int64_t left_ms);
/* Adds the action below the node, or finds it there. */
lz_status session_add_node(struct session *session, int node, lz_action action, int *out,
                           lz_error *error);
/* The tree has changed. */
void session_note_tree(struct session *session);

#endif
