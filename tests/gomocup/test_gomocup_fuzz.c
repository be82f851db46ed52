/* Feeds a session with lines made from commands and damaged at random. It must answer in the
 * protocol's words only, keep its board sound, and keep the position whenever it answers with
 * refusals only. Also compares the inbox with a naive splitter, however the bytes are cut. The
 * first argument is the number of sessions. */
#include "testing.h"

#include "base/random.h"
#include "gomocup/dispatch.h"
#include "gomocup/inbox.h"
#include "gomocup/session.h"
#include "gomocup/splitter.h"
#include "gomocup/words.h"
#include "system/timer.h"
#include "system/version.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char program_libraries[] = ""; /* for version_print, which the protocol calls */

enum { LINES = 40, LINE_SIZE = 400 };

static unsigned long inputs = 400;

/* ---- Lines -------------------------------------------------------------------------------------
 */

/* `#` is a coordinate, `%` a number, `&` an owner. */
static const char *const templates[] = {
    "START 15",
    "START %",
    "RECTSTART #,#",
    "RESTART",
    "BEGIN",
    "TURN #,#",
    "TURN #,#",
    "TURN #,#",
    "TURN #,#",
    "PLAY #,#",
    "TAKEBACK #,#",
    "BOARD",
    "YXBOARD",
    "#,#,&",
    "#,#,&",
    "#,#,&",
    "#,#",
    "DONE",
    "DONE",
    "SWAP2BOARD",
    "INFO rule %",
    "INFO timeout_turn %",
    "INFO time_left %",
    "INFO max_node %",
    "INFO max_depth %",
    "INFO strength %",
    "INFO show_detail %",
    "INFO timeout_match %",
    "INFO pondering 1",
    "INFO folder x",
    "ABOUT",
    "YXSTOP",
    "STOP",
    "YXNBEST %",
    "YXSHOWFORBID",
    "YXSHOWINFO",
    "YXHASHCLEAR",
    "YXBALANCEONE %",
    "YXBALANCETWO %",
    "YXSEARCHDEFEND",
    "YXPRINTFEATURE",
    "YXSHOWHASHUSAGE",
    "YXHASHDUMP",
    "YXSETDATABASE /dev/null",
    "YXSWAP2STEP1",
    "YXSWAP2STEP2",
    "YXSWAP2STEP3",
    "YXSOOSORVSTEP1",
    "YXSOOSORVSTEP2 7,7 7,8 7,9 DONE",
    "YXSOOSORVSTEP3",
    "YXSOOSORVSTEP4 %",
    "YXSOOSORVSTEP5 % 7,7 7,8 7,9 #,# DONE",
    "YXSOOSORVSTEP6 7,7 7,8 7,9 7,10 #,# #,# #,# DONE",
    "YXBLOCK #,# #,# DONE",
    "YXBLOCK",
    "YXBLOCKUNDO #,# DONE",
    "YXBLOCKRESET",
    "YXBLOCKPATH #,# #,# DONE",
    "YXBLOCKPATHUNDO",
    "YXBLOCKPATHRESET",
    "YXQUERYDATABASEALLT",
    "YXQUERYDATABASEONE #,# #,# DONE",
    "YXEDITTEXTDATABASE \"x",
    "YXEDITTVDDATABASE 1 2 3 4",
    "YXDRAW",
    "INFO variety %",
    "INFO usedatabase %",
    "YXBOARD #,#,& #,#,& #,#,& DONE",
    "BOARD #,#,& #,#,& DONE",
    "SWAP2BOARD #,# #,# #,# DONE",
    "",
    "nonsense",
};

static void fill(uint64_t *random, const char *from, char *line)
{
    static const int numbers[] = {0, 1, 2, 3, 4, 5, 8, 9, 15, 22, 100, -1, 2147483647};
    size_t length = 0;
    for (; *from; from++) {
        int number;
        if (*from == '#')
            number = (int)random_below(random, random_below(random, 8) ? 15 : 24);
        else if (*from == '%')
            number = numbers[random_below(random, sizeof numbers / sizeof *numbers)];
        else if (*from == '&')
            number = random_below(random, 20) ? 1 + (int)random_below(random, 2)
                                              : (int)random_below(random, 6);
        else {
            line[length++] = *from;
            continue;
        }
        length += (size_t)snprintf(line + length, LINE_SIZE - length, "%d", number);
    }
    line[length] = '\0';
}

/* Cuts, changes, doubles and inserts bytes; never a byte 0 or a line end. */
static void damage(uint64_t *random, char *line)
{
    for (unsigned times = 1 + random_below(random, 4); times--;) {
        const size_t length = strlen(line);
        const size_t at = length ? random_below(random, (uint32_t)length) : 0;
        switch (random_below(random, 4)) {
        case 0:
            line[at] = '\0';
            break;
        case 1:
            if (length) {
                const char byte = (char)(1 + random_below(random, 255));
                line[at] = byte == '\n' || byte == '\r' ? ' ' : byte;
            }
            break;
        case 2:
            if (length && 2 * length < LINE_SIZE) {
                memmove(line + at + (length - at), line + at, length - at + 1);
            }
            break;
        default:
            if (length + 2 < LINE_SIZE) {
                memmove(line + at + 1, line + at, length - at + 1);
                line[at] = " ,-0919x\t"[random_below(random, 9)];
            }
            break;
        }
    }
}

/* Whether the line would make tables of any size, or threads; the test skips these. */
static bool is_costly(const char *line)
{
    static const char *const keys[] = {"hash_size", "max_memory", "thread_num"};
    const char *rest, *after;
    if (!words_match(words_skip(line), "info", &rest))
        return false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (words_match(rest, keys[i], &after))
            return true;
    return false;
}

/* ---- A session ---------------------------------------------------------------------------------
 */

static bool is_points(const char *line, int most)
{
    int points = 0;
    for (;; line++) {
        const char *rest;
        int64_t number;
        if (!words_number(line, &number, &rest) || *rest != ',' || number < 0 ||
            !words_number(rest + 1, &number, &line) || number < 0)
            return false;
        points++;
        if (*line != ' ')
            break;
    }
    return !*line && points <= most;
}

static bool starts(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

static bool is_refusal(const char *line)
{
    return starts(line, "ERROR ") || starts(line, "UNKNOWN ");
}

/* Whether a line is a valid answer of the protocol. */
static bool is_answer(const char *line)
{
    for (const char *at = line; *at; at++)
        if (*at < ' ' || *at > '~')
            return false;
    if (*line && line[strlen(line) - 1] == ' ')
        return false;
    return is_points(line, 3) || is_refusal(line) || starts(line, "MESSAGE ") ||
           starts(line, "INFO ") || starts(line, "FORBID ") || starts(line, "name=\"Lianzi\"") ||
           strcmp(line, "OK") == 0 || strcmp(line, "SWAP") == 0;
}

static void check_position(const struct position *position)
{
    int owned = 0;
    for (int cell = 0; cell < LZ_CELLS_MAX; cell++) {
        owned += position->owner[cell] != OWNER_NONE;
        assert_true(position->owner[cell] <= OWNER_BLOCKED);
    }
    assert_int_equal(owned, position->count);
    for (int i = 0; i < position->count; i++) {
        const struct stone *stone = &position->stones[i];
        assert_in_range(stone->cell, 0, position->columns * position->rows - 1);
        assert_int_equal(position->owner[stone->cell], stone->owner);
    }
}

static bool same_position(const struct position *a, const struct position *b)
{
    return a->columns == b->columns && a->rows == b->rows && a->count == b->count &&
           memcmp(a->owner, b->owner, sizeof a->owner) == 0 &&
           memcmp(a->stones, b->stones, (size_t)a->count * sizeof a->stones[0]) == 0;
}

/* Feeds a line and checks the answers. */
static void feed(struct session *session, const char *line, uint64_t seed)
{
    char *answers = NULL;
    size_t size = 0;
    const struct position before = session->position;
    const bool in_list = session->list.command != NULL; /* a command refuses an unfinished list */
    session->out = open_memstream(&answers, &size);
    assert_non_null(session->out);
    dispatch_take(session, line, timer_now_us());
    fclose(session->out);
    bool only_refusals = *answers != '\0';
    for (char *answer = answers, *end; *answer; answer = end + 1) {
        end = strchr(answer, '\n');
        if (!end)
            fail_msg("seed %llu: half a line: \"%s\"", (unsigned long long)seed, answer);
        *end = '\0';
        if (!is_answer(answer))
            fail_msg("seed %llu: \"%s\" is answered \"%s\"", (unsigned long long)seed, line,
                     answer);
        only_refusals &= is_refusal(answer) && !strstr(answer, "no point is free");
    }
    free(answers);
    if (only_refusals && !in_list && !same_position(&before, &session->position))
        fail_msg("seed %llu: \"%s\" is refused, yet changes the position", (unsigned long long)seed,
                 line);
    check_position(&session->position);
}

static void sessions_are_hardy(void **state)
{
    (void)state;
    lz_engine *engine;
    lz_stop *stop = lz_stop_new();
    struct session *session = malloc(sizeof *session);
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_true(stop && session);
    lz_stop_set(stop); /* so that every think ends soon */
    for (uint64_t seed = 1; seed <= inputs; seed++) {
        uint64_t random = seed;
        session_init(session, NULL, engine, stop, NULL);
        session->settings.max_memory = 12 << 20;
        feed(session, random_below(&random, 8) ? "START 15" : "START 6", seed);
        for (int i = 0; i < LINES; i++) {
            char line[LINE_SIZE];
            fill(&random, templates[random_below(&random, sizeof templates / sizeof *templates)],
                 line);
            if (!random_below(&random, 3))
                damage(&random, line);
            if (!is_costly(line))
                feed(session, line, seed);
        }
    }
    free(session);
    lz_stop_free(stop);
    lz_engine_free(engine);
}

/* Every key with every kind of value leaves the setting within its range. */
static void settings_are_hardy(void **state)
{
    static const char *const keys[] = {"timeout_turn",   "timeout_match", "time_left",  "rule",
                                       "max_memory",     "hash_size",     "thread_num", "max_depth",
                                       "max_node",       "show_detail",   "strength",   "pondering",
                                       "time_increment", "folder",        "evaluate",   "",
                                       "variety",        "usedatabase"};
    (void)state;
    uint64_t random = 5;
    for (unsigned long i = 0; i < inputs * 20; i++) {
        struct settings settings;
        settings_init(&settings);
        for (int n = 0; n < 6; n++) {
            char line[LINE_SIZE];
            snprintf(line, sizeof line, "%s %lld",
                     keys[random_below(&random, sizeof keys / sizeof *keys)],
                     (long long)(int64_t)(random_next(&random) >> random_below(&random, 64)) *
                         (random_below(&random, 4) ? 1 : -1));
            if (!random_below(&random, 4))
                damage(&random, line);
            settings_take(&settings, line);
            assert_false(lz_rule_has_gravity(settings_rule(&settings)));
            assert_in_range(settings_hash_mib(&settings), 1, HASH_MAX_MIB);
            assert_in_range(settings_level(&settings), LZ_LEVEL_MIN, LZ_LEVEL_MAX);
            assert_in_range(settings.threads, 1, THREADS_MAX);
            assert_in_range(settings.variety, 0, 1000);
            assert_true(settings.turn_ms >= 0 && settings.match_ms >= 0 && settings.nodes >= 0 &&
                        settings.depth >= 0 && settings.increment_ms >= 0 && settings.left_ms >= 0);
            if (settings.max_memory)
                assert_true(settings_hash_mib(&settings) < settings.max_memory >> 20);
        }
    }
}

/* ---- The inbox ---------------------------------------------------------------------------------
 */

struct writing {
    int descriptor;
    const char *bytes;
    size_t count;
    uint64_t random;
};

/* Writes in pieces of any length. */
static void *write_all(void *argument)
{
    struct writing *writing = argument;
    for (size_t at = 0; at < writing->count;) {
        size_t piece =
            1 + random_below(&writing->random, random_below(&writing->random, 9) ? 30 : 9000);
        if (piece > writing->count - at)
            piece = writing->count - at;
        const ssize_t written = write(writing->descriptor, writing->bytes + at, piece);
        if (written < 0)
            break;
        at += (size_t)written;
    }
    close(writing->descriptor);
    return NULL;
}

/* Finds the next line by the protocol's rule for lines; false at the end. */
static bool reference(const char *bytes, size_t count, size_t *at, const char **line,
                      size_t *length)
{
    while (*at < count) {
        const size_t from = *at;
        while (*at < count && bytes[*at] != '\n' && bytes[*at] != '\r')
            ++*at;
        *line = bytes + from;
        *length = *at - from;
        if (*at < count)
            ++*at;
        size_t blanks = 0; /* lines of blanks are skipped, too */
        while (blanks < *length && ((*line)[blanks] == ' ' || (*line)[blanks] == '\t'))
            blanks++;
        if (blanks < *length)
            return true;
    }
    return false;
}

static void make_bytes(uint64_t *random, char *bytes, size_t count)
{
    static const char alphabet[] = "ab, 1\t\n\r\0STOP";
    for (size_t i = 0; i < count; i++)
        bytes[i] = alphabet[random_below(random, sizeof alphabet - 1)];
    if (random_below(random, 4) == 0) /* a line too long */
        memset(bytes + count / 4, 'x', count / 2);
    for (size_t i = random_below(random, 500); i + 8 < count; i += 500)
        memcpy(bytes + i, random_below(random, 2) ? "\nYXSTOP\n" : "\nstop x\r", 8);
}

static void inbox_is_exact(void **state)
{
    enum { BYTES = 60000 };
    (void)state;
    char *bytes = malloc(BYTES);
    lz_stop *stop = lz_stop_new();
    assert_true(bytes && stop);
    for (uint64_t seed = 1; seed <= inputs / 20 + 1; seed++) {
        uint64_t random = seed;
        int ends[2];
        pthread_t writer;
        make_bytes(&random, bytes, BYTES);
        assert_int_equal(pipe(ends), 0);
        struct writing writing = {ends[1], bytes, BYTES, seed};
        struct inbox *inbox = inbox_open(ends[0], stop);
        assert_non_null(inbox);
        assert_int_equal(pthread_create(&writer, NULL, write_all, &writing), 0);
        size_t at = 0, length;
        const char *expected;
        while (reference(bytes, BYTES, &at, &expected, &length)) {
            struct inbox_line *line = inbox_take(inbox);
            if (!line) /* the end came late, because a thread was held up */
                break;
            const size_t kept = length < LINE_MAX_BYTES ? length : LINE_MAX_BYTES;
            assert_int_equal(line->cut, length > LINE_MAX_BYTES);
            assert_int_equal(line->length, kept);
            assert_int_equal(strlen(line->text), kept);
            for (size_t i = 0; i < kept; i++)
                assert_int_equal(line->text[i], expected[i] ? expected[i] : '?');
            free(line);
        }
        struct inbox_line *after = inbox_take(inbox);
        assert_null(after);
        assert_int_equal(lz_stop_is_set(stop), inbox_is_deserted(inbox));
        pthread_join(writer, NULL);
        inbox_close(inbox);
        lz_stop_clear(stop);
        close(ends[0]);
    }
    lz_stop_free(stop);
    free(bytes);
}

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

/* A stop is set until its own line is taken. */
static void stops_are_counted(void **state)
{
    (void)state;
    int ends[2];
    lz_stop *stop = lz_stop_new();
    assert_int_equal(pipe(ends), 0);
    struct inbox *inbox = inbox_open(ends[0], stop);
    assert_true(stop && inbox);
    static const char text[] = "a\nYXSTOP\nb\nstop\nc\n";
    assert_int_equal(write(ends[1], text, sizeof text - 1), sizeof text - 1);
    while (!lz_stop_is_set(stop))
        pause_ms(1);
    pause_ms(50); /* so that the rest of the write is read, too */
    static const bool set_after[] = {true, true, true, false, false};
    for (int i = 0; i < 5; i++) {
        struct inbox_line *line = inbox_take(inbox);
        assert_non_null(line);
        assert_int_equal(lz_stop_is_set(stop), set_after[i]);
        free(line);
    }
    assert_true(inbox_ponder_begin(inbox));
    assert_false(lz_stop_is_set(stop));
    assert_int_equal(write(ends[1], "d\n", 2), 2);
    while (!lz_stop_is_set(stop))
        pause_ms(1);
    inbox_ponder_end(inbox);
    assert_false(lz_stop_is_set(stop));
    assert_false(inbox_ponder_begin(inbox)); /* a line waits */
    free(inbox_take(inbox));
    pause_ms(INBOX_ONE_GO_US / 1000 + 20);
    assert_int_equal(write(ends[1], "END\n", 4), 4);
    while (!inbox_is_deserted(inbox))
        pause_ms(1);
    assert_true(lz_stop_is_set(stop));
    assert_null(inbox_take(inbox));
    inbox_close(inbox);
    lz_stop_free(stop);
    close(ends[0]);
    close(ends[1]);
}

/* Closing does not wait for input that never comes. */
static void inbox_can_be_closed(void **state)
{
    (void)state;
    int ends[2];
    lz_stop *stop = lz_stop_new();
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "a\nb", 3), 3);
    struct inbox *inbox = inbox_open(ends[0], stop);
    assert_non_null(inbox);
    free(inbox_take(inbox));
    inbox_close(inbox);
    lz_stop_free(stop);
    close(ends[0]);
    close(ends[1]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sessions_are_hardy),  cmocka_unit_test(settings_are_hardy),
        cmocka_unit_test(inbox_is_exact),      cmocka_unit_test(stops_are_counted),
        cmocka_unit_test(inbox_can_be_closed),
    };
    if (argc > 1)
        inputs = strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
