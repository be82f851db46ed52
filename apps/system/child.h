/* A child process with pipes for line by line conversation. The child is not trusted: every wait
 * has a deadline and can be cancelled, and killing it kills its whole process group.
 *
 * One child belongs to one thread at a time; several threads may have children at once. */
#ifndef LIANZI_SYSTEM_CHILD_H
#define LIANZI_SYSTEM_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A longer line is reported instead of read: no line protocol needs one. */
enum { CHILD_LINE_MAX = 1 << 16 };

struct child {
    pid_t pid; /* also its process group; 0: not running */
    int to;    /* its standard input */
    int from;  /* its standard output */
    char *buffer;
    size_t start;  /* start of the bytes not handed out yet */
    size_t end;    /* end of the bytes read */
    int status;    /* as waitpid gives it, once `gone` */
    bool gone;     /* its status has been collected */
    bool shut;     /* its output is at its end */
    uint64_t read; /* bytes read so far */
};

enum child_outcome {
    CHILD_DONE,      /* a line was read, or everything was written */
    CHILD_TIMEOUT,   /* the deadline passed */
    CHILD_CLOSED,    /* it closed its side: it has exited or soon will */
    CHILD_TOO_LONG,  /* a line past CHILD_LINE_MAX */
    CHILD_CANCELLED, /* `cancel` became readable or was closed */
};

/* Starts argv[0] (looked up in PATH if it has no slash) in the folder `directory` (NULL: the
 * current one), with standard error discarded. Returns false, with errno set and the reason in
 * `why`, when it cannot be run. From the first call on this process ignores SIGPIPE. */
bool child_start(struct child *child, char *const argv[], const char *directory, char *why,
                 size_t why_size);

/* Writes all of `text`. `cancel` is a descriptor that ends the wait when it becomes readable; -1:
 * none. */
enum child_outcome child_write(struct child *child, const char *text, size_t length,
                               int64_t deadline_us, int cancel);

/* Hands out the next line without its line end (LF, CR LF or CR), valid until the next call. If the
 * deadline has passed, only bytes that have already arrived count. */
enum child_outcome child_read_line(struct child *child, int64_t deadline_us, int cancel,
                                   char **line);

/* The beginning of an incomplete line; "" if none. */
const char *child_half_line(struct child *child);

/* Waits until the child exits and discards its output. Returns true if it exited before the
 * deadline. */
bool child_wait(struct child *child, int64_t deadline_us);

/* Kills the rest of the child's process group, collects its status and frees everything. A child
 * that has exited or was never started (all zero) is allowed. */
void child_kill(struct child *child);

/* How a child that is `gone` ended: its exit status, or the signal. */
bool child_ended_by_signal(const struct child *child, int *number);

/* Splits a command into words at blanks. 'Single' and "double" quotes keep blanks; a backslash
 * keeps the next character, except between single quotes. Returns a NULL-terminated array for
 * child_start, one block to free(), or NULL for an open quote, an empty command or no memory. */
char **child_split_command(const char *command);

#endif
