/* What each command does to a session: a row for each transition that docs/SESSION.md names. */
#include "session/coach.h"
#include "session/seats.h"

#include <stdio.h>
#include <string.h>

/* Plays a program's move, or a person's without the board: any action by its notation. */
static void act(struct session *session, const char *text)
{
    lz_game *game;
    assert_int_equal(lz_game_copy(session_game(session), &game, NULL), LZ_OK);
    const int length = lz_game_length(game);
    assert_int_equal(lz_game_play(game, text, LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_int_equal(session_act(session, lz_game_action(game, length), 0, NULL), LZ_OK);
    lz_game_free(game);
}

/* A click on a cell by its name; "!" before it: the click must be refused. */
static void click(struct session *session, const char *name)
{
    const bool refused = *name == '!';
    const int columns = lz_game_variant(session_game(session))->columns;
    int row;
    name += refused;
    assert_int_equal(sscanf(name + 1, "%d", &row), 1);
    const lz_status status = session_click(session, (row - 1) * columns + (*name - 'a'), 0, NULL);
    assert_int_equal(status, refused ? LZ_ERR_ILLEGAL : LZ_OK);
}

static void shown_delete(struct session *session, int64_t now_ms)
{
    session_delete(session, session_shown(session), now_ms);
}

static void shown_promote(struct session *session, int64_t now_ms)
{
    (void)now_ms;
    session_promote(session, session_shown(session));
}

static void play_here(struct session *session, int64_t now_ms)
{
    assert_int_equal(session_go_to(session, session_shown(session), now_ms, NULL), LZ_OK);
}

static void look_now(struct session *session, int64_t now_ms)
{
    (void)now_ms;
    session_look(session, session_node(session), NULL);
}

static void add_two(struct session *session, int64_t now_ms)
{
    (void)now_ms;
    session_add_two(session);
}

static void comment(struct session *session, int64_t now_ms)
{
    (void)now_ms;
    session_comment(session, session_shown(session), "!", NULL);
}

static void pause_it(struct session *session, int64_t now_ms)
{
    session_pause(session, true, now_ms);
}

static void resume(struct session *session, int64_t now_ms)
{
    session_pause(session, false, now_ms);
}

static void swap(struct session *session, int64_t now_ms)
{
    (void)now_ms;
    session_swap_players(session);
}

static void resign(struct session *session, int64_t now_ms)
{
    session_resign(session, 0, now_ms);
}

/* The coach finds the last stone a mistake, or fine. */
static void warn(struct session *session, int64_t now_ms)
{
    const struct verdict verdict = {.kind = VERDICT_COSTS,
                                    .side = LZ_BLACK,
                                    .why = {.move = 0, .best = 1},
                                    .better = {.move = -1, .best = 1, .count = 1}};
    session_coach_take(session, &verdict, now_ms);
}

static void praise(struct session *session, int64_t now_ms)
{
    session_coach_take(session, &(struct verdict){.kind = VERDICT_FINE}, now_ms);
}

static void look_again(struct session *session, int64_t now_ms)
{
    (void)now_ms;
    session_coach_look(session);
}

static const struct {
    const char *name;
    void (*run)(struct session *session, int64_t now_ms);
} commands[] = {
    {"undo", session_undo},
    {"redo", session_redo},
    {"delete", shown_delete},
    {"promote", shown_promote},
    {"here", play_here},
    {"now", look_now},
    {"add-two", add_two},
    {"comment", comment},
    {"pause", pause_it},
    {"resume", resume},
    {"resign", resign},
    {"restart", session_restart},
    {"swap", swap},
    {"warn", warn},
    {"fine", praise},
    {"look", look_again},
    {"take-back", session_coach_take_back},
    {"play-on", session_coach_play_on},
};

static const struct {
    const char *name;
    int steps;
} walks[] = {{"back", -1}, {"forward", 1}, {"first", -TREE_LINE_MAX}, {"last", TREE_LINE_MAX}};

static void run(struct session *session, const char *command)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(command, commands[i].name) == 0) {
            commands[i].run(session, 0);
            return;
        }
    }
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++) {
        if (strcmp(command, walks[i].name) == 0) {
            assert_int_equal(session_walk(session, walks[i].steps, NULL), LZ_OK);
            return;
        }
    }
    if (*command == ':')
        act(session, command + 1);
    else
        click(session, command);
}

/* Whose turn it is, the coach's included. */
static const char *turn_of(const struct session *session)
{
    static const char *const steps[] = {
        [COACH_CHECKS] = "checks", [COACH_WARNS] = "warns", [COACH_AGAIN] = "again"};
    const enum coach_step step = session_coach(session);
    return session_end(session) != SESSION_GOING ? "over"
           : session_is_paused(session)          ? "paused"
           : step != COACH_QUIET                 ? steps[step]
           : session_person_turn(session) >= 0   ? "person"
           : session_program_turn(session) >= 0  ? "program"
                                                 : "nobody";
}

/* How far the coach's hint has gone. */
static const char *hint_of(const struct session *session)
{
    static const char *const steps[] = {
        [HINT_NONE] = "", [HINT_WHERE] = " where", [HINT_KIND] = " kind", [HINT_MOVE] = " move"};
    const struct hint *hint = session_coach_hint(session);
    return steps[hint ? hint->step : HINT_NONE];
}

/* "moves | N of M | turn | can": the present moves; what is shown; whose turn it is; what can be
 * done and where one is. */
static void describe(const struct session *session, char *text, size_t size)
{
    char moves[256];
    int line[TREE_LINE_MAX];
    lz_game_format(session_game(session), LZ_ROWS_BOTTOM, moves, sizeof moves);
    snprintf(text, size, "%s | %d of %d | %s |%s%s%s%s%s", moves,
             lz_record_depth(session_record(session), session_shown(session)),
             session_line(session, line) - 1, turn_of(session),
             session_can_undo(session) ? " undo" : "", session_can_redo(session) ? " redo" : "",
             session_is_aside(session)     ? " aside"
             : session_is_looking(session) ? " looking"
                                           : "",
             session_adding(session, NULL) == 1   ? " first"
             : session_adding(session, NULL) == 2 ? " second"
                                                  : "",
             hint_of(session));
}

static const char two[] = "person", one[] = "program";

/* A row's session; with "coach " before the variant the coach is at the table. */
static struct session *begin_row(const char *first, const char *second, const char *variant)
{
    static const char at_the_table[] = "coach ";
    const bool coached = strncmp(variant, at_the_table, sizeof at_the_table - 1) == 0;
    struct session *plain = begin(first, second, variant + (coached ? sizeof at_the_table - 1 : 0));
    struct session_setup setup = *session_setup(plain);
    struct session *session;
    setup.coach = coached;
    session_free(plain);
    assert_int_equal(session_new(&setup, &session, NULL), LZ_OK);
    return session;
}

static const struct {
    const char *first, *second, *variant, *commands, *wanted;
} rows[] = {
    /* clicks */
    {two, two, "freestyle 15x15", "", " | 0 of 0 | person |"},
    {two, two, "freestyle 15x15", "h8", "h8 | 1 of 1 | person | undo"},
    {two, two, "freestyle 15x15", "h8 !h8", "h8 | 1 of 1 | person | undo"},
    {two, one, "freestyle 15x15", "h8 !i9", "h8 | 1 of 1 | program | undo"},
    {two, one, "freestyle 15x15", "h8 :i9", "h8i9 | 2 of 2 | person | undo"},
    {two, two, "connect4 7x6", "d6 d6", "44 | 2 of 2 | person | undo"},
    {two, two, "connect4 7x6", "d1 d1 d1 d1 d1 d1 !d1", "444444 | 6 of 6 | person | undo"},
    {two, two, "freestyle 5x5 win 3", "a1 a2 b1 b2 c1 !c2", "a1a2b1b2c1 | 5 of 5 | over | undo"},
    {two, two, "renju 15x15", "h8 a1 j8 a3 i7 a5 i9 a7 !i8",
     "h8a1j8a3i7a5i9a7 | 8 of 8 | person | undo"},
    /* undo leads to a person's turn, redo back to the node from which undo came */
    {two, two, "freestyle 15x15", "h8 i9 undo", "h8 | 1 of 2 | person | undo redo"},
    {two, two, "freestyle 15x15", "h8 i9 undo redo", "h8i9 | 2 of 2 | person | undo"},
    {two, two, "freestyle 15x15", "h8 i9 undo undo", " | 0 of 2 | person | redo"},
    {two, one, "freestyle 15x15", "h8 :i9 j10 :k11 undo", "h8i9 | 2 of 4 | person | undo redo"},
    {two, one, "freestyle 15x15", "h8 :i9 j10 undo", "h8i9 | 2 of 3 | person | undo redo"},
    {two, one, "freestyle 15x15", "h8 :i9 j10 undo redo", "h8i9j10 | 3 of 3 | program | undo"},
    {two, one, "freestyle 15x15", "h8 :i9 j10 :k11 undo undo redo",
     "h8i9 | 2 of 4 | person | undo redo"},
    {one, two, "freestyle 15x15", ":h8", "h8 | 1 of 1 | person |"},
    {one, one, "freestyle 15x15", ":h8 :i9 undo", "h8 | 1 of 2 | program | undo redo"},
    {two, two, "freestyle 15x15", "h8 i9 undo j10", "h8j10 | 2 of 2 | person | undo"},
    {two, two, "freestyle 15x15", "h8 i9 undo j10 undo redo", "h8j10 | 2 of 2 | person | undo"},
    /* M counts undone moves */
    {two, two, "freestyle 15x15", "h8 i9 j10 undo undo undo", " | 0 of 3 | person | redo"},
    /* resigning: the first undo takes it back */
    {two, one, "freestyle 15x15", "h8 :i9 resign", "h8i9 | 2 of 2 | over | undo"},
    {two, one, "freestyle 15x15", "h8 :i9 resign !j10", "h8i9 | 2 of 2 | over | undo"},
    {two, one, "freestyle 15x15", "h8 :i9 resign undo", "h8i9 | 2 of 2 | person | undo"},
    {two, one, "freestyle 15x15", "h8 resign undo", " | 0 of 1 | person | redo"},
    /* pausing: a person's move resumes, a program waits */
    {two, two, "freestyle 15x15", "h8 pause", "h8 | 1 of 1 | paused | undo"},
    {two, two, "freestyle 15x15", "h8 pause i9", "h8i9 | 2 of 2 | person | undo"},
    {two, one, "freestyle 15x15", "h8 pause !i9", "h8 | 1 of 1 | paused | undo"},
    {two, one, "freestyle 15x15", "h8 pause resume", "h8 | 1 of 1 | program | undo"},
    /* looking changes nothing of the game */
    {two, two, "freestyle 15x15", "h8 i9 j10 back",
     "h8i9j10 | 2 of 3 | person | undo redo looking"},
    {two, two, "freestyle 15x15", "h8 i9 j10 first", "h8i9j10 | 0 of 3 | person | redo looking"},
    {two, two, "freestyle 15x15", "h8 i9 j10 first forward last",
     "h8i9j10 | 3 of 3 | person | undo"},
    {two, two, "freestyle 15x15", "h8 back back", "h8 | 0 of 1 | person | redo looking"},
    {two, two, "freestyle 15x15", "h8 forward", "h8 | 1 of 1 | person | undo"},
    {two, two, "freestyle 15x15", "h8 i9 undo last", "h8 | 2 of 2 | person | undo aside"},
    {two, one, "freestyle 15x15", "h8 back :i9", "h8i9 | 0 of 2 | person | redo looking"},
    {two, one, "freestyle 15x15", "h8 back :i9 now", "h8i9 | 2 of 2 | person | undo"},
    /* a click while looking tries a move */
    {two, two, "freestyle 15x15", "h8 i9 back j10", "h8i9 | 2 of 2 | person | undo aside"},
    {two, two, "freestyle 15x15", "h8 i9 back j10 k11", "h8i9 | 3 of 3 | person | undo aside"},
    {two, two, "freestyle 15x15", "h8 i9 back i9", "h8i9 | 2 of 2 | person | undo"},
    {two, two, "freestyle 15x15", "h8 i9 back !h8", "h8i9 | 1 of 2 | person | undo redo looking"},
    {two, two, "connect4 7x6", "d1 e1 first d6", "45 | 1 of 2 | person | undo redo looking"},
    {two, one, "freestyle 15x15", "h8 back i9", "h8 | 1 of 1 | program | undo aside"},
    /* undo and redo while looking step along the line */
    {two, two, "freestyle 15x15", "h8 i9 back j10 undo",
     "h8i9 | 1 of 2 | person | undo redo looking"},
    {two, two, "freestyle 15x15", "h8 i9 back j10 undo redo",
     "h8i9 | 2 of 2 | person | undo aside"},
    {two, two, "freestyle 15x15", "h8 back i9 j10 undo undo",
     "h8 | 0 of 2 | person | redo looking"},
    {two, two, "freestyle 15x15", "h8 back i9 j10 undo undo redo redo",
     "h8 | 2 of 2 | person | undo aside"},
    /* playing from where one looks */
    {two, two, "freestyle 15x15", "h8 i9 back j10 here", "h8j10 | 2 of 2 | person | undo"},
    {two, two, "freestyle 15x15", "h8 i9 j10 back here", "h8i9 | 2 of 3 | person | undo"},
    {two, two, "freestyle 5x5 win 3", "a1 a2 b1 b2 c1 back here",
     "a1a2b1b2 | 4 of 5 | person | undo"},
    {two, two, "freestyle 15x15", "h8 i9 resign back here", "h8 | 1 of 2 | person | undo"},
    /* deleting, promoting, and taking both back */
    {two, two, "freestyle 15x15", "h8 i9 delete", "h8 | 1 of 1 | person | undo"},
    {two, two, "freestyle 15x15", "h8 i9 delete undo", "h8i9 | 2 of 2 | person | undo"},
    {two, two, "freestyle 15x15", "h8 i9 delete undo undo", "h8 | 1 of 2 | person | undo redo"},
    {two, two, "freestyle 15x15", "h8 i9 delete comment undo", " | 0 of 1 | person | redo"},
    {two, two, "freestyle 15x15", "h8 i9 back delete", " | 0 of 0 | person | undo"},
    {two, two, "freestyle 15x15", "h8 i9 back j10 delete",
     "h8i9 | 1 of 2 | person | undo redo looking"},
    {two, two, "freestyle 15x15", "h8 i9 back j10 delete undo",
     "h8i9 | 2 of 2 | person | undo aside"},
    {two, two, "freestyle 15x15", "h8 i9 back j10 delete now j10 undo",
     "h8i9 | 2 of 3 | person | undo redo"},
    {two, two, "freestyle 15x15", "h8 i9 back j10 promote first last",
     "h8i9 | 2 of 2 | person | undo aside"},
    {two, two, "freestyle 15x15", "h8 i9 back j10 promote undo",
     "h8i9 | 2 of 2 | person | undo aside"},
    {two, two, "freestyle 15x15", "delete", " | 0 of 0 | person |"},
    /* openings */
    {two, two, "freestyle 15x15 opening swap2", "h8 i9 j10 add-two",
     "h8i9j10 | 3 of 3 | person | undo first"},
    {two, two, "freestyle 15x15 opening swap2", "h8 i9 j10 add-two a1 !a1 !h8",
     "h8i9j10 | 3 of 3 | person | undo second"},
    {two, two, "freestyle 15x15 opening swap2", "h8 i9 j10 add-two a1 undo",
     "h8i9j10 | 3 of 3 | person | undo first"},
    {two, two, "freestyle 15x15 opening swap2", "h8 i9 j10 add-two a1 undo undo",
     "h8i9j10 | 3 of 3 | person | undo"},
    {two, two, "freestyle 15x15 opening swap2", "h8 i9 j10 add-two a1 b2",
     "h8i9j10a1b2 | 4 of 4 | person | undo"},
    {two, two, "freestyle 15x15 opening swap2", "h8 i9 j10 add-two a1 :white",
     "h8i9j10white | 4 of 4 | person | undo"},
    {two, two, "freestyle 15x15 opening swap2", "h8 i9 add-two", "h8i9 | 2 of 2 | person | undo"},
    {two, one, "freestyle 15x15 opening swap2", "h8 i9 j10 :black undo",
     "h8i9 | 2 of 4 | person | undo redo"},
    /* the coach judges a person's stone before the program answers */
    {two, one, "coach freestyle 15x15", "h8", "h8 | 1 of 1 | checks | undo"},
    {two, one, "coach freestyle 15x15", "h8 fine", "h8 | 1 of 1 | program | undo"},
    {two, one, "coach freestyle 15x15", "h8 fine :i9", "h8i9 | 2 of 2 | person | undo"},
    {two, one, "coach freestyle 15x15", "h8 fine :i9 warn", "h8i9 | 2 of 2 | person | undo"},
    {two, one, "coach freestyle 15x15", "h8 warn !i9", "h8 | 1 of 1 | warns | undo"},
    {two, one, "coach freestyle 15x15", "h8 undo", " | 0 of 1 | person | redo"},
    {two, one, "coach freestyle 15x15", "h8 undo warn", " | 0 of 1 | person | redo"},
    {two, one, "coach freestyle 15x15", "h8 pause", "h8 | 1 of 1 | paused | undo"},
    {two, one, "coach freestyle 15x15", "h8 pause resume", "h8 | 1 of 1 | checks | undo"},
    {one, two, "coach freestyle 15x15", ":h8", "h8 | 1 of 1 | person |"},
    {two, two, "coach freestyle 15x15", "h8", "h8 | 1 of 1 | person | undo"},
    {two, one, "freestyle 15x15", "h8 warn look", "h8 | 1 of 1 | program | undo"},
    {two, one, "coach freestyle 5x5 win 3", "a1 fine :a2 b1 fine :b2 c1",
     "a1a2b1b2c1 | 5 of 5 | over | undo"},
    {two, one, "coach freestyle 15x15 opening swap2", "h8", "h8 | 1 of 1 | person | undo"},
    {two, one, "coach freestyle 15x15 opening swap2", "h8 i9 j10",
     "h8i9j10 | 3 of 3 | program | undo"},
    /* after a mistake one looks again in three steps, and the last one stays */
    {two, one, "coach freestyle 15x15", "h8 warn look", "h8 | 1 of 1 | warns | undo where"},
    {two, one, "coach freestyle 15x15", "h8 warn look look", "h8 | 1 of 1 | warns | undo kind"},
    {two, one, "coach freestyle 15x15", "h8 warn look look look look",
     "h8 | 1 of 1 | warns | undo move"},
    {two, one, "coach freestyle 15x15", "h8 warn look back", "h8 | 0 of 1 | warns | redo looking"},
    {two, one, "coach freestyle 15x15", "h8 warn look back now",
     "h8 | 1 of 1 | warns | undo where"},
    /* takes it back, by undo as well, and can look on */
    {two, one, "coach freestyle 15x15", "h8 take-back", "h8 | 1 of 1 | checks | undo"},
    {two, one, "coach freestyle 15x15", "h8 warn take-back", " | 0 of 1 | again | redo"},
    {two, one, "coach freestyle 15x15", "h8 warn back take-back", " | 0 of 1 | again | redo"},
    {two, one, "coach freestyle 15x15", "h8 warn undo", " | 0 of 1 | again | redo"},
    {two, one, "coach freestyle 15x15", "h8 warn look undo look", " | 0 of 1 | again | redo kind"},
    {two, one, "coach freestyle 15x15", "h8 warn undo i9", "i9 | 1 of 1 | checks | undo"},
    {two, one, "coach freestyle 15x15", "h8 warn undo h8", "h8 | 1 of 1 | checks | undo"},
    {two, one, "coach freestyle 15x15", "h8 fine :i9 j10 warn take-back",
     "h8i9 | 2 of 3 | again | undo redo"},
    /* or plays on, after taking it back by redo */
    {two, one, "coach freestyle 15x15", "h8 play-on", "h8 | 1 of 1 | checks | undo"},
    {two, one, "coach freestyle 15x15", "h8 warn play-on", "h8 | 1 of 1 | program | undo"},
    {two, one, "coach freestyle 15x15", "h8 warn look play-on", "h8 | 1 of 1 | program | undo"},
    {two, one, "coach freestyle 15x15", "h8 warn undo redo", "h8 | 1 of 1 | program | undo"},
    /* whatever else changes the game silences it */
    {two, one, "coach freestyle 15x15", "h8 warn resign", "h8 | 1 of 1 | over | undo"},
    {two, one, "coach freestyle 15x15", "h8 warn swap", "h8 | 1 of 1 | person |"},
    {two, one, "coach freestyle 15x15", "h8 warn delete", " | 0 of 0 | person | undo"},
    {two, one, "coach freestyle 15x15", "h8 warn back here", " | 0 of 1 | person |"},
    {two, one, "coach freestyle 15x15", "h8 warn undo restart", " | 0 of 0 | person |"},
    /* the same game once more */
    {two, two, "freestyle 15x15", "h8 i9 back j10 restart", " | 0 of 0 | person |"},
    {two, two, "freestyle 15x15", "h8 pause restart", " | 0 of 0 | person |"},
};

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct session *session = begin_row(rows[i].first, rows[i].second, rows[i].variant);
        char text[512], list[256];
        snprintf(list, sizeof list, "%s", rows[i].commands);
        for (char *command = strtok(list, " "); command; command = strtok(NULL, " "))
            run(session, command);
        describe(session, text, sizeof text);
        if (strcmp(text, rows[i].wanted) != 0)
            print_error("%s, %s: %s\n", rows[i].first, rows[i].second, rows[i].commands);
        assert_string_equal(text, rows[i].wanted);
        session_free(session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
