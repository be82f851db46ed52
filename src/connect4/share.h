/* Several workers in one search, each with a stack and a small table of its own.
 *
 * One is asked, the others help. Where the first child of a node has not ended it, most likely all
 * have to be searched, and a helper takes the next one, at the highest such node of the one it
 * helps, though not too near the root: children of one node have much in common, and what the one
 * teaches saves work in the other. (Young brothers wait: Rainer Feldmann, "Game Tree Search on
 * Massively Parallel Systems", 1993.) Who has nothing left to do at a node but wait for a helper
 * helps this helper in turn, and who comes to a position that another is searching helps there. */
#ifndef LIANZI_CONNECT4_SHARE_H
#define LIANZI_CONNECT4_SHARE_H

#include "connect4/geometry.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    SHARE_EMPTY = 23, /* nodes with fewer empty cells are not worth sharing */
    SHARE_SEARCHED_SIZE = 1 << 12
};

struct c4_worker;

/* The search of one node, see search.h. */
typedef int c4_search_fn(struct c4_worker *w, uint64_t mine, uint64_t mask, uint64_t moves,
                         int empty, int alpha, uint64_t hash);

/* A child: the move to it, its own moves, and its hash (0: it has but one move). */
struct share_child {
    uint64_t move, moves, hash;
};

/* A node whose children are to be searched, in the order given. */
struct share_node {
    uint64_t theirs, mask; /* the stones of the children's mover, and all stones */
    uint64_t hash;
    int empty, alpha, count;
    struct share_child children[GEOMETRY_COLUMNS_MAX];
};

/* A node on the way to the one that a worker is at: its own, or one above a job of its, of which
 * only hash and alpha are set. These two are the worker's own to write; the rest has the lock, and
 * is empty until the first child has been searched without ending the node: most nodes never get
 * there. */
struct share_split {
    _Atomic uint64_t hash; /* 0: there is none with so many empty cells */
    int alpha;             /* read by others only below an open node */
    struct share_node node;
    unsigned todo; /* children that nobody has taken, as bits; 0 unless it is open */
    int running;   /* helpers at others */
    int best;
    _Atomic bool cut;     /* `best` is above alpha */
    _Atomic uint64_t age; /* grows as an open node is left: what helpers do for it is void then */
};

/* What a helper is at: a child of another's node. */
struct share_job {
    struct share *owner;
    int empty; /* of the node */
    uint64_t age;
};

/* Of one worker. Others read it, and write what a job brings, with the lock; nobody holds two
 * locks. From the root, or from the first job, to where the worker is, empty cells only fall,
 * through all its jobs: so they name a node on the way, a job or a node to resume at. And who waits
 * does so for a node that somebody is at, who in turn waits at most for one with fewer empty cells:
 * never in a circle. */
struct share {
    struct share_team *team;
    atomic_flag lock;
    struct share_split splits[GEOMETRY_BITS]; /* by empty cells */
    struct share_job jobs[GEOMETRY_BITS];     /* one within the other */
    int job_count;
};

struct share_team {
    struct share *members;
    int count;
    int root_empty;
    _Atomic bool over; /* helpers are to return */
    /* Positions that somebody is at, by hash; one may be missing. */
    _Atomic uint64_t searched[SHARE_SEARCHED_SIZE];
};

/* NULL without memory. */
struct share_team *share_team_new(int count, int root_empty);
void share_team_free(struct share_team *team);
/* The best score of the children, of which one is searched after the other until one is above
 * alpha, and `best` as it is. When the search stops meanwhile, w->stopped, and nothing is known. */
int share_search(struct c4_worker *w, c4_search_fn *search, const struct share_node *node,
                 int best);
/* Helps the others until the team is told that it is over, or this worker's poll stops it. */
void share_help(struct c4_worker *w, c4_search_fn *search);
/* Whether something above the node with `empty` empty cells that is being searched needs it no
 * more: then sets w->stopped and w->resume_empty. */
void share_poll(struct c4_worker *w, int empty);

#endif
