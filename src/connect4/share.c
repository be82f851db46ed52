#include "connect4/share.h"

#include "connect4/search.h"

#include <sched.h>
#include <stdlib.h>

enum {
    SPLIT_EMPTY_MOST = 36, /* nodes with more empty cells are not split */
    LOCK_TRIES = 100,      /* attempts before the thread yields the processor */
    NOBODY = -1
};

static void take_lock(struct share *share)
{
    for (int i = 1; atomic_flag_test_and_set_explicit(&share->lock, memory_order_acquire); i++) {
        if (i % LOCK_TRIES == 0)
            sched_yield();
    }
}

static void drop_lock(struct share *share)
{
    atomic_flag_clear_explicit(&share->lock, memory_order_release);
}

struct share_team *share_team_new(int count, int root_empty)
{
    struct share_team *team = calloc(1, sizeof *team);
    struct share *members = calloc((size_t)count, sizeof *members);
    if (!team || !members) {
        free(team);
        free(members);
        return NULL;
    }
    team->members = members;
    team->count = count;
    team->root_empty = root_empty;
    for (int i = 0; i < count; i++) {
        members[i].team = team;
        atomic_flag_clear(&members[i].lock);
    }
    return team;
}

void share_team_free(struct share_team *team)
{
    if (team)
        free(team->members);
    free(team);
}

static bool is_searched(const struct share *share, uint64_t hash)
{
    return hash && atomic_load_explicit(&share->team->searched[hash % SHARE_SEARCHED_SIZE],
                                        memory_order_relaxed) == hash;
}

static void set_searched(const struct share *share, uint64_t hash, bool is)
{
    if (hash)
        atomic_store_explicit(&share->team->searched[hash % SHARE_SEARCHED_SIZE], is ? hash : 0,
                              memory_order_relaxed);
}

/* Reads the table's bound of a node into `*answer`; true if it decides the node. */
static bool look_up(const struct c4_worker *w, uint64_t hash, int empty, int alpha, int *answer)
{
    struct c4_table_bounds known;
    if (!hash || !c4_table_read(w->table, hash, empty, &known))
        return false;
    *answer = known.lower > alpha ? known.lower : known.upper;
    return known.lower > alpha || known.upper <= alpha;
}

/* Whether the owner has left the node. Without the owner's lock the result may be out of date. */
static bool is_void(const struct share_job *job)
{
    const struct share_split *split = &job->owner->splits[job->empty];
    return atomic_load_explicit(&split->age, memory_order_relaxed) != job->age;
}

/* The hash of the worker's node with `empty` empty cells. */
static uint64_t hash_at(const struct share *share, int empty)
{
    return atomic_load_explicit(&share->splits[empty].hash, memory_order_relaxed);
}

static void place_at(struct share *share, int empty, uint64_t hash, int alpha)
{
    share->splits[empty].alpha = alpha;
    atomic_store_explicit(&share->splits[empty].hash, hash, memory_order_relaxed);
}

static void resume_at(struct c4_worker *w, int empty)
{
    w->stopped = true;
    w->resume_empty = empty;
}

void share_poll(struct c4_worker *w, int empty)
{
    const struct share *share = w->share;
    for (int i = 0; i < share->job_count; i++) {
        if (is_void(&share->jobs[i])) {
            resume_at(w, share->jobs[i].empty);
            return;
        }
    }
    const int least = empty < SHARE_EMPTY ? SHARE_EMPTY : empty + 1;
    for (int at = share->team->root_empty; at >= least; at--) {
        const struct share_split *split = &share->splits[at];
        if (atomic_load_explicit(&split->cut, memory_order_acquire) ||
            look_up(w, hash_at(share, at), at, split->alpha, &w->answer)) {
            resume_at(w, at);
            return;
        }
    }
}

/* Yields the processor and polls. */
static void pause_at(struct c4_worker *w, int empty)
{
    sched_yield();
    c4_worker_poll(w, empty);
}

/* The first child that no worker is searching, or NOBODY. */
static int first_free(const struct share *share, const struct share_split *split)
{
    for (unsigned todo = split->todo; todo; todo &= todo - 1) {
        const int i = __builtin_ctz(todo);
        if (!is_searched(share, split->node.children[i].hash))
            return i;
    }
    return NOBODY;
}

static bool is_at(const struct share *share, const struct share_job *job)
{
    for (int i = 0; i < share->job_count; i++) {
        const struct share_job *at = &share->jobs[i];
        if (at->owner == job->owner && at->empty == job->empty && at->age == job->age)
            return true;
    }
    return false;
}

/* A helper's copy of a child of another worker's node, and of the nodes above it. */
struct taken {
    struct share_job job;
    uint64_t theirs, mask;
    struct share_child child;
    int child_index, alpha;
    struct {
        uint64_t hash;
        int alpha;
    } above[GEOMETRY_BITS];
};

/* Takes the next child at the open node of `owner` nearest the root with at most `most` empty
 * cells. If `within` is not NULL, only while `owner` is at that job. */
static bool take(struct share *owner, int most, const struct share_job *within, struct taken *taken)
{
    bool found = false;
    take_lock(owner);
    int at = most < SPLIT_EMPTY_MOST ? most : SPLIT_EMPTY_MOST;
    if (within && !is_at(owner, within))
        at = 0;
    for (; at >= SHARE_EMPTY && !found; at--) {
        struct share_split *split = &owner->splits[at];
        const int i = split->cut ? NOBODY : first_free(owner, split);
        if (i == NOBODY)
            continue;
        found = true;
        split->todo &= ~(1u << i);
        split->running++;
        taken->job = (struct share_job){owner, at, split->age};
        taken->theirs = split->node.theirs;
        taken->mask = split->node.mask;
        taken->child = split->node.children[i];
        taken->child_index = i;
        taken->alpha = split->node.alpha;
        set_searched(owner, taken->child.hash, true);
        for (int up = at; up <= most; up++) {
            taken->above[up].hash = hash_at(owner, up);
            taken->above[up].alpha = owner->splits[up].alpha;
        }
    }
    drop_lock(owner);
    return found;
}

/* Puts the job's node, and those above it with at most `most` empty cells, on the worker's path, so
 * that it notices when one is answered. The places are free, since the worker's own nodes have more
 * empty cells. */
static void begin(struct share *share, const struct taken *taken, int most)
{
    take_lock(share);
    share->jobs[share->job_count++] = taken->job;
    drop_lock(share);
    for (int at = taken->job.empty; at <= most; at++)
        place_at(share, at, taken->above[at].hash, taken->above[at].alpha);
}

static void end(struct share *share, const struct taken *taken, int most)
{
    for (int at = taken->job.empty; at <= most; at++)
        place_at(share, at, 0, 0);
    take_lock(share);
    share->job_count--;
    drop_lock(share);
}

static void add_score(struct share_split *split, int score)
{
    split->best = score > split->best ? score : split->best;
    if (split->best > split->node.alpha)
        split->cut = true;
}

/* Delivers the job's score to the owner unless the job is void. Without a score, returns the child
 * for another worker to search. */
static void deliver(const struct taken *taken, bool has_score, int score)
{
    struct share *owner = taken->job.owner;
    take_lock(owner);
    if (!is_void(&taken->job)) {
        struct share_split *split = &owner->splits[taken->job.empty];
        split->running--;
        if (has_score)
            add_score(split, score);
        else
            split->todo |= 1u << taken->child_index;
    }
    drop_lock(owner);
}

/* Searches a child of a node of `owner` with at most `most` empty cells; false if there is none. A
 * stop of the job, or of a node above it up to `most`, is cleared here. */
static bool help(struct c4_worker *w, c4_search_fn *search, struct share *owner, int most,
                 const struct share_job *within)
{
    struct taken taken;
    if (!take(owner, most, within, &taken))
        return false;
    begin(w->share, &taken, most);
    const struct share_child *child = &taken.child;
    const int score = -search(w, taken.theirs, taken.mask | child->move, child->moves,
                              taken.job.empty - 1, -taken.alpha - 1, child->hash);
    set_searched(w->share, child->hash, false);
    end(w->share, &taken, most);
    deliver(&taken, !w->stopped, score);
    if (w->resume_empty && w->resume_empty <= most)
        w->stopped = false;
    return true;
}

/* Calls help() for the other workers until one has a child to search; otherwise pauses. */
static void help_somebody(struct c4_worker *w, c4_search_fn *search, int most,
                          const struct share_job *within)
{
    const struct share_team *team = w->share->team;
    for (int i = 0; i < team->count; i++) {
        struct share *other = &team->members[i];
        if (other != w->share && help(w, search, other, most, within))
            return;
    }
    pause_at(w, most);
}

static struct share *who_searches(const struct c4_worker *w, uint64_t hash, int empty)
{
    struct share_team *team = w->share->team;
    for (int i = 0; i < team->count; i++) {
        struct share *other = &team->members[i];
        if (other != w->share && hash_at(other, empty) == hash)
            return other;
    }
    return NULL;
}

/* Returns the score of a child. If another worker is searching it, helps there. */
static int search_child(struct c4_worker *w, c4_search_fn *search, const struct share_node *node,
                        int index)
{
    const struct share_child *child = &node->children[index];
    const int left = node->empty - 1, alpha = -node->alpha - 1;
    const bool may_be_searched = is_searched(w->share, child->hash);
    int score;
    struct share *other;
    if (look_up(w, child->hash, left, alpha, &score))
        return -score;
    while (may_be_searched && (other = who_searches(w, child->hash, left))) {
        if (!help(w, search, other, left, NULL))
            pause_at(w, left);
        if (w->stopped)
            return 0;
        if (look_up(w, child->hash, left, alpha, &score))
            return -score;
    }
    set_searched(w->share, child->hash, true);
    score =
        -search(w, node->theirs, node->mask | child->move, child->moves, left, alpha, child->hash);
    set_searched(w->share, child->hash, false);
    return score;
}

/* Takes the next child of an open node, or NOBODY if none is left. Sets `*is_over` if in addition
 * no helper is at a child or the node is decided. The caller has the lock. */
static int next_child(const struct share *share, struct share_split *split, bool *is_over)
{
    int i = NOBODY;
    if (split->todo && !split->cut) {
        i = first_free(share, split);
        if (i == NOBODY)
            i = __builtin_ctz(split->todo);
        split->todo &= ~(1u << i);
    }
    *is_over = i == NOBODY && (split->cut || !split->running);
    return i;
}

/* Opens a node to helpers after its first child has not ended it, and searches the others. */
static int search_open(struct c4_worker *w, c4_search_fn *search, const struct share_node *node,
                       int best)
{
    struct share *share = w->share;
    struct share_split *split = &share->splits[node->empty];
    bool is_over;
    take_lock(share);
    split->node = *node;
    split->todo = ((1u << node->count) - 1) & ~1u;
    split->running = 0;
    split->best = best;
    int i = next_child(share, split, &is_over);
    drop_lock(share);
    while (!is_over) {
        int score = best; /* changes nothing */
        if (i == NOBODY)  /* helpers are at the last children: help them */
            help_somebody(w, search, node->empty - 1,
                          &(struct share_job){share, node->empty, split->age});
        else
            score = search_child(w, search, node, i);
        if (w->stopped)
            break;
        take_lock(share);
        add_score(split, score);
        i = next_child(share, split, &is_over);
        drop_lock(share);
    }
    take_lock(share);
    best = split->best;
    split->todo = 0;
    split->cut = false;
    split->age++;
    drop_lock(share);
    return best;
}

int share_search(struct c4_worker *w, c4_search_fn *search, const struct share_node *node, int best)
{
    struct share *share = w->share;
    if (!node->count)
        return best;
    place_at(share, node->empty, node->hash, node->alpha);
    const int score = search_child(w, search, node, 0);
    if (!w->stopped) {
        best = score > best ? score : best;
        if (best <= node->alpha && node->count > 1)
            best = search_open(w, search, node, best);
    }
    place_at(share, node->empty, 0, 0);
    if (w->stopped && w->resume_empty == node->empty) {
        w->stopped = false;
        best = best > node->alpha ? best : w->answer;
    }
    return best;
}

void share_help(struct c4_worker *w, c4_search_fn *search)
{
    const struct share_team *team = w->share->team;
    while (!atomic_load(&team->over) && !w->stopped)
        help_somebody(w, search, team->root_empty, NULL);
}
