/* Another program as a player. Running out of memory is reported as such, not taken for a cancelled
 * wait, after which the engine would be told to move now. The engine is told its limits. */
#include "desktop/thinking/foreign.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool is_scarce;

static void *scarce_malloc(size_t size)
{
    return is_scarce ? NULL : malloc(size);
}

#define malloc scarce_malloc
#include "engines/brain.c" /* with memory that can run out */
#undef malloc
#include "testing.h" /* after brain.c, since both define fail() */

/* Answers START as the protocol's example does, and any other line with a move. */
static const char engine[] =
    "engine sh -c \"read line; echo OK - everything is good; while read line; do echo 0,0; done\"";

/* An engine at an empty board, not yet started. */
struct table {
    struct player player;
    struct foreign *foreign;
    lz_game *game;
    lz_stop *stop;
    lz_limits limits;
    lz_error error; /* of the last request for a move */
};

static void table_init(struct table *table, const char *program)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    lz_limits_init(&table->limits);
    assert_int_equal(player_parse(program, &table->player, NULL), LZ_OK);
    assert_int_equal(lz_game_new(&variant, &table->game, NULL), LZ_OK);
    table->stop = lz_stop_new();
    table->foreign = foreign_new();
    assert_non_null(table->stop);
    assert_non_null(table->foreign);
}

static lz_status table_think(struct table *table)
{
    lz_thought thought;
    return foreign_think(table->foreign, &table->player, table->game, &table->limits, table->stop,
                         NULL, &thought, &table->error);
}

static void table_free(struct table *table)
{
    foreign_free(table->foreign);
    lz_stop_free(table->stop);
    lz_game_free(table->game);
}

static void test_no_memory(void **state)
{
    struct table table;
    (void)state;
    table_init(&table, engine);
    table.limits.time_ms = 1000;
    is_scarce = true;
    const lz_status status = table_think(&table);
    is_scarce = false;
    assert_int_equal(status, LZ_ERR_MEMORY);
    assert_string_equal(table.error.text, "no memory");
    assert_int_equal(table_think(&table), LZ_OK);
    table_free(&table);
}

/* The number of times that the engine got the line. */
static int count_lines(const char *path, const char *wanted)
{
    char line[256];
    int count = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        count += strcmp(line, wanted) == 0;
    }
    fclose(file);
    return count;
}

/* The engine is told a changed depth or increment, also while it runs. */
static void test_limits_are_told(void **state)
{
    char path[] = "/tmp/lianzi-foreign-XXXXXX", text[PLAYER_TEXT_MAX];
    struct table table;
    (void)state;
    const int made = mkstemp(path);
    assert_true(made >= 0);
    close(made);
    snprintf(text, sizeof text,
             "engine sh -c \"read l; echo OK; while read l; do echo $l >>%s; "
             "case $l in BEGIN) echo 0,0;; esac; done\"",
             path);
    table_init(&table, text);
    table.limits.match_left_ms = 60000;
    table.limits.depth = 7;
    for (int i = 0; i < 4; i++) {
        if (i == 3) {
            table.limits.depth = 0;
            table.limits.increment_ms = 2000;
        }
        if (table_think(&table))
            fail_msg("%s", table.error.text);
    }
    table_free(&table);
    assert_int_equal(count_lines(path, "INFO max_depth 7"), 1);
    assert_int_equal(count_lines(path, "INFO max_depth 0"), 1);
    assert_int_equal(count_lines(path, "INFO time_increment 2000"), 1);
    unlink(path);
}

/* An engine that cannot bear an INFO which only some know is asked without it. */
static void test_asked_plainly(void **state)
{
    struct table table;
    (void)state;
    table_init(&table,
               "engine sh -c \"read l; echo OK; while read l; do case $l in "
               "*show_detail*) echo ERROR; d=1;; BEGIN) test $d || echo 0,0;; esac; done\"");
    if (table_think(&table))
        fail_msg("%s", table.error.text);
    table_free(&table);
}

/* An answer that is no move of the game is told by the cell's name, or as it came. */
static void test_illegal_answers(void **state)
{
    static const char *const told[][2] = {
        {"0,0", "it played a15, which is not allowed: occupied"},
        {"15,3", "it answered 15,3, off the 15x15 board"},
    };
    (void)state;
    for (int i = 0; i < 2; i++) {
        char text[PLAYER_TEXT_MAX];
        struct table table;
        snprintf(
            text, sizeof text,
            "engine sh -c \"read l; echo OK; while read l; do case $l in DONE) echo %s;; esac; "
            "done\"",
            told[i][0]);
        table_init(&table, text);
        assert_int_equal(lz_game_play(table.game, "a15", LZ_ROWS_BOTTOM, NULL), LZ_OK);
        assert_int_equal(table_think(&table), LZ_ERR_ILLEGAL);
        assert_string_equal(table.error.text, told[i][1]);
        table_free(&table);
    }
}

/* What the listener was told last. */
struct heard {
    char words[256];
    struct remark remark;
};

static void hear_remark(void *user, const char *text, const struct remark *remark)
{
    struct heard *heard = user;
    snprintf(heard->words, sizeof heard->words, "%s", text);
    heard->remark = *remark;
}

/* The move says from which side the engine counts rows, and its line is read again. */
static void test_rows_are_learnt(void **state)
{
    struct table table;
    struct heard heard = {0};
    const struct foreign_listener listener = {hear_remark, &heard};
    lz_thought thought;
    (void)state;
    table_init(&table, "engine sh -c \"read l; echo OK; while read l; do case $l in BEGIN) "
                       "echo MESSAGE ev 3 pv a2 b4; echo MESSAGE REALTIME BEST 0,1; echo 0,1;; "
                       "esac; done\"");
    for (int i = 0; i < 2; i++) {
        heard = (struct heard){0};
        assert_int_equal(foreign_think(table.foreign, &table.player, table.game, &table.limits,
                                       table.stop, &listener, &thought, &table.error),
                         LZ_OK);
        assert_string_equal(heard.words, "ev 3 pv a2 b4");
        assert_int_equal(heard.remark.line.score, 3);
        assert_int_equal(heard.remark.line.length, 2);
        assert_int_equal(heard.remark.line.pv[0].cell[0], 13 * 15);
        assert_int_equal(heard.remark.line.pv[1].cell[0], 11 * 15 + 1);
    }
    table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_memory),       cmocka_unit_test(test_limits_are_told),
        cmocka_unit_test(test_illegal_answers), cmocka_unit_test(test_asked_plainly),
        cmocka_unit_test(test_rows_are_learnt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
