/* A Gomocup engine ("brain") as a child process, seen from the manager's side of the protocol:
 * START, INFO, BEGIN, BOARD, TURN, YXSTOP, END and their answers. Whatever the engine does wrong
 * comes back as a fault in words; nothing waits past its deadline.
 *
 * Reading is exact where the protocol is and forgiving where real engines are sloppy: blank lines,
 * blanks around a move, MESSAGE, DEBUG, SUGGEST, UNKNOWN and INFO lines are passed over; an ERROR
 * counts when no move follows within BRAIN_ERROR_GRACE_US; any other line is garbage.
 *
 * Coordinates here are the protocol's: column and row from 0 at the upper left. */
#ifndef LIANZI_ENGINES_BRAIN_H
#define LIANZI_ENGINES_BRAIN_H

#include "system/child.h"

#include <lianzi/lianzi.h>

enum brain_fault {
    BRAIN_FINE = 0,
    BRAIN_CANCELLED, /* no fault: the wait was cancelled */
    BRAIN_MISSING,   /* the program cannot be run */
    BRAIN_CRASHED,   /* ended, or closed its output */
    BRAIN_LATE,      /* no answer in time */
    BRAIN_GARBAGE,   /* an answer that makes no sense here */
    BRAIN_REFUSED,   /* ERROR, and no answer after it */
    BRAIN_FLOODED,   /* output without end */
    BRAIN_NO_MEMORY  /* not the engine's fault: the machine has no memory or no process for it */
};

#define BRAIN_ERROR_GRACE_US 500000
/* More output than this between two answers is a flood. */
#define BRAIN_OUTPUT_MAX (UINT64_C(4) << 20)

/* Told what is sent, in whole lines, and each line that comes back. */
struct brain_listener {
    void (*hear)(void *user, bool sent, const char *text, size_t length);
    void *user;
};

struct brain {
    struct child child;
    const struct brain_listener *listener; /* NULL: none */
    int cancel;                            /* see child_write; -1: none */
    enum brain_fault last;                 /* the fault that ended it; BRAIN_FINE while it runs */
    lz_error why;                          /* the same in words; its status says nothing */
    uint64_t heard;                        /* child.read at the last command */
    char queue[1024];                      /* INFO lines not sent yet */
    size_t queued;
    bool hurried; /* told by YXSTOP to move now; it may not know the command */
};

/* BOARD's third number. The protocol has 3 for the winning line of a game that continues; it is its
 * only way to mark a point that nobody can play. */
enum brain_owner { BRAIN_OWN = 1, BRAIN_OPPONENT = 2, BRAIN_BLOCKED = 3 };

struct brain_stone {
    int x, y;
    enum brain_owner owner;
};

/* "crashed", "late" ...: one word for tables and records. */
const char *brain_fault_name(enum brain_fault fault);

/* For a brain that is all zero but for its listener, or was stopped. Starts the program, sends
 * START (RECTSTART for a board that is not square) and waits for OK until the deadline. After any
 * fault only brain_stop may follow. */
enum brain_fault brain_start(struct brain *brain, char *const argv[], const char *directory,
                             int columns, int rows, int64_t deadline_us, int cancel);
/* Queues `INFO KEY VALUE`, which has no answer. The next command or brain_flush sends it. */
enum brain_fault brain_info(struct brain *brain, const char *key, const char *value,
                            int64_t deadline_us);
/* The same with a number as the value. */
enum brain_fault brain_info_number(struct brain *brain, const char *key, int64_t value,
                                   int64_t deadline_us);
/* Sends the queued lines now. */
enum brain_fault brain_flush(struct brain *brain, int64_t deadline_us);
/* The value of INFO rule for the rule, or -1 if the protocol has none. */
int brain_rule_number(lz_rule rule);
/* Asks for a move after the opponent's last one. */
enum brain_fault brain_turn(struct brain *brain, int x, int y, int64_t deadline_us, int *x_out,
                            int *y_out);
/* Writes the game's blocked cells to `out` and returns their number. In a list they come before the
 * stones, so that its last entry is the last move. */
int brain_list_blocked(const lz_variant *variant, struct brain_stone *out);
/* The stone or block on a cell. */
struct brain_stone brain_stone_at(const lz_variant *variant, int cell, enum brain_owner owner);
/* Asks for a move in a position, stones in game order. Sends BEGIN if there are none. */
enum brain_fault brain_board(struct brain *brain, const struct brain_stone *stones, int count,
                             int64_t deadline_us, int *x_out, int *y_out);
/* After BRAIN_CANCELLED during the wait for a move: sends YXSTOP, Yixin's extension that several
 * other engines know, which asks for a move now, and waits on. An engine that does not know the
 * command thinks on; that is no fault. */
enum brain_fault brain_hurry(struct brain *brain, int64_t deadline_us, int *x_out, int *y_out);
/* Sends END, waits until the deadline for the engine to exit, then kills its process group. May be
 * called twice, and for a brain that could not be started. */
void brain_stop(struct brain *brain, int64_t deadline_us);

#endif
