#include "proof/certificate/plan.h"

#include "base/bits.h"
#include "base/random.h"
#include "proof/certificate/replay.h"

struct plan plan_turned(const struct plan *plan, const uint16_t *to)
{
    struct plan turned = *plan;
    for (int i = 0; i < plan->count; i++)
        turned.points[i] = to[plan->points[i]];
    return turned;
}

void zones_add(struct zones *zones, int point)
{
    for (int i = 0; i < zones->unplaced; i++)
        bits_set(zones->sets[i].words, point);
}

void zones_touch(struct zones *zones, struct shapes *shapes, lz_colour winner)
{
    for (int i = 0; i < zones->unplaced; i++)
        win_touch(shapes, winner, zones->unplaced - i, &zones->sets[i]);
}

/* ---- The search ---- */

/* The answers to the replies to a move, as nodes of the tree. */
struct answers {
    int first, last;
};

static int attack(struct plan_search *search, int plies, bool fours);

/* Adds the win found as the answer to a reply, 0 for the default. */
static void add_answer(struct plan_search *search, struct answers *answers, int reply)
{
    struct win_tree *tree = search->tree;
    if (!tree || search->no_memory)
        return;
    tree->nodes[search->root].reply = (uint16_t)reply;
    *(answers->first == WIN_NONE ? &answers->first : &tree->nodes[answers->last].next) =
        search->root;
    answers->last = search->root;
}

static int attack_after(struct plan_search *search, int reply, int plies, bool fours,
                        struct answers *answers)
{
    shapes_place(search->shapes, reply, colour_other(search->winner));
    const int longest = attack(search, plies, fours);
    shapes_remove(search->shapes);
    if (longest)
        add_answer(search, answers, reply);
    return longest;
}

/* Whether the tree that is built wins after the reply as after a pass. */
static bool wins_as_after_pass(struct plan_search *search, const struct answers *answers, int reply)
{
    uint64_t visits = 0;
    if (!search->tree || answers->first == WIN_NONE)
        return false;
    shapes_place(search->shapes, reply, colour_other(search->winner));
    const bool well = replay_wins_again(search->shapes, search->winner, search->tree, NULL,
                                        answers->first, PLAN_VISITS_MAX, &visits, NULL);
    shapes_remove(search->shapes);
    return well;
}

/* The most plies that the winner needs after a pass, by fours, and in any way after each reply that
 * this win depends on; 0: he does not win after all of them. */
static int answer_three(struct plan_search *search, int plies, struct answers *answers)
{
    struct zones *zones = search->zones;
    uint16_t replies[LZ_CELLS_MAX], *worst = &search->worst[shapes_last(search->shapes)->point];
    if (zones->unplaced == UNPLACED_MAX)
        return 0;
    struct point_set *zone = &zones->sets[zones->unplaced++];
    *zone = (struct point_set){{0}};
    int longest = attack(search, plies, true);
    zones->unplaced--;
    const int count = longest ? shapes_list_set(search->shapes, zone, replies) : 0;
    if (longest)
        add_answer(search, answers, 0);
    for (int i = 1; i < count; i++)
        if (replies[i] == *worst) {
            replies[i] = replies[0];
            replies[0] = *worst;
        }
    for (int i = 0; i < count; i++) {
        if (wins_as_after_pass(search, answers, replies[i]))
            continue;
        const int after = attack_after(search, replies[i], plies, false, answers);
        if (!after) {
            *worst = replies[i];
            return 0;
        }
        longest = after > longest ? after : longest;
    }
    return longest;
}

/* The plies in which the winner, whose move is on the board, wins after the reply, at most `plies`;
 * 0: he does not. */
static int answer(struct plan_search *search, int plies, bool fours, struct answers *answers)
{
    const struct shapes *shapes = search->shapes;
    const int own = colour_index(search->winner);
    const int fives = shapes->count[own][CLASS_FIVE];
    if (shapes->count[1 - own][CLASS_FIVE])
        return 0;
    if (fives > 1)
        return 1;
    if (fives)
        return attack_after(search, shapes_first(shapes, own, CLASS_FIVE), plies, fours, answers);
    return fours ? 0 : answer_three(search, plies, answers);
}

/* Notes a winning move, and adds it to the tree. */
static void take(struct plan_search *search, int move, const struct answers *answers, int plies)
{
    search->move = move;
    if (!search->tree)
        return;
    search->root = win_add(search->tree, move, plies);
    search->no_memory |= search->root == WIN_NONE;
    if (!search->no_memory)
        search->tree->nodes[search->root].child = answers->first;
}

static int try_move(struct plan_search *search, int move, int plies, bool fours)
{
    struct zones *zones = search->zones;
    struct answers answers = {WIN_NONE, WIN_NONE};
    struct point_set before[UNPLACED_MAX];
    const uint32_t used = search->used;
    const int nodes = search->tree ? search->tree->count : 0;
    for (int i = 0; i < zones->unplaced; i++)
        before[i] = zones->sets[i];
    shapes_place(search->shapes, move, search->winner);
    const int longest = answer(search, plies - 2, fours, &answers);
    if (longest)
        zones_touch(zones, search->shapes, search->winner);
    shapes_remove(search->shapes);
    if (longest) {
        zones_add(zones, move);
        take(search, move, &answers, longest + 2);
        return longest + 2;
    }
    for (int i = 0; i < zones->unplaced; i++)
        zones->sets[i] = before[i];
    search->used = used;
    if (search->tree)
        search->tree->count = nodes;
    return 0;
}

static int try_points(struct plan_search *search, int plies, bool fours)
{
    const struct shapes *shapes = search->shapes;
    const struct plan *plan = search->plan;
    const int own = colour_index(search->winner), best = search->best[fours][plies];
    for (int i = 0; i < plan->count; i++) {
        const int at = i == 0 ? best : i <= best ? i - 1 : i; /* `best` first, then the others */
        const int move = plan->points[at];
        if (shapes->board.at[move] != LZ_EMPTY ||
            shapes_class(shapes, move, own) < (fours ? CLASS_FOUR : CLASS_OPEN_THREE))
            continue;
        const int longest = try_move(search, move, plies, fours);
        if (longest) {
            search->used |= UINT32_C(1) << at;
            search->best[fours][plies] = (uint8_t)at;
            return longest;
        }
    }
    return 0;
}

/* Where the table keeps the present position, and its mark there: a number without the six lowest
 * bits, which have the plies. */
static uint64_t *slot_of(struct plan_search *search, bool fours, uint64_t *mark)
{
    const uint64_t hash = random_mix(search->shapes->board.key ^ search->salt ^ fours);
    *mark = hash & ~(uint64_t)PLAN_PLIES_MAX;
    return &search->lost->slots[hash >> 32 & (PLAN_SLOTS - 1)];
}

/* Wins by an open four, where the other side has no five. The move is not placed: it gives the
 * other side no new shape, so what that side could do after it, it could do before. */
static int make_open_four(struct plan_search *search)
{
    static const struct answers none = {WIN_NONE, WIN_NONE};
    struct shapes *shapes = search->shapes;
    struct zones *zones = search->zones;
    const int own = colour_index(search->winner);
    const int move = shapes_first(shapes, own, CLASS_OPEN_FOUR);
    zones_touch(zones, shapes, search->winner);
    zones_add(zones, move);
    for (int i = 0; i < zones->unplaced; i++)
        shapes_add_fives(shapes, move, own, &zones->sets[i]);
    take(search, move, &none, DOUBLE_PLIES);
    return DOUBLE_PLIES;
}

/* The plies in which the winner, who is to move, wins, by fours alone or in any way; 0: not within
 * `plies`. */
static int attack(struct plan_search *search, int plies, bool fours)
{
    static const struct answers none = {WIN_NONE, WIN_NONE};
    const struct shapes *shapes = search->shapes;
    const int own = colour_index(search->winner);
    uint64_t mark;
    search->cut |= plies < 1;
    if (!search->left || plies < 1)
        return 0;
    search->left--;
    if (shapes->count[own][CLASS_FIVE]) {
        const int five = shapes_first(shapes, own, CLASS_FIVE);
        zones_add(search->zones, five);
        take(search, five, &none, 1);
        return 1;
    }
    if (shapes->count[1 - own][CLASS_FIVE] > 1)
        return 0;
    search->cut |= plies <= DOUBLE_PLIES;
    if (plies < DOUBLE_PLIES)
        return 0;
    if (shapes->count[1 - own][CLASS_FIVE])
        return try_move(search, shapes_first(shapes, 1 - own, CLASS_FIVE), plies, fours);
    if (shapes->count[own][CLASS_OPEN_FOUR])
        return make_open_four(search);
    if (plies == DOUBLE_PLIES)
        return 0;
    uint64_t *slot = slot_of(search, fours, &mark);
    const uint64_t lost = *slot ^ mark; /* plies without a win; PLAN_PLIES_MAX: more do not help */
    if (lost <= PLAN_PLIES_MAX && (int)lost >= plies) {
        search->cut |= lost < PLAN_PLIES_MAX;
        return 0;
    }
    const bool cut = search->cut;
    search->cut = false;
    const int longest = try_points(search, plies, fours);
    if (!longest && search->left)
        *slot = mark | (search->cut ? (uint64_t)plies : PLAN_PLIES_MAX);
    search->cut |= cut;
    return longest;
}

struct plan_search plan_begin(const struct plan *plan, struct shapes *shapes, lz_colour winner,
                              struct plan_lost *lost, struct zones *zones, uint64_t visits)
{
    return (struct plan_search){.shapes = shapes,
                                .winner = winner,
                                .plan = plan,
                                .zones = zones,
                                .lost = lost,
                                .left = visits,
                                .salt = ++lost->searches << 32,
                                .root = WIN_NONE};
}

int plan_wins(struct plan_search *search, int plies)
{
    const int longest = attack(search, plies, false);
    return search->no_memory ? 0 : longest;
}

/* The least plies within which he wins, the plan's at most; 0: he does not. */
static int plan_plies(struct plan_search *search)
{
    int longest = 0;
    search->cut = true;
    for (int plies = 1; search->cut && plies <= search->plan->plies && !longest; plies += 2) {
        search->cut = false;
        longest = plan_wins(search, plies);
    }
    return longest;
}

/* ---- Following a plan ---- */

int plan_first(struct plan_board *board, const struct plan *plan, lz_colour winner, int *move)
{
    struct plan_search search =
        plan_begin(plan, &board->shapes, winner, &board->lost, &board->zones, board->left);
    const int plies = plan_plies(&search);
    board->left = search.left;
    *move = search.move;
    return plies;
}

/* The reply after which the winner needs most plies, among those that his win after a pass depends
 * on; 0: he does not win after a pass. */
static int longest_reply(struct plan_board *board, const struct plan *plan, lz_colour winner)
{
    struct shapes *shapes = &board->shapes;
    uint16_t replies[LZ_CELLS_MAX];
    int longest = 0, best = 0, move;
    if (shapes->count[colour_index(winner)][CLASS_FIVE])
        return shapes_first(shapes, colour_index(winner), CLASS_FIVE);
    board->zones.sets[0] = (struct point_set){{0}};
    board->zones.unplaced = 1;
    const bool wins = plan_first(board, plan, winner, &move) > 0;
    board->zones.unplaced = 0;
    const int count = wins ? shapes_list_set(shapes, &board->zones.sets[0], replies) : 0;
    for (int i = 0; i < count; i++) {
        shapes_place(shapes, replies[i], colour_other(winner));
        const int plies = plan_first(board, plan, winner, &move);
        shapes_remove(shapes);
        if (plies > longest) {
            longest = plies;
            best = replies[i];
        }
    }
    return best;
}

int plan_line(struct plan_board *board, const struct plan *plan, lz_colour winner, bool loses,
              uint16_t *points, int most)
{
    int length = 0, move;
    for (int plies = 0; plies != 1 && length < most; loses = !loses) {
        if (loses)
            move = longest_reply(board, plan, winner);
        else
            plies = plan_first(board, plan, winner, &move);
        if (loses ? !move : !plies)
            break;
        points[length++] = (uint16_t)move;
        shapes_place(&board->shapes, move, loses ? colour_other(winner) : winner);
    }
    for (int i = 0; i < length; i++)
        shapes_remove(&board->shapes);
    return length;
}

/* ---- Making plans ---- */

/* Drops the points that were not used. */
static void keep_used(struct plan *plan, uint32_t used)
{
    int count = 0;
    for (int i = 0; i < plan->count; i++)
        if (used >> i & 1)
            plan->points[count++] = plan->points[i];
    for (int i = count; i < plan->count; i++)
        plan->points[i] = 0;
    plan->count = (uint8_t)count;
}

/* Searches with half the visits that a plan may take later; returns the least plies, or 0. Adds
 * the points that were used. */
static int try_plan(const struct plan *plan, struct shapes *shapes, lz_colour winner,
                    struct plan_lost *lost, struct zones *zones, uint32_t *used)
{
    struct plan_search search = plan_begin(plan, shapes, winner, lost, zones, PLAN_VISITS_MAX / 2);
    const int plies = plan_plies(&search);
    if (plies)
        *used |= search.used;
    return plies;
}

bool plan_make(struct plan *plan, struct shapes *shapes, lz_colour winner, struct plan_lost *lost)
{
    struct zones zones = {0};
    uint32_t used = 0;
    plan->plies = PLAN_PLIES_MAX;
    const int plies = try_plan(plan, shapes, winner, lost, &zones, &used);
    keep_used(plan, used);
    plan->plies = (uint8_t)plies;
    return plies;
}

bool plan_make_default(struct plan *plan, struct shapes *shapes, lz_colour winner,
                       struct plan_lost *lost, struct point_set *failed)
{
    struct zones zones = {.unplaced = 1};
    uint32_t used = 0;
    uint16_t replies[LZ_CELLS_MAX];
    *failed = (struct point_set){{0}};
    plan->plies = PLAN_PLIES_MAX;
    int longest = try_plan(plan, shapes, winner, lost, &zones, &used);
    const int count = longest ? shapes_list_set(shapes, &zones.sets[0], replies) : 0;
    zones.unplaced = 0;
    for (int i = 0; i < count; i++) {
        shapes_place(shapes, replies[i], colour_other(winner));
        const int plies = try_plan(plan, shapes, winner, lost, &zones, &used);
        shapes_remove(shapes);
        if (!plies)
            bits_set(failed->words, replies[i]);
        longest = plies > longest ? plies : longest;
    }
    keep_used(plan, used);
    plan->plies = (uint8_t)longest;
    return longest;
}
