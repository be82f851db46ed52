/* Several workers in one search, each with a stack and a small table of its own.
 *
 * One worker is asked, the others help it. If the first child of a node does not end it, most
 * likely all children must be searched, so a helper takes the next one ("young brothers wait":
 * Rainer Feldmann, "Game Tree Search on Massively Parallel Systems", 1993). It chooses the node
 * nearest the root, but not too near: children of one node have much in common, so the search of
 * one saves work in the others. A worker that only waits for a helper at its node helps this helper
 * in turn. A worker that reaches a position that another is searching helps there. */
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

/* Searches one node; see search.h. */
typedef int c4_search_fn(struct c4_worker *w, uint64_t mine, uint64_t mask, uint64_t moves,
                         int empty, int alpha, uint64_t hash);

/* A child: the move to it, its own moves, and its hash (0 if it has only one move). */
struct share_child {
    uint64_t move, moves, hash;
};

/* A node and its children, in the order of search. */
struct share_node {
    uint64_t theirs, mask; /* the stones of the children's mover, and all stones */
    uint64_t hash;
    int empty, alpha, count;
    struct share_child children[GEOMETRY_COLUMNS_MAX];
};

/* A node on a worker's path. The worker either searches it itself or helps below it; in the latter
 * case only hash and alpha are set. Only the worker writes these two. All other fields need the
 * lock, and are empty until the node is open: its first child has been searched and has not ended
 * it. Most nodes never open. */
struct share_split {
    _Atomic uint64_t hash; /* 0: no node with this number of empty cells is on the path */
    int alpha;             /* others read it only below an open node */
    struct share_node node;
    unsigned todo; /* children that no worker has taken, as bits; 0 unless the node is open */
    int running;   /* helpers at the other children */
    int best;
    _Atomic bool cut;     /* `best` is above alpha */
    _Atomic uint64_t age; /* incremented when an open node is left, which makes its jobs void */
};

/* A helper's work: a child of another worker's node. */
struct share_job {
    struct share *owner;
    int empty; /* empty cells of the node */
    uint64_t age;
};

/* The shared part of a worker. Other workers read it and deliver the results of jobs with the lock;
 * no worker holds two locks. The number of empty cells only falls along a worker's path, also
 * through its jobs, so that number identifies a node on the path, a job, or the node to resume at.
 * A worker waits only for a node that another is at, and that worker waits only for a node with
 * fewer empty cells, so they never wait in a circle. */
struct share {
    struct share_team *team;
    atomic_flag lock;
    struct share_split splits[GEOMETRY_BITS]; /* index by empty cells */
    struct share_job jobs[GEOMETRY_BITS];     /* nested, outermost first */
    int job_count;
};

struct share_team {
    struct share *members;
    int count;
    int root_empty;
    _Atomic bool over; /* helpers must return */
    /* Hashes of the positions being searched; some may be missing. */
    _Atomic uint64_t searched[SHARE_SEARCHED_SIZE];
};

/* Makes a team of `count` workers; NULL without memory. */
struct share_team *share_team_new(int count, int root_empty);
void share_team_free(struct share_team *team);
/* Searches the children until one scores above alpha. Returns the best score of those searched and
 * `best`. Meaningless if w->stopped is set on return. */
int share_search(struct c4_worker *w, c4_search_fn *search, const struct share_node *node,
                 int best);
/* Helps the others until the team's search is over or this worker's poll stops it. */
void share_help(struct c4_worker *w, c4_search_fn *search);
/* Sets w->stopped and w->resume_empty if a node above the one being searched, which has `empty`
 * empty cells, no longer needs its result. */
void share_poll(struct c4_worker *w, int empty);

#endif
