/* Certificates as players use them: whatever the other side replies, in whatever orientation and
 * order the stones came, the winner is told a move until he has won, within the plies that were
 * told. Damaged files do no harm. The argument is the number of damaged files to try. */
#include "base/random.h"
#include "testing.h"

#include <lianzi/lianzi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 40, FEW_INPUTS = 3000, LISTED_MIN = 15, NAME_SIZE = 100 };

static unsigned long inputs = FEW_INPUTS;

struct listed {
    char name[NAME_SIZE];
    int plies;
    size_t size;
    char *bytes;
};

static FILE *open_proof(const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/../../data/proofs/%s", TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    return file;
}

static void load(struct listed *listed)
{
    FILE *file = open_proof(listed->name);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    listed->size = (size_t)ftell(file);
    rewind(file);
    listed->bytes = malloc(listed->size);
    assert_int_equal(fread(listed->bytes, 1, listed->size, file), listed->size);
    fclose(file);
}

/* Reads the list; false at its end. */
static bool next_listed(FILE *list, struct listed *out)
{
    char line[400];
    while (fgets(line, sizeof line, list))
        if (line[0] != '#' && sscanf(line, "%99s %d", out->name, &out->plies) == 2)
            return true;
    return false;
}

static int turned(int cell, int columns, int rows, int turn)
{
    int column = cell % columns, row = cell / columns;
    if (turn & 1)
        column = columns - 1 - column;
    if (turn & 2)
        row = rows - 1 - row;
    return turn & 4 && columns == rows ? column * columns + row : row * columns + column;
}

/* The position of a game in another orientation, as if its stones had been set up. */
static lz_game *set_up(const lz_game *game, int turn)
{
    const lz_variant *variant = lz_game_variant(game);
    uint8_t cells[LZ_CELLS_MAX];
    lz_game *out;
    for (int cell = 0; cell < variant->columns * variant->rows; cell++)
        cells[turned(cell, variant->columns, variant->rows, turn)] =
            (uint8_t)lz_game_at(game, cell);
    assert_int_equal(lz_game_new_from(variant, cells, lz_game_to_move(game), &out, NULL), LZ_OK);
    return out;
}

static void play_at(lz_game *game, int cell)
{
    assert_int_equal(lz_game_act(game, lz_action_place(cell), NULL), LZ_OK);
}

/* Plays the answer, and checks that it lasts at most `left` plies and that the position is known
 * in any orientation. Returns its plies. */
static int answer(const lz_certificate *certificate, lz_game *game, int left, uint64_t *random)
{
    lz_proved proved, other;
    assert_true(lz_certificate_answer(certificate, game, &proved));
    assert_in_range(proved.plies, 1, left);
    assert_in_range(proved.length, 1, proved.plies);
    lz_game *turned_game = set_up(game, (int)random_below(random, 8));
    assert_true(lz_certificate_answer(certificate, turned_game, &other));
    lz_game_free(turned_game);
    assert_in_range(other.plies, 1, LZ_CELLS_MAX);
    play_at(game, proved.cells[0]);
    return proved.plies;
}

static void reply(const lz_game *game, const lz_certificate *certificate, uint64_t *random,
                  int *cell)
{
    const lz_variant *variant = lz_game_variant(game);
    lz_proved proved;
    lz_game *before;
    /* every other reply is the one that the line expects: it lasts longest */
    assert_int_equal(lz_game_copy(game, &before, NULL), LZ_OK);
    if (random_below(random, 2) && lz_game_undo(before) &&
        lz_certificate_answer(certificate, before, &proved) && proved.length > 1)
        *cell = proved.cells[1];
    else
        do
            *cell = (int)random_below(random, (uint32_t)(variant->columns * variant->rows));
        while (lz_game_legality(game, lz_action_place(*cell)));
    lz_game_free(before);
}

static void play_through(const lz_certificate *certificate, uint64_t *random)
{
    lz_game *game;
    assert_int_equal(lz_certificate_game(certificate, &game, NULL), LZ_OK);
    const lz_colour winner = lz_certificate_winner(certificate);
    int left = lz_certificate_plies(certificate);
    while (lz_game_result(game) == LZ_RESULT_ONGOING) {
        if (lz_game_to_move(game) == winner) {
            left = answer(certificate, game, left, random) - 1;
            continue;
        }
        int cell;
        reply(game, certificate, random, &cell);
        play_at(game, cell);
        left--;
    }
    assert_int_equal(lz_game_result(game),
                     winner == LZ_BLACK ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS);
    lz_game_free(game);
}

static void test_answers(void **state)
{
    (void)state;
    uint64_t random = 1;
    int count = 0;
    struct listed listed;
    FILE *list = open_proof("list.txt");
    for (; next_listed(list, &listed); count++) {
        lz_certificate *certificate;
        load(&listed);
        lz_error error;
        if (lz_certificate_new(listed.bytes, listed.size, &certificate, &error))
            fail_msg("%s: %s", listed.name, error.text);
        assert_int_equal(lz_certificate_plies(certificate), listed.plies);
        for (int i = 0; i < GAMES; i++)
            play_through(certificate, &random);
        lz_certificate_free(certificate);
        free(listed.bytes);
    }
    fclose(list);
    assert_true(count >= LISTED_MIN);
}

static bool fits(const struct listed *listed, const char *variant_text, const char *moves)
{
    lz_variant variant;
    lz_game *game;
    bool out = false;
    assert_int_equal(lz_variant_parse(variant_text, &variant, NULL), LZ_OK);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_int_equal(lz_certificate_fits(listed->bytes, 200, game, &out, NULL), LZ_OK);
    lz_game_free(game);
    return out;
}

static void test_fits(void **state)
{
    (void)state;
    struct listed listed = {.name = "freestyle-h8i9i7a1.proof"};
    load(&listed);
    assert_true(fits(&listed, "freestyle", "h8i9i7a1"));
    assert_true(fits(&listed, "freestyle", "h8g7g9o15"));     /* turned */
    assert_true(fits(&listed, "freestyle", "i7a1h8i9j10c3")); /* in another order, further on */
    assert_true(fits(&listed, "freestyle opening swap2", "h8i9i7blacka1"));
    assert_false(fits(&listed, "freestyle", "h8i9i7"));
    assert_false(fits(&listed, "freestyle", "h8i9i7a2"));
    assert_false(fits(&listed, "freestyle", "i9h8a1i7")); /* colours exchanged */
    assert_false(fits(&listed, "standard", "h8i9i7a1"));
    assert_false(fits(&listed, "freestyle 16x16", "h8i9i7a1"));
    assert_false(fits(&listed, "freestyle blocked 1,2", "h8i9i7a1"));
    free(listed.bytes);
}

/* Damages a copy: cuts it, or changes some bytes. Returns its size. */
static size_t damage(char *bytes, size_t size, uint64_t *random)
{
    if (random_below(random, 4) == 0)
        return random_below(random, (uint32_t)size);
    for (uint32_t i = 1 + random_below(random, 4); i; i--)
        bytes[random_below(random, (uint32_t)size)] = (char)random_below(random, 256);
    return size;
}

static void test_damage(void **state)
{
    (void)state;
    uint64_t random = 7;
    struct listed listed = {.name = "freestyle-4x3-win3.proof"};
    unsigned long refused = 0;
    load(&listed);
    for (unsigned long i = 0; i < inputs; i++) {
        char *copy = malloc(listed.size);
        lz_certificate *certificate;
        lz_proved proved;
        lz_error error;
        memcpy(copy, listed.bytes, listed.size);
        const size_t size = damage(copy, listed.size, &random);
        char *exact = malloc(size + !size); /* so that a sanitizer sees a read past the end */
        memcpy(exact, copy, size);
        free(copy);
        if (lz_certificate_new(exact, size, &certificate, &error)) {
            refused++;
        } else {
            lz_game *game;
            if (!lz_certificate_game(certificate, &game, NULL)) {
                while (lz_certificate_answer(certificate, game, &proved))
                    for (int j = 0; j < proved.length; j++)
                        lz_game_act(game, lz_action_place(proved.cells[j]), NULL);
                lz_game_free(game);
            }
            lz_certificate_free(certificate);
        }
        free(exact);
    }
    assert_true(refused > inputs / 4);
    free(listed.bytes);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        inputs = strtoul(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_fits),
        cmocka_unit_test(test_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
