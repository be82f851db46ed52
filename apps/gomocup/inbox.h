/* Reads the manager's lines on a separate thread, so that a stop is seen while the engine thinks.
 *
 * Lines are queued in order and never dropped; when INBOX_BYTES_MAX bytes wait, reading pauses.
 * Three kinds of lines act as soon as they are read:
 *   - YXSTOP and STOP set the stop. It is cleared when the line itself is taken, so that later
 *     commands are thought about freely.
 *   - END and the end of input set the stop for good. The present think is not answered and waiting
 *     lines are discarded: the manager has gone.
 *   - Any line sets the stop of an engine that ponders.
 * A script can be piped in: when END or the end of input follows the last line within
 * INBOX_ONE_GO_US, earlier commands are still answered. After the end of input each think has its
 * time; after END all of them together have INBOX_END_GRACE_US. */
#ifndef LIANZI_GOMOCUP_INBOX_H
#define LIANZI_GOMOCUP_INBOX_H

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { INBOX_BYTES_MAX = 1 << 20, INBOX_ONE_GO_US = 200000, INBOX_END_GRACE_US = 250000 };

struct inbox;

struct inbox_line {
    struct inbox_line *next;
    int64_t arrived_us; /* on timer_now_us's clock */
    size_t length;
    bool is_stop;
    bool cut; /* longer than LINE_MAX_BYTES */
    char text[];
};

/* Begins to read `descriptor`. From now on only the inbox sets and clears the stop. NULL without
 * memory or a thread. */
struct inbox *inbox_open(int descriptor, lz_stop *stop);
/* Ends reading and frees the inbox, but neither descriptor nor stop. Returns the error that ended
 * reading, or 0. */
int inbox_close(struct inbox *inbox);

/* Waits for the next line, which the caller frees; NULL after the last. */
struct inbox_line *inbox_take(struct inbox *inbox);
/* Whether the manager has gone. */
bool inbox_is_deserted(struct inbox *inbox);
/* After true, the next line sets the stop, until inbox_ponder_end. False when a line waits already.
 */
bool inbox_ponder_begin(struct inbox *inbox);
void inbox_ponder_end(struct inbox *inbox);

#endif
