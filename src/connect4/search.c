#include "connect4/search.h"

#include "base/bits.h"
#include "base/cpu.h"
#include "connect4/follow.h"
#include "connect4/lines.h"
#include "connect4/share.h"

enum {
    MOVES_MAX = (GEOMETRY_COLUMNS_MAX + LANES - 1) / LANES * LANES,
    GROUPS_MAX = MOVES_MAX / LANES,
    /* With fewer empty cells, or moves within which the mover must win, than these: */
    TABLE_EMPTY = 7,   /* searching again is cheaper than the table */
    FOLLOW_EMPTY = 6,  /* searching is cheaper than proving */
    FOLLOW_MOVES = 3,  /* the same */
    MIRROR_EMPTY = 20, /* mirror images meet too seldom to be looked up */
    ORDER_INDEX = 15,  /* mask of a child's index in its ordering key */
    NO_SCORE = -99
};

/* A node's knowledge of its children, by move: arrays of lanes, so that one step handles four. */
union by_move {
    lanes group[GROUPS_MAX];
    uint64_t of[MOVES_MAX];
};

struct children {
    int count;
    union by_move move;
    union by_move wins;  /* cells where the side that just moved would win now */
    union by_move moves; /* the child's moves that do not lose at once */
    uint64_t
        hash[MOVES_MAX]; /* 0: not looked up, since the child has one move or few empty cells */
};

LINES_INLINE void lanes_down(const struct geometry *g, lanes *set)
{
    *set >>= 1;
    for (int i = 0; i < g->blocked_run; i++)
        *set = (*set & ~g->blocked) | ((*set & g->blocked) >> 1);
}

LINES_INLINE void lanes_up(const struct geometry *g, lanes *set)
{
    *set <<= 1;
    for (int i = 0; i < g->blocked_run; i++)
        *set = (*set & ~g->blocked) | ((*set & g->blocked) << 1);
}

/* Makes each move. True when one of them wins two plies later: it makes two immediate threats, two
 * threats one above the other, or leaves only answers below a threat. */
LINES_INLINE bool make_children(const struct geometry *g, struct children *c, uint64_t mine,
                                uint64_t mask, uint64_t moves)
{
    c->count = 0;
    for (int i = 0; i < GROUPS_MAX && i * LANES < g->columns; i++)
        c->move.group[i] = (lanes){0, 0, 0, 0};
    for (; moves; moves &= moves - 1)
        c->move.of[c->count++] = moves & -moves;
    for (int group = 0; group * LANES < c->count; group++) {
        const lanes mine2 = c->move.group[group] | mine, mask2 = c->move.group[group] | mask;
        lanes wins;
        lines_completing_lanes(&wins, &mine2, g->stride);
        wins &= g->board & ~mask2;
        const lanes playable = (mask2 + g->bottom) & ~mask2 & g->board;
        const lanes now = wins & playable;
        lanes above = now, under = wins;
        lanes_up(g, &above);
        lanes_down(g, &under);
        const lanes twice = (now & (now - 1)) | (above & wins);
        const lanes threat = (lanes)(now != 0);
        const lanes answers = now | (playable & ~under & ~threat);
        const lanes won = (lanes)((twice != 0) | (answers == 0));
        c->wins.group[group] = wins;
        c->moves.group[group] = answers;
        for (int i = group * LANES; i < c->count && i < (group + 1) * LANES; i++) {
            if (won[i % LANES])
                return true;
        }
    }
    return false;
}

/* Whether some child is proved unable to win within `moves` of its mover's moves. */
LINES_INLINE bool deny_children(const struct geometry *g, const struct children *c, uint64_t theirs,
                                uint64_t mask, int empty, int moves)
{
    for (int group = 0; group * LANES < c->count; group++) {
        const lanes wins = c->wins.group[group], mask2 = c->move.group[group] | mask;
        const lanes cells = g->board & ~mask2;
        const lanes playable = (mask2 + g->bottom) & cells;
        const lanes bases = playable & g->odd;
        lanes rise = cells; /* all cells from the lowest empty one up, blocked ones too */
        if (g->blocked) {
            const lanes ends = playable | g->top;
            rise = (g->board | g->blocked) & ~((ends - g->bottom) & ~ends);
        }
        const lanes spare = (rise + bases) & g->top, odd = spare - bases;
        /* all odd columns late */
        const lanes late = cells & (g->even ^ odd);
        lanes lost = wins, tops = spare;
        lanes_down(g, &lost);
        lanes_down(g, &tops);
        lost &= late;
        const lanes ends = lost | g->top, upto = ends ^ (ends - g->bottom);
        const lanes reach = (late & upto) | theirs;
        lanes line, in_time = bases;
        lines_hold_lanes(&line, &reach, g->stride);
        for (int i = 1; i < moves - 1 && 2 * i < g->rows; i++)
            in_time |= bases << 2 * i;
        tops &= upto & ~lost;
        if (!g->blocked)
            tops &= in_time;
        lanes proved = (lanes)((line | tops) == 0), reach_paired = reach, line_paired = line;
        if (empty % 2 == 0) { /* all odd columns paired */
            lanes lost_paired = wins;
            lanes_down(g, &lost_paired);
            lost_paired &= cells & g->even;
            const lanes ends_paired = lost_paired | g->top;
            reach_paired = theirs | (cells & g->even & (ends_paired ^ (ends_paired - g->bottom)));
            const lanes all = reach_paired | bases;
            lines_hold_lanes(&line_paired, &all, g->stride);
            proved |= (lanes)(line_paired == 0);
        }
        const int left = c->count - group * LANES;
        for (int i = 0; i < LANES && i < left; i++) {
            if (proved[i])
                return true;
        }
        for (int i = 0; i < LANES && i < left; i++) {
            if (!bases[i])
                continue;
            const struct follow f = {.mine = theirs,
                                     .empty = cells[i],
                                     .wins = wins[i],
                                     .bases = bases[i],
                                     .evens = playable[i] & g->even};
            const bool one = !(bases[i] & (bases[i] - 1));
            if (one && !line[i] &&
                follow_tempo(g, &f, reach[i], moves - follow_cost(g, cells[i], bases[i])))
                return true;
            if (empty % 2 == 0 && !lines_hold(reach_paired[i], g->stride) &&
                follow_pairs(g, reach_paired[i], bases[i]))
                return true;
        }
    }
    return false;
}

/* The largest score above `alpha` and not below 0 that following proves in some child; 0 if none.
 */
LINES_INLINE int win_by_following(const struct geometry *g, const struct children *c,
                                  uint64_t theirs, uint64_t mask, int alpha)
{
    for (int i = 0; i < c->count; i++) {
        const uint64_t mask2 = mask | c->move.of[i], playable = geometry_playable(g, mask2);
        const struct follow f = {.mine = theirs,
                                 .empty = g->board & ~mask2,
                                 .wins = c->wins.of[i],
                                 .bases = playable & g->odd,
                                 .evens = playable & g->even};
        const int score = follow_wins(g, &f, alpha > 0 ? alpha : 0);
        if (score)
            return score;
    }
    return 0;
}

LINES_INLINE uint64_t hash_of(const struct c4_worker *w, const struct geometry *g, uint64_t mine,
                              uint64_t mask, int empty)
{
    uint64_t key = geometry_key(g, mine, mask);
    if (empty >= MIRROR_EMPTY && g->mirrored) {
        const uint64_t mirror =
            geometry_is_usual(g) ? geometry_mirror_7x6(key) : geometry_mirror(g, key);
        key = mirror < key ? mirror : key;
    }
    return c4_table_hash(w->table, key);
}

void c4_worker_poll(struct c4_worker *w, int empty)
{
    w->resume_empty = 0;
    w->stopped = w->poll && w->poll(w, w->user);
    if (w->share && !w->stopped)
        share_poll(w, empty);
}

/* Hands the remaining children to a search shared by several workers. */
static int search_shared(struct c4_worker *w, c4_search_fn *search, const struct children *c,
                         const int *order, struct share_node *node, int best)
{
    for (int turn = 0; turn < node->count; turn++) {
        const int i = order[turn] & ORDER_INDEX;
        node->children[turn] = (struct share_child){c->move.of[i], c->moves.of[i], c->hash[i]};
    }
    return share_search(w, search, node, best);
}

/* Searches a node, for one geometry (a constant one folds away) and one target. */
LINES_INLINE int node(struct c4_worker *w, const struct geometry *g, c4_search_fn *search,
                      uint64_t mine, uint64_t mask, uint64_t moves, int empty, int alpha,
                      uint64_t hash)
{
    if (w->nodes++ % SEARCH_POLL_NODES == 0)
        c4_worker_poll(w, empty);
    if (w->stopped)
        return 0;

    /* 1. The soonest win takes three plies, the soonest loss four. */
    const int most = (empty - 1) / 2, least = -((empty - 2) / 2);
    if (most <= alpha)
        return most;
    if (least > alpha)
        return least;

    /* 2. A move that wins by force at once. */
    const uint64_t nodes_before = w->nodes, theirs = mine ^ (mask & ~g->blocked);
    struct children c;
    int best = NO_SCORE;
    if (make_children(g, &c, mine, mask, moves)) {
        best = most;
        goto store;
    }
    if (empty <= 2)
        return 0;
    /* 3. Without one, a win takes two plies more. */
    if ((empty - 3) / 2 <= alpha) {
        best = (empty - 3) / 2;
        goto store;
    }

    /* 4. Prefetch the children's places in the table during step 5. */
    const int left = empty - 1;
    for (int i = 0; i < c.count; i++) {
        c.hash[i] = 0;
        if (left >= TABLE_EMPTY && (c.moves.of[i] & (c.moves.of[i] - 1))) {
            c.hash[i] = hash_of(w, g, theirs, mask | c.move.of[i], left);
            c4_table_prefetch(w->table, c.hash[i], left);
        }
    }

    /* 5. A child whose mover provably cannot reach his aim: to draw or win in time (alpha < 0), or
     * not to lose too soon (otherwise). */
    if (left >= FOLLOW_EMPTY) {
        if (alpha < 0) {
            const int within = (left + 1) / 2 + alpha + 1;
            if (within >= FOLLOW_MOVES && deny_children(g, &c, theirs, mask, left, within)) {
                best = alpha + 1;
                goto store;
            }
        }
        if (alpha >= 0 || left % 2) {
            const int score = win_by_following(g, &c, theirs, mask, alpha);
            if (score) {
                best = score;
                goto store;
            }
        }
    }

    /* 6. The table's bounds of the children. Drop the children that they refute. */
    unsigned live = 0;
    for (int i = 0; i < c.count; i++) {
        struct c4_table_bounds known;
        if (c.hash[i] && c4_table_read(w->table, c.hash[i], left, &known)) {
            if (-known.upper > alpha) {
                best = -known.upper;
                goto store;
            }
            if (-known.lower <= alpha) {
                best = -known.lower > best ? -known.lower : best;
                continue;
            }
        }
        live |= 1u << i;
    }

    /* 7. Order the moves by the threats they leave, then from the centre out. */
    const bool right_first =
        w->wide_first && bits_count(g->right & ~mask) > bits_count(g->left & ~mask);
    int order[MOVES_MAX], count = 0;
    for (; live; live &= live - 1) {
        const int i = __builtin_ctz(live);
        const int centre = w->geometry->preference[bits_lowest(c.move.of[i])] ^ right_first;
        const int value = bits_count(c.wins.of[i]) << 8 | centre << 4 | i;
        int at = count++;
        for (; at > 0 && order[at - 1] < value; at--)
            order[at] = order[at - 1];
        order[at] = value;
    }

    /* 8. Search them. */
    if (w->share && empty >= SHARE_EMPTY && hash) {
        struct share_node shared = {.theirs = theirs,
                                    .mask = mask,
                                    .hash = hash,
                                    .empty = empty,
                                    .alpha = alpha,
                                    .count = count};
        best = search_shared(w, search, &c, order, &shared, best);
    } else {
        for (int turn = 0; turn < count && best <= alpha && !w->stopped; turn++) {
            const int i = order[turn] & ORDER_INDEX;
            const int score =
                -search(w, theirs, mask | c.move.of[i], c.moves.of[i], left, -alpha - 1, c.hash[i]);
            best = score > best ? score : best;
        }
    }
    if (w->stopped)
        return 0;

store:
    if (hash) {
        const struct c4_table_bounds bounds = {.lower = best > alpha ? best : -TABLE_NO_BOUND,
                                               .upper = best > alpha ? TABLE_NO_BOUND : best};
        c4_table_write(w->table, hash, empty, bounds, w->nodes - nodes_before);
    }
    return best;
}

static const struct geometry usual = GEOMETRY_7X6;

static int search_usual(struct c4_worker *w, uint64_t mine, uint64_t mask, uint64_t moves,
                        int empty, int alpha, uint64_t hash)
{
    return node(w, &usual, search_usual, mine, mask, moves, empty, alpha, hash);
}

CPU_V3 static int search_usual_v3(struct c4_worker *w, uint64_t mine, uint64_t mask, uint64_t moves,
                                  int empty, int alpha, uint64_t hash)
{
    return node(w, &usual, search_usual_v3, mine, mask, moves, empty, alpha, hash);
}

static int search_any(struct c4_worker *w, uint64_t mine, uint64_t mask, uint64_t moves, int empty,
                      int alpha, uint64_t hash)
{
    return node(w, w->geometry, search_any, mine, mask, moves, empty, alpha, hash);
}

CPU_V3 static int search_any_v3(struct c4_worker *w, uint64_t mine, uint64_t mask, uint64_t moves,
                                int empty, int alpha, uint64_t hash)
{
    return node(w, w->geometry, search_any_v3, mine, mask, moves, empty, alpha, hash);
}

static c4_search_fn *search_for(const struct geometry *g)
{
    return geometry_is_usual(g) ? (cpu_has_v3() ? search_usual_v3 : search_usual)
                                : (cpu_has_v3() ? search_any_v3 : search_any);
}

int c4_search_above(struct c4_worker *w, const struct c4_search_node *n, int alpha)
{
    const struct geometry *g = w->geometry;
    return search_for(g)(w, n->mine, n->mask, n->moves, n->empty, alpha,
                         hash_of(w, g, n->mine, n->mask, n->empty));
}

void c4_search_help(struct c4_worker *w)
{
    share_help(w, search_for(w->geometry));
}

bool c4_search_look_up(const struct c4_worker *w, uint64_t mine, uint64_t mask, int empty,
                       struct c4_table_bounds *out)
{
    return c4_table_read(w->table, hash_of(w, w->geometry, mine, mask, empty), empty, out);
}

struct c4_search_root c4_search_prepare(const struct geometry *g, uint64_t mine, uint64_t mask)
{
    const uint64_t cells = g->board & ~mask, playable = geometry_playable(g, mask);
    const uint64_t theirs = mine ^ (mask & ~g->blocked);
    const int empty = bits_count(cells);
    struct c4_search_root root = {.known = true};
    if (lines_completing(mine, g->stride) & playable) {
        root.score = (empty + 1) / 2;
        return root;
    }
    const uint64_t wins = lines_completing(theirs, g->stride) & cells, now = wins & playable;
    uint64_t moves = playable & ~geometry_down(g, wins);
    if (now)
        moves = (now & (now - 1)) || (geometry_up(g, now) & wins) ? 0 : now;
    if (!moves && playable)
        root.score = -(empty / 2);
    if (!moves || empty < 2)
        return root;
    root.known = false;
    root.node = (struct c4_search_node){mine, mask, moves, empty};
    return root;
}

void c4_worker_init(struct c4_worker *w, const struct geometry *geometry, struct c4_table *table)
{
    *w = (struct c4_worker){.geometry = geometry, .table = table};
}
