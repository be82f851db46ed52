/* A Gomocup engine ("brain") as a child process, seen from the manager's side of the protocol:
 * START, INFO, BOARD, TURN, SWAP2BOARD and their answers. Whatever the engine does wrong comes back
 * as a fault in words; nothing waits past its deadline.
 *
 * Reading is exact where the protocol is and forgiving where real engines are sloppy: blank lines,
 * blanks around a move, MESSAGE, DEBUG, SUGGEST, UNKNOWN and INFO lines are passed over; an ERROR
 * counts when no move follows within BRAIN_ERROR_GRACE_US; any other line is garbage.
 *
 * Coordinates here are the protocol's: column and row from 0 at the upper left. */
#ifndef LIANZI_COMMON_BRAIN_H
#define LIANZI_COMMON_BRAIN_H

#include "common/child.h"

#include <lianzi/lianzi.h>

enum brain_fault {
    BRAIN_FINE = 0,
    BRAIN_CANCELLED, /* no fault: the wait was called off */
    BRAIN_MISSING,   /* cannot be run */
    BRAIN_CRASHED,   /* ended, or closed its output */
    BRAIN_LATE,      /* no answer in time */
    BRAIN_GARBAGE,   /* an answer that means nothing here */
    BRAIN_REFUSED,   /* ERROR, and no answer after it */
    BRAIN_FLOODED,   /* output without end */
    BRAIN_NO_MEMORY  /* no fault of the engine's: the machine has none for it, or no process */
};

#define BRAIN_ERROR_GRACE_US 500000
/* More output than this between two answers is a flood. */
#define BRAIN_OUTPUT_MAX (UINT64_C(4) << 20)

struct brain {
    struct child child;
    int cancel;            /* see child_read_line; -1: none */
    enum brain_fault last; /* the fault that ended it, BRAIN_FINE before */
    char why[200];         /* and in words */
    uint64_t heard;        /* child.read at the last command */
    char queue[1024];      /* INFO lines not sent yet */
    size_t queued;
    bool hurried; /* told to move now, which it need not understand */
};

/* BOARD's third number. BRAIN_BLOCKED is nobody's: the protocol has it for points of a game that
 * goes on beyond its end, and it is the one word there is for a point that cannot be played. */
enum brain_owner { BRAIN_OWN = 1, BRAIN_OPPONENT = 2, BRAIN_BLOCKED = 3 };

struct brain_stone {
    int x, y;
    enum brain_owner owner;
};

/* "crashed", "late" ...: one word for tables and records. */
const char *brain_fault_name(enum brain_fault fault);

/* Starts the program and has it answer START (or RECTSTART on a board that is not square) with OK
 * before the deadline. After any fault only brain_stop may follow. */
enum brain_fault brain_start(struct brain *brain, char *const argv[], const char *directory,
                             int columns, int rows, int64_t deadline_us, int cancel);
/* Says `INFO KEY VALUE`, which has no answer; it goes out with the next command, or by brain_flush.
 */
enum brain_fault brain_info(struct brain *brain, const char *key, const char *value,
                            int64_t deadline_us);
/* What the protocol calls the rule, -1 where it has no number for it. */
int brain_rule_number(lz_rule rule);
/* The same with a number. */
enum brain_fault brain_info_number(struct brain *brain, const char *key, int64_t value,
                                   int64_t deadline_us);
enum brain_fault brain_flush(struct brain *brain, int64_t deadline_us);
/* Asks for a move after the opponent's last one. */
enum brain_fault brain_turn(struct brain *brain, int x, int y, int64_t deadline_us, int *x_out,
                            int *y_out);
/* Lists the game's blocked cells and says how many there are. They come before the stones, so that
 * the last of a list is the last move. */
int brain_list_blocked(const lz_variant *variant, struct brain_stone *out);
/* The stone on a cell, or the block. */
struct brain_stone brain_stone_at(const lz_variant *variant, int cell, enum brain_owner owner);
/* Asks for a move in a position, stones in game order; none: BEGIN. */
enum brain_fault brain_board(struct brain *brain, const struct brain_stone *stones, int count,
                             int64_t deadline_us, int *x_out, int *y_out);
/* After BRAIN_CANCELLED where a move was waited for: YXSTOP, a word beyond the protocol that
 * Yixin's and several other engines know, tells the engine to move now, and the wait goes on. One
 * that does not know the word may say so or say nothing; it thinks on, and that is no fault. */
enum brain_fault brain_hurry(struct brain *brain, int64_t deadline_us, int *x_out, int *y_out);
/* Sends END, gives it until the deadline to go, then kills its process group. Also for a brain that
 * could not be started; twice is fine. */
void brain_stop(struct brain *brain, int64_t deadline_us);

#endif
