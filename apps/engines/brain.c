#include "engines/brain.h"

#include "system/timer.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* How long to wait for the exit status of a child that has closed its output. */
#define END_WAIT_US 200000
/* How many bytes of an engine's line a fault quotes. */
enum { QUOTE_MAX = 60 };

const char *brain_fault_name(enum brain_fault fault)
{
    static const char *const names[] = {"fine",    "cancelled", "missing", "crashed",  "late",
                                        "garbage", "refused",   "flooded", "no memory"};
    return names[fault];
}

/* ---- Faults ---- */

/* Remembers the fault and why, and is the fault. */
#define fail(brain, fault, ...)                                                                    \
    (lz_error_set(&(brain)->why, LZ_ERR_IO, __VA_ARGS__), (brain)->last = (fault))

/* Makes an engine's line printable: shortens it and replaces control characters. */
static const char *quote(const char *line, char buffer[QUOTE_MAX + 4])
{
    int length = 0;
    for (; line[length] && length < QUOTE_MAX; length++) {
        const unsigned char byte = (unsigned char)line[length];
        buffer[length] = byte < 32 || byte > 126 ? '?' : (char)byte;
    }
    snprintf(buffer + length, 4, "%s", line[length] ? "..." : "");
    return buffer;
}

/* Describes the outcome that ended a wait. `wanted` names the awaited answer. */
static enum brain_fault fail_waiting(struct brain *brain, enum child_outcome outcome,
                                     const char *wanted)
{
    char text[QUOTE_MAX + 4];
    int number;
    switch (outcome) {
    case CHILD_CANCELLED:
        return fail(brain, BRAIN_CANCELLED, "called off");
    case CHILD_TOO_LONG:
        return fail(brain, BRAIN_FLOODED, "a line without end: \"%s\"",
                    quote(child_half_line(&brain->child), text));
    case CHILD_TIMEOUT:
        if (*child_half_line(&brain->child))
            return fail(brain, BRAIN_LATE, "%s: only half a line in time: \"%s\"", wanted,
                        quote(child_half_line(&brain->child), text));
        return fail(brain, BRAIN_LATE, "%s: no answer in time", wanted);
    default: {
        const bool ended = child_wait(&brain->child, timer_now_us() + END_WAIT_US);
        child_kill(&brain->child);
        if (!ended)
            return fail(brain, BRAIN_CRASHED, "%s: closed its output", wanted);
        return child_ended_by_signal(&brain->child, &number)
                   ? fail(brain, BRAIN_CRASHED, "%s: ended with signal %d (%s)", wanted, number,
                          strsignal(number))
                   : fail(brain, BRAIN_CRASHED, "%s: ended with exit status %d", wanted, number);
    }
    }
}

/* ---- Commands and answers ---- */

static enum brain_fault write_out(struct brain *brain, const char *text, size_t length,
                                  int64_t deadline_us, const char *wanted)
{
    if (brain->listener)
        brain->listener->hear(brain->listener->user, true, text, length);
    const enum child_outcome outcome =
        child_write(&brain->child, text, length, deadline_us, brain->cancel);
    return outcome == CHILD_DONE ? BRAIN_FINE : fail_waiting(brain, outcome, wanted);
}

enum brain_fault brain_flush(struct brain *brain, int64_t deadline_us)
{
    const size_t length = brain->queued;
    brain->queued = 0;
    return length ? write_out(brain, brain->queue, length, deadline_us, "at INFO") : BRAIN_FINE;
}

/* Queues a line. Lines go out together, because each write would wake the engine. */
static enum brain_fault queue(struct brain *brain, const char *text, int64_t deadline_us)
{
    const size_t length = strlen(text);
    if (brain->queued + length > sizeof brain->queue) {
        const enum brain_fault fault = brain_flush(brain, deadline_us);
        if (fault)
            return fault;
    }
    if (length > sizeof brain->queue)
        return write_out(brain, text, length, deadline_us, "at INFO");
    memcpy(brain->queue + brain->queued, text, length);
    brain->queued += length;
    return BRAIN_FINE;
}

/* Sends the queued lines and a command. */
static enum brain_fault send(struct brain *brain, const char *text, int64_t deadline_us,
                             const char *wanted)
{
    const size_t length = strlen(text);
    if (brain->queued + length <= sizeof brain->queue) {
        queue(brain, text, deadline_us);
        const size_t all = brain->queued;
        brain->queued = 0;
        return write_out(brain, brain->queue, all, deadline_us, wanted);
    }
    const enum brain_fault fault = brain_flush(brain, deadline_us);
    return fault ? fault : write_out(brain, text, length, deadline_us, wanted);
}

static bool begins_with(const char *line, const char *word)
{
    const size_t length = strlen(word);
    return strncasecmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

/* Reads a line, which the listener hears. */
static enum child_outcome read_line(struct brain *brain, int64_t deadline_us, int cancel,
                                    char **line)
{
    const enum child_outcome outcome = child_read_line(&brain->child, deadline_us, cancel, line);
    if (outcome == CHILD_DONE && brain->listener)
        brain->listener->hear(brain->listener->user, false, *line, strlen(*line));
    return outcome;
}

static const char *trim(char *line)
{
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length && strchr(" \t", line[length - 1]))
        line[--length] = '\0';
    return line;
}

/* Reads lines up to an answer. ERROR is kept in `error` and shortens the wait. */
static enum brain_fault next_answer(struct brain *brain, int64_t deadline_us, const char *wanted,
                                    const char **answer)
{
    char error[QUOTE_MAX + 4] = "";
    for (;;) {
        char *line;
        const enum child_outcome outcome = read_line(brain, deadline_us, brain->cancel, &line);
        if (outcome == CHILD_TIMEOUT && *error)
            return fail(brain, BRAIN_REFUSED, "%s: \"%s\"", wanted, error);
        if (outcome != CHILD_DONE)
            return fail_waiting(brain, outcome, wanted);
        *answer = trim(line);
        const bool complaint = begins_with(*answer, "ERROR");
        if (complaint && !brain->hurried) {
            const int64_t grace = timer_now_us() + BRAIN_ERROR_GRACE_US;
            deadline_us = grace < deadline_us ? grace : deadline_us;
            quote(*answer, error);
        } else if (!complaint && **answer && !begins_with(*answer, "MESSAGE") &&
                   !begins_with(*answer, "DEBUG") && !begins_with(*answer, "SUGGEST") &&
                   !begins_with(*answer, "UNKNOWN") && !begins_with(*answer, "INFO")) {
            return BRAIN_FINE;
        }
        if (brain->child.read - brain->heard > BRAIN_OUTPUT_MAX)
            return fail(brain, BRAIN_FLOODED, "%s: more than %d MiB of output instead", wanted,
                        (int)(BRAIN_OUTPUT_MAX >> 20));
        /* Continuous output must not extend the wait. */
        if (timer_now_us() >= deadline_us && !*error)
            return fail(brain, BRAIN_LATE, "%s: only other output in time", wanted);
    }
}

/* Reads a decimal number and moves *at past it. */
static bool read_number(const char **at, int *out)
{
    char *end;
    if (**at < '0' || **at > '9')
        return false;
    const long value = strtol(*at, &end, 10);
    if (end - *at > 3)
        return false;
    *out = (int)value;
    *at = end;
    return true;
}

/* "x,y", blanks allowed around the comma. */
static bool read_point(const char **at, int *x, int *y)
{
    if (!read_number(at, x))
        return false;
    *at += strspn(*at, " \t");
    if (*(*at)++ != ',')
        return false;
    *at += strspn(*at, " \t");
    return read_number(at, y);
}

static enum brain_fault read_move(struct brain *brain, int64_t deadline_us, int *x, int *y)
{
    char text[QUOTE_MAX + 4];
    const char *answer;
    const enum brain_fault fault = next_answer(brain, deadline_us, "asked for a move", &answer);
    if (fault)
        return fault;
    const char *at = answer;
    if (!read_point(&at, x, y) || *at)
        return fail(brain, BRAIN_GARBAGE, "asked for a move, said \"%s\"", quote(answer, text));
    return BRAIN_FINE;
}

/* Handles lines that came since the last answer, unasked: drops chatter; a move is a fault. */
static enum brain_fault hear_out(struct brain *brain)
{
    char *line, text[QUOTE_MAX + 4];
    int x, y;
    brain->heard = brain->child.read;
    while (read_line(brain, 0, -1, &line) == CHILD_DONE) {
        const char *at = trim(line);
        if (read_point(&at, &x, &y))
            return fail(brain, BRAIN_GARBAGE, "spoke out of turn: \"%s\"", quote(line, text));
        if (brain->child.read - brain->heard > BRAIN_OUTPUT_MAX)
            return fail(brain, BRAIN_FLOODED, "more than %d MiB of output out of turn",
                        (int)(BRAIN_OUTPUT_MAX >> 20));
    }
    brain->heard = brain->child.read;
    return BRAIN_FINE;
}

/* ---- The protocol ---- */

/* Whether the machine lacks the resources to start any program. */
static bool is_shortage(int error)
{
    return error == ENOMEM || error == EAGAIN || error == EMFILE || error == ENFILE;
}

enum brain_fault brain_start(struct brain *brain, char *const argv[], const char *directory,
                             int columns, int rows, int64_t deadline_us, int cancel)
{
    char text[QUOTE_MAX + 4];
    const char *answer;
    *brain = (struct brain){.cancel = cancel, .listener = brain->listener};
    char why[sizeof brain->why.text];
    if (!child_start(&brain->child, argv, directory, why, sizeof why))
        return fail(brain, is_shortage(errno) ? BRAIN_NO_MEMORY : BRAIN_MISSING, "%s", why);
    if (columns == rows)
        snprintf(text, sizeof text, "START %d\n", columns);
    else
        snprintf(text, sizeof text, "RECTSTART %d,%d\n", columns, rows);
    enum brain_fault fault = send(brain, text, deadline_us, "at START");
    if (!fault)
        fault = next_answer(brain, deadline_us, "at START", &answer);
    if (!fault && !begins_with(answer, "OK"))
        fault = fail(brain, BRAIN_GARBAGE, "at START, said \"%s\"", quote(answer, text));
    return fault;
}

enum brain_fault brain_info(struct brain *brain, const char *key, const char *value,
                            int64_t deadline_us)
{
    const size_t size = strlen(key) + strlen(value) + sizeof "INFO  \n";
    char *const text = malloc(size);
    if (!text)
        return fail(brain, BRAIN_NO_MEMORY, "no memory");
    snprintf(text, size, "INFO %s %s\n", key, value);
    const enum brain_fault fault = queue(brain, text, deadline_us);
    free(text);
    return fault;
}

int brain_rule_number(lz_rule rule)
{
    switch (rule) {
    case LZ_RULE_FREESTYLE:
        return 0;
    case LZ_RULE_STANDARD:
        return 1;
    case LZ_RULE_RENJU:
        return 4;
    case LZ_RULE_CARO: /* the bits of caro and of exactly five */
        return 9;
    case LZ_RULE_CARO6:
        return 8;
    default:
        return -1;
    }
}

enum brain_fault brain_info_number(struct brain *brain, const char *key, int64_t value,
                                   int64_t deadline_us)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRId64, value);
    return brain_info(brain, key, text, deadline_us);
}

enum brain_fault brain_turn(struct brain *brain, int x, int y, int64_t deadline_us, int *x_out,
                            int *y_out)
{
    char text[40];
    snprintf(text, sizeof text, "TURN %d,%d\n", x, y);
    enum brain_fault fault = hear_out(brain);
    if (!fault)
        fault = send(brain, text, deadline_us, "at TURN");
    return fault ? fault : read_move(brain, deadline_us, x_out, y_out);
}

struct brain_stone brain_stone_at(const lz_variant *variant, int cell, enum brain_owner owner)
{
    return (struct brain_stone){cell % variant->columns,
                                variant->rows - 1 - cell / variant->columns, owner};
}

int brain_list_blocked(const lz_variant *variant, struct brain_stone *out)
{
    int count = 0;
    for (int cell = 0; cell < variant->columns * variant->rows; cell++)
        if (lz_variant_is_blocked(variant, cell))
            out[count++] = brain_stone_at(variant, cell, BRAIN_BLOCKED);
    return count;
}

enum brain_fault brain_board(struct brain *brain, const struct brain_stone *stones, int count,
                             int64_t deadline_us, int *x_out, int *y_out)
{
    enum { LINE_MAX_BYTES = 32 };
    const size_t size = (size_t)(count + 3) * LINE_MAX_BYTES;
    char *const text = malloc(size);
    if (!text)
        return fail(brain, BRAIN_NO_MEMORY, "no memory");
    size_t length = (size_t)snprintf(text, size, count ? "BOARD\n" : "BEGIN\n");
    for (int i = 0; i < count; i++)
        length += (size_t)snprintf(text + length, size - length, "%d,%d,%d\n", stones[i].x,
                                   stones[i].y, (int)stones[i].owner);
    if (count)
        snprintf(text + length, size - length, "DONE\n");
    enum brain_fault fault = hear_out(brain);
    if (!fault)
        fault = send(brain, text, deadline_us, "at BOARD");
    free(text);
    return fault ? fault : read_move(brain, deadline_us, x_out, y_out);
}

enum brain_fault brain_hurry(struct brain *brain, int64_t deadline_us, int *x_out, int *y_out)
{
    brain->last = BRAIN_FINE;
    brain->hurried = true;
    enum brain_fault fault = send(brain, "YXSTOP\n", deadline_us, "at YXSTOP");
    if (!fault)
        fault = read_move(brain, deadline_us, x_out, y_out);
    brain->hurried = false;
    return fault;
}

void brain_stop(struct brain *brain, int64_t deadline_us)
{
    struct child *const child = &brain->child;
    if (child->pid && !brain->last && child_write(child, "END\n", 4, deadline_us, -1) == CHILD_DONE)
        child_wait(child, deadline_us);
    child_kill(child);
}
