/* Certificates as players use them: whatever the other side replies, in whatever orientation and
 * order the stones came, the winner is told a move until he has won, and either side the plies that
 * are left, which is kept. Damaged files do no harm. The argument is the number of damaged files to
 * try. */
#include "base/random.h"
#include "testing.h"

#include <lianzi/lianzi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES = REPEATED(40),       /* by each certificate of a position */
    BOARD_GAMES = REPEATED(16), /* and by each of a whole board, of which there are many */
    FEW_INPUTS = 3000,
    LISTED_MIN = 15,
    BOARDS_MIN = 2,
    STRAY_PLIES = 60,
    NAME_SIZE = 100
};

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

/* Checks that the certificate knows the position, as it stands and turned, and ends the game within
 * `left` plies. */
static void ask(const lz_certificate *certificate, const lz_game *game, int left, uint64_t *random,
                lz_proved *out)
{
    const bool wins = lz_game_to_move(game) == lz_certificate_winner(certificate);
    lz_proved other;
    assert_true(lz_certificate_answer(certificate, game, out));
    assert_in_range(wins ? out->plies : -out->plies, wins ? 1 : 2, left);
    assert_in_range(out->length, 1, abs(out->plies));
    assert_int_equal(out->score > 0, wins);
    lz_game *turned_game = set_up(game, (int)random_below(random, 8));
    assert_true(lz_certificate_answer(certificate, turned_game, &other));
    lz_game_free(turned_game);
    assert_int_equal(other.plies, out->plies);
    lz_game *line;
    assert_int_equal(lz_game_copy(game, &line, NULL), LZ_OK);
    for (int i = 0; i < out->length; i++)
        play_at(line, out->cells[i]);
    lz_game_free(line);
}

/* Every other reply is the one that the line begins with: after it the game lasts longest. */
static int reply(const lz_game *game, const lz_proved *proved, uint64_t *random)
{
    const lz_variant *variant = lz_game_variant(game);
    int cell = proved->cells[0];
    while (random_below(random, 2) || lz_game_legality(game, lz_action_place(cell)))
        cell = (int)random_below(random, (uint32_t)(variant->columns * variant->rows));
    return cell;
}

/* Plays on in a position of the proof until the winner has won. */
static void play_through(const lz_certificate *certificate, lz_game *game, int left,
                         uint64_t *random)
{
    const lz_colour winner = lz_certificate_winner(certificate);
    lz_proved proved;
    while (lz_game_result(game) == LZ_RESULT_ONGOING) {
        ask(certificate, game, left, random, &proved);
        play_at(game,
                lz_game_to_move(game) == winner ? proved.cells[0] : reply(game, &proved, random));
        left = abs(proved.plies) - 1;
    }
    assert_int_equal(lz_game_result(game),
                     winner == LZ_BLACK ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS);
}

/* A game in which the winner leaves the proof now and then: where the certificate knows a position
 * again, it keeps what it tells. Returns how often it does. */
static int stray(const lz_certificate *certificate, uint64_t *random)
{
    lz_game *game, *copy;
    lz_proved proved;
    int known = 0;
    bool strayed = false;
    assert_int_equal(lz_certificate_game(certificate, &game, NULL), LZ_OK);
    const uint32_t cells = (uint32_t)(lz_game_variant(game)->columns * lz_game_variant(game)->rows);
    for (int i = 0; i < STRAY_PLIES && lz_game_result(game) == LZ_RESULT_ONGOING; i++) {
        const bool knows = lz_certificate_answer(certificate, game, &proved);
        if (knows && strayed) {
            assert_int_equal(lz_game_copy(game, &copy, NULL), LZ_OK);
            play_through(certificate, copy, abs(proved.plies), random);
            lz_game_free(copy);
            known++;
        }
        const bool follows = knows && random_below(random, 4);
        int cell = follows ? proved.cells[0] : 0;
        while (!follows && lz_game_legality(game, lz_action_place(cell)))
            cell = (int)random_below(random, cells);
        strayed |= !follows && lz_game_to_move(game) == lz_certificate_winner(certificate);
        play_at(game, cell);
    }
    lz_game_free(game);
    return known;
}

/* Plays games by each certificate of a list, of whole boards by one in ONE_IN; returns how many
 * there are, and adds to `known`. */
static int play_listed(const char *folder, int *known, uint64_t *random)
{
    const int games = *folder ? BOARD_GAMES : GAMES;
    char name[NAME_SIZE];
    int count = 0;
    struct listed listed;
    snprintf(name, sizeof name, "%slist.txt", folder);
    FILE *list = open_proof(name);
    for (; next_listed(list, &listed); count++) {
        lz_certificate *certificate;
        lz_error error;
        lz_game *game;
        if (*folder && count % ONE_IN)
            continue;
        snprintf(name, sizeof name, "%s%s", folder, listed.name);
        strcpy(listed.name, name);
        load(&listed);
        if (lz_certificate_new(listed.bytes, listed.size, &certificate, &error))
            fail_msg("%s: %s", listed.name, error.text);
        assert_int_equal(lz_certificate_plies(certificate), listed.plies);
        assert_int_equal(lz_certificate_head_winner(listed.bytes, 200), LZ_BLACK);
        for (int i = 0; i < games; i++) {
            assert_int_equal(lz_certificate_game(certificate, &game, NULL), LZ_OK);
            play_through(certificate, game, listed.plies, random);
            lz_game_free(game);
            *known += stray(certificate, random);
        }
        lz_certificate_free(certificate);
        free(listed.bytes);
    }
    fclose(list);
    return count;
}

static void test_answers(void **state)
{
    (void)state;
    uint64_t random = 1;
    int known = 0;
    assert_true(play_listed("", &known, &random) >= LISTED_MIN);
    assert_true(play_listed("boards/", &known, &random) >= BOARDS_MIN);
    assert_true(known > 0);
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
    strcpy(listed.name, "boards/freestyle-15x15.proof");
    load(&listed);
    assert_true(fits(&listed, "freestyle", ""));       /* before the winner's move ... */
    assert_true(fits(&listed, "freestyle", "h8"));     /* ... and after it */
    assert_true(fits(&listed, "freestyle", "a1b1h8")); /* whenever it came */
    assert_false(fits(&listed, "freestyle", "i9"));
    assert_false(fits(&listed, "freestyle", "i9h8"));
    assert_false(fits(&listed, "freestyle opening swap2", "")); /* the other side may take it */
    assert_false(fits(&listed, "standard", ""));
    assert_false(fits(&listed, "freestyle 14x14", ""));
    assert_int_equal(lz_certificate_head_winner(listed.bytes, 30), LZ_EMPTY);
    free(listed.bytes);
}

/* What the certificate tells after a further move; false if it does not know the position. */
static bool tells_after(const lz_certificate *certificate, const lz_game *game, int cell,
                        lz_proved *out)
{
    lz_game *after;
    assert_int_equal(lz_game_copy(game, &after, NULL), LZ_OK);
    play_at(after, cell);
    const bool known = lz_certificate_answer(certificate, after, out);
    lz_game_free(after);
    return known;
}

/* A game of the proof against the longest defence. Where black makes a four, he completes the line
 * after a reply elsewhere; if he moves then as after the stone that stops it, he lets the line go,
 * and the proof says nothing of what follows, unless another order of the moves leads there. */
static void test_let_go(void **state)
{
    (void)state;
    struct listed listed = {.name = "boards/standard-15x15.proof"};
    lz_certificate *certificate;
    lz_proved proved, elsewhere;
    lz_game *game;
    int unknown = 0;
    load(&listed);
    assert_int_equal(lz_certificate_new(listed.bytes, listed.size, &certificate, NULL), LZ_OK);
    assert_int_equal(lz_certificate_game(certificate, &game, NULL), LZ_OK);
    for (bool wins = false; lz_game_result(game) == LZ_RESULT_ONGOING; wins = !wins) {
        assert_true(lz_certificate_answer(certificate, game, &proved));
        const int cell = proved.cells[0];
        if (!wins && proved.plies < -2 && !lz_game_legality(game, lz_action_place(0)) &&
            tells_after(certificate, game, 0, &elsewhere) && elsewhere.plies == 1) {
            assert_true(tells_after(certificate, game, cell, &proved));
            play_at(game, 0);
            unknown += !tells_after(certificate, game, proved.cells[0], &elsewhere);
            assert_true(lz_game_undo(game));
        }
        play_at(game, cell);
    }
    assert_true(unknown > 0);
    lz_game_free(game);
    lz_certificate_free(certificate);
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

/* The position before the winner's move that leads to the certificate's, and the one after it. */
static void test_before(void **state)
{
    (void)state;
    struct listed listed = {.name = "freestyle-h8i9i7.proof"};
    lz_certificate *certificate;
    lz_variant variant;
    lz_game *game;
    lz_proved proved;
    load(&listed);
    assert_int_equal(lz_certificate_new(listed.bytes, listed.size, &certificate, NULL), LZ_OK);
    assert_int_equal(lz_variant_parse("freestyle", &variant, NULL), LZ_OK);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_false(lz_certificate_answer(certificate, game, &proved));
    assert_int_equal(lz_game_play(game, "h8g9", LZ_ROWS_BOTTOM, NULL), LZ_OK); /* i9, turned */
    assert_true(lz_certificate_answer(certificate, game, &proved));
    assert_int_equal(proved.plies, lz_certificate_plies(certificate) + 1);
    assert_int_equal(lz_game_act(game, lz_action_place(proved.cells[0]), NULL), LZ_OK);
    assert_true(lz_certificate_answer(certificate, game, &proved));
    assert_int_equal(proved.plies, -lz_certificate_plies(certificate));
    lz_game_free(game);
    lz_certificate_free(certificate);
    free(listed.bytes);
}

static void read_damaged(const char *name)
{
    uint64_t random = 7;
    struct listed listed = {0};
    unsigned long refused = 0;
    strcpy(listed.name, name);
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

static void test_damage(void **state)
{
    (void)state;
    read_damaged("freestyle-4x3-win3.proof");
    read_damaged("freestyle-h8i9i7a1.proof"); /* with plans */
}

int main(int argc, char **argv)
{
    if (argc > 1)
        inputs = strtoul(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers), cmocka_unit_test(test_fits),
        cmocka_unit_test(test_before),  cmocka_unit_test(test_let_go),
        cmocka_unit_test(test_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
