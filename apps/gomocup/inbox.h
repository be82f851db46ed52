/* What the manager says, read by a thread of its own so that a stop is seen while the engine
 * thinks.
 *
 * Lines are queued in order and never dropped; when INBOX_BYTES_MAX are waiting, reading pauses.
 * Three things take effect the moment they are read:
 *   - YXSTOP and STOP set the stop; it stays set until the line itself has been taken, so that
 *     what is asked after it is thought about freely.
 *   - END, and the end of input, set the stop for good. What is being thought about is not answered
 *     and what waits is forgotten: nobody listens any more.
 *   - Any line sets the stop of an engine that only ponders.
 * One exception lets a script be piped in: when END or the end of input follows the last line at
 * once (within INBOX_ONE_GO_US), what was asked before is answered; the end of input then leaves
 * every think its time, END leaves all of them INBOX_END_GRACE_US together. */
#ifndef LIANZI_GOMOCUP_INBOX_H
#define LIANZI_GOMOCUP_INBOX_H

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { INBOX_BYTES_MAX = 1 << 20, INBOX_ONE_GO_US = 30000, INBOX_END_GRACE_US = 250000 };

struct inbox;

struct inbox_line {
    struct inbox_line *next;
    int64_t arrived_us; /* on timer_now_us's clock */
    size_t length;
    bool is_stop;
    bool cut; /* it was longer than LINE_MAX_BYTES */
    char text[];
};

/* Begins to read `descriptor`. The stop token is its to set and clear from now on. NULL without
 * memory or a thread. */
struct inbox *inbox_open(int descriptor, lz_stop *stop);
/* Ends reading and frees everything; the descriptor and the token stay the caller's. Gives the
 * error that reading ended with, or 0. */
int inbox_close(struct inbox *inbox);

/* Waits for the next line, which the caller frees; NULL after the last. */
struct inbox_line *inbox_take(struct inbox *inbox);
/* Whether nobody listens any more. */
bool inbox_is_deserted(struct inbox *inbox);
/* From a true answer until inbox_ponder_end the next line sets the stop; false when a line waits
 * already. */
bool inbox_ponder_begin(struct inbox *inbox);
void inbox_ponder_end(struct inbox *inbox);

#endif
