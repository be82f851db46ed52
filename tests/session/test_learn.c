/* Learning from mistakes without a window: whose they are, answers and their refutations, the
 * summary. */
#include "session/learn.h"
#include "session/seats.h"

enum { H8 = 112, I8 = 113, H7 = 97, O15 = 224, H9 = 127, O1 = 14, H10 = 142, A1 = 0, A8 = 105 };

/* White overlooks an open three at move 6, black does not win at move 7. Both had h10. */
static struct session *begin_game(void)
{
    static const int cells[] = {H8, I8, H7, O15, H9, O1, A1};
    struct session *session = begin("person", "person", "freestyle 15x15");
    int nodes[7], better;
    for (int i = 0; i < 7; i++) {
        assert_int_equal(session_act(session, lz_action_place(cells[i]), 0, NULL), LZ_OK);
        nodes[i] = session_node(session);
    }
    for (int i = 5; i < 7; i++) {
        session_judge(session, nodes[i], LZ_JUDGEMENT_VERY_BAD);
        assert_int_equal(session_try(session, nodes[i - 1], lz_action_place(H10), &better, NULL),
                         LZ_OK);
        /* black's win rate before the move */
        *session_note_at(session, nodes[i - 1]) =
            (struct ply_note){.searched = true, .win_permille = i == 5 ? 500 : 1000};
    }
    return session;
}

static void test_sides(void **state)
{
    struct session *session = begin_game();
    struct learn learn = {0};
    (void)state;
    assert_int_equal(learn_count(session, LZ_EMPTY), 2);
    assert_int_equal(learn_count(session, LZ_BLACK), 1);
    assert_int_equal(learn_count(session, LZ_WHITE), 1);
    assert_true(learn_begin(&learn, session));
    assert_int_equal(learn.count, 2);
    assert_string_equal(learn.text, "Move 6: White played o1. Find a better move.");
    assert_true(learn_begin_for(&learn, session, LZ_BLACK));
    assert_int_equal(learn.count, 1);
    assert_string_equal(learn.text, "Move 7: Black played a1. Find a better move.");
    session_judge(session, learn.moves[0], LZ_JUDGEMENT_NONE);
    assert_false(learn_begin_for(&learn, session, LZ_BLACK)); /* nothing to ask any more ... */
    assert_true(learn.on);                                    /* ... and nothing has changed */
    session_free(session);
}

/* Of one person who made no mistake, the other side's are asked. */
static void test_other_side(void **state)
{
    struct session *session = begin_game();
    struct learn learn = {0};
    struct player program;
    (void)state;
    assert_int_equal(player_parse("program level 3", &program, NULL), LZ_OK);
    session_set_player(session, 0, &program);
    assert_true(learn_begin(&learn, session));
    assert_int_equal(learn.side, LZ_WHITE);
    session_judge(session, learn.moves[0], LZ_JUDGEMENT_NONE);
    assert_true(learn_begin(&learn, session));
    assert_int_equal(learn.side, LZ_EMPTY);
    assert_int_equal(learn.count, 1);
    session_free(session);
}

static void test_answers(void **state)
{
    struct session *session = begin_game();
    struct learn learn = {0};
    struct explanation why = {.move = A8, .best = -1};
    lz_line line = {.length = 2, .win_permille = 1000, .mate = 3};
    int cells[LEARN_LINE];
    lz_legality legality;
    (void)state;
    line.pv[0] = lz_action_place(H10);
    line.pv[1] = lz_action_place(O1);
    learn_begin(&learn, session);
    assert_int_equal(learn_answer(&learn, session, A8, &legality), LEARN_CHECK);
    assert_false(learn_judge(&learn, session, &line));
    assert_true(learn.refused);
    assert_string_equal(learn.text, "a8 is not better. Try again.");
    learn_refute(&learn, session, &line, &why);
    assert_int_equal(learn_line(&learn, session, cells), 3);
    assert_int_equal(cells[0], A8);
    assert_int_equal(cells[1], H10);
    assert_int_equal(cells[2], O1);
    /* the move that was played is refused without a search, and forgets the refutation before */
    assert_int_equal(learn_answer(&learn, session, O1, &legality), LEARN_REFUSED);
    assert_int_equal(learn_line(&learn, session, cells), 0);
    /* a win by force that the explanation knows goes before the line */
    why.count = 1;
    why.facts[0] = (struct fact){
        .kind = FACT_REFUTED, .side = LZ_BLACK, .move = O1, .number = 1, .count = 1, .cells = {A8}};
    learn_refute(&learn, session, &line, &why);
    assert_int_equal(learn_line(&learn, session, cells), 2);
    assert_int_equal(cells[1], A8);
    assert_true(learn.why[0]);
    assert_int_equal(learn_answer(&learn, session, H10, &legality), LEARN_ANSWERED);
    assert_string_equal(learn.text, "Right: h10.");
    assert_string_equal(learn.why, "");
    learn_next(&learn, session);
    assert_int_equal(learn_answer(&learn, session, H10, &legality), LEARN_ANSWERED);
    learn_next(&learn, session);
    assert_true(learn.on && learn.finished && learn.solved);
    assert_string_equal(learn.text, "Found at once: 1 of 2; with help: 1; not found: 0. "
                                    "To look at again: 6 o1.");
    assert_int_equal(session_shown(session), session_node(session));
    assert_int_equal(learn_left(&learn), 1);
    learn_repeat(&learn, session);
    assert_int_equal(learn.count, 1);
    assert_string_equal(learn.text, "Move 6: White played o1. Find a better move.");
    learn_solution(&learn, session);
    learn_next(&learn, session);
    assert_string_equal(learn.text, "Found at once: 0 of 1; with help: 0; not found: 1. "
                                    "To look at again: 6 o1.");
    learn_next(&learn, session);
    assert_false(learn.on);
    session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sides),
                                       cmocka_unit_test(test_other_side),
                                       cmocka_unit_test(test_answers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
