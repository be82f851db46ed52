/* Makes random games and trees of every rule and size, the same on every machine. */
#ifndef LIANZI_TESTS_RECORD_RANDOM_H
#define LIANZI_TESTS_RECORD_RANDOM_H

#include "base/random.h"
#include "record/memory.h"

static inline lz_variant random_variant(uint64_t *state)
{
    lz_variant variant;
    lz_variant_init(&variant, (lz_rule)random_below(state, LZ_RULE_COUNT));
    const uint32_t most = lz_rule_has_gravity(variant.rule) ? LZ_GRAVITY_SIZE_MAX : LZ_SIZE_MAX;
    do {
        variant.columns = LZ_SIZE_MIN + (int)random_below(state, most - LZ_SIZE_MIN + 1);
        variant.rows = random_below(state, 2)
                           ? variant.columns
                           : LZ_SIZE_MIN + (int)random_below(state, most - LZ_SIZE_MIN + 1);
        if (random_below(state, 4) == 0 && variant.rule != LZ_RULE_RENJU)
            variant.win = LZ_WIN_MIN + (int)random_below(state, LZ_WIN_MAX - LZ_WIN_MIN + 1);
    } while (lz_variant_check(&variant, NULL));
    return variant;
}

/* A random empty cell that a stone can reach, or -1 after some attempts. */
static inline int random_cell(const lz_game *game, uint64_t *state)
{
    const lz_variant *variant = lz_game_variant(game);
    for (int attempt = 0; attempt < 2000; attempt++) {
        const int cell = (int)random_below(state, (uint32_t)(variant->columns * variant->rows));
        const int drop = lz_game_drop_cell(game, cell % variant->columns);
        const int chosen = lz_rule_has_gravity(variant->rule) ? drop : cell;
        if (chosen >= 0 && lz_game_at(game, chosen) == LZ_EMPTY)
            return chosen;
    }
    return -1;
}

/* A random legal action; LZ_ACTION_NONE when the game is over or none was found. */
static inline lz_action random_action(const lz_game *game, uint64_t *state, bool passes)
{
    for (int attempt = 0; attempt < 2000; attempt++) {
        const unsigned expected = lz_game_expects(game);
        lz_action action = {.kind = LZ_ACTION_PLACE, .cell = {-1, -1}};
        if (!expected)
            break;
        if (expected >> LZ_ACTION_CHOOSE & 1 && random_below(state, 2)) {
            action.kind = LZ_ACTION_CHOOSE;
            action.colour = random_below(state, 2) ? LZ_BLACK : LZ_WHITE;
        } else if (expected >> LZ_ACTION_ADD_TWO & 1) {
            action.kind = LZ_ACTION_ADD_TWO;
            action.cell[0] = (int16_t)random_cell(game, state);
            action.cell[1] = (int16_t)random_cell(game, state);
        } else if (expected >> LZ_ACTION_DECLARE & 1) {
            action = lz_action_declare(1 + (int)random_below(state, 8));
        } else if (expected >> LZ_ACTION_OFFER & 1) {
            action = lz_action_offer(random_cell(game, state));
        } else if (passes && random_below(state, 20) == 0) {
            action.kind = LZ_ACTION_PASS;
        } else {
            action.cell[0] = (int16_t)random_cell(game, state);
        }
        if (lz_game_legality(game, action) == LZ_LEGAL)
            return action;
    }
    return (lz_action){.kind = LZ_ACTION_NONE};
}

/* A random game, played to its end or for `most` actions. */
static inline lz_record *random_game(const lz_variant *variant, uint64_t *state, int most,
                                     bool passes)
{
    lz_game *game;
    lz_record *record;
    assert_int_equal(lz_game_new(variant, &game, NULL), LZ_OK);
    for (int i = 0; i < most; i++) {
        const lz_action action = random_action(game, state, passes);
        if (action.kind == LZ_ACTION_NONE)
            break;
        assert_int_equal(lz_game_act(game, action, NULL), LZ_OK);
    }
    assert_int_equal(lz_record_from_game(game, &record, NULL), LZ_OK);
    lz_game_free(game);
    return record;
}

/* Texts that have special meanings in some format. */
static inline const char *random_text(uint64_t *state)
{
    static const char *const texts[] = {"a",
                                        "two\nlines",
                                        "[brackets] and \\ and : and ;(",
                                        "\xe8\xbf\x9e\xe5\xad\x90",
                                        "ends in \\",
                                        "12",
                                        "\nfirst line empty",
                                        "  x"};
    return texts[random_below(state, sizeof texts / sizeof *texts)];
}

/* A random tree: variations at random nodes, comments, marks, arrows, times. */
static inline lz_record *random_tree(const lz_variant *variant, uint64_t *state, int nodes,
                                     bool passes)
{
    lz_record *record = random_game(variant, state, nodes / 2, passes);
    for (int i = 0; i < nodes; i++) {
        const int node = (int)random_below(state, (uint32_t)lz_record_nodes(record));
        lz_game *game;
        if (lz_record_game(record, node, &game, NULL) != LZ_OK)
            continue;
        const lz_action action = random_action(game, state, passes);
        lz_game_free(game);
        int added = node;
        if (action.kind != LZ_ACTION_NONE)
            assert_int_equal(lz_record_add(record, node, action, &added, NULL), LZ_OK);
        const int cell = (int)random_below(state, (uint32_t)(variant->columns * variant->rows));
        switch (random_below(state, 8)) {
        case 0:
            lz_record_set_comment(record, added, random_text(state), NULL);
            break;
        case 1:
            lz_record_set_mark(record, added, cell, LZ_MARK_LABEL, "A:]b", NULL);
            break;
        case 2:
            lz_record_set_mark(record, added, cell,
                               (lz_mark_kind)(1 + random_below(state, LZ_MARK_COUNT - 1)), NULL,
                               NULL);
            break;
        case 3:
            lz_record_set_time_ms(record, added, random_below(state, 100000));
            break;
        case 4:
            lz_record_set_flags(record, added, random_below(state, 4));
            break;
        case 5:
            lz_record_set_judgement(record, added,
                                    (lz_judgement)random_below(state, LZ_JUDGEMENT_COUNT));
            break;
        case 6:
            lz_record_set_win_permille(record, added, (int)random_below(state, 1001), NULL);
            break;
        default:
            lz_record_set_arrow(record, added,
                                (lz_arrow){cell, (int)random_below(state, 9), cell % 2}, NULL);
            break;
        }
    }
    return record;
}

/* Puts and removes some stones below a random node. Under gravity it only removes the top of a
 * column. Returns the new node, or that one if nothing changed. */
static inline int random_set_up(lz_record *record, uint64_t *state)
{
    const lz_variant *variant = lz_record_variant(record);
    const uint32_t count = (uint32_t)(variant->columns * variant->rows);
    int node = (int)random_below(state, (uint32_t)lz_record_nodes(record));
    uint8_t cells[LZ_CELLS_MAX];
    lz_game *game;
    if (lz_record_game(record, node, &game, NULL) != LZ_OK)
        return node;
    for (uint32_t cell = 0; cell < count; cell++)
        cells[cell] = (uint8_t)lz_game_at(game, (int)cell);
    lz_game_free(game);
    for (uint32_t many = 1 + random_below(state, 5); many; many--) {
        uint32_t cell = random_below(state, count);
        uint8_t colour = (uint8_t)random_below(state, LZ_BLOCKED);
        if (lz_rule_has_gravity(variant->rule)) {
            colour = LZ_EMPTY;
            while (cell + (uint32_t)variant->columns < count &&
                   cells[cell + (uint32_t)variant->columns] != LZ_EMPTY)
                cell += (uint32_t)variant->columns;
        }
        if (cells[cell] != LZ_BLOCKED)
            cells[cell] = colour;
    }
    lz_record_set_up(record, node, cells, random_below(state, 2) ? LZ_BLACK : LZ_WHITE, &node,
                     NULL);
    return node;
}

#endif
