/* A program run as a child and spoken to line by line through pipes. It is made for programs that
 * cannot be trusted: every wait has a deadline and can be cancelled, a child is never waited for
 * without end, and it is killed together with everything that it started (its process group).
 *
 * One child belongs to one thread at a time; different threads may have children at once. */
#ifndef LIANZI_COMMON_CHILD_H
#define LIANZI_COMMON_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A longer line is not read but reported; a program that speaks a line protocol has gone wild. */
enum { CHILD_LINE_MAX = 1 << 16 };

struct child {
    pid_t pid; /* also its process group; 0: not running */
    int to;    /* its standard input */
    int from;  /* its standard output */
    char *buffer;
    size_t start;  /* of what has not been handed out yet */
    size_t end;    /* of what has been read */
    int status;    /* as waitpid gives it, once `gone` */
    bool gone;     /* has been waited for */
    bool shut;     /* its output has ended */
    uint64_t read; /* bytes read so far */
};

enum child_outcome {
    CHILD_DONE,      /* a line was read, or everything was written */
    CHILD_TIMEOUT,   /* the deadline passed */
    CHILD_CLOSED,    /* it closed its side: it has ended, or soon will */
    CHILD_TOO_LONG,  /* a line past CHILD_LINE_MAX */
    CHILD_CANCELLED, /* `cancel` became readable or was closed */
};

/* Starts argv[0] (looked for on the PATH when it has no slash) in the folder `directory` (NULL: the
 * present one), standard error sent to nowhere. False when it cannot be run; then `why` says so,
 * with errno set. From the first call on, SIGPIPE is ignored in this process. */
bool child_start(struct child *child, char *const argv[], const char *directory, char *why,
                 size_t why_size);

/* Writes all of `text`. `cancel` is a descriptor that ends the wait when it becomes readable; -1:
 * none. */
enum child_outcome child_write(struct child *child, const char *text, size_t length,
                               int64_t deadline_us, int cancel);

/* Hands out the next line without its line end (LF, CR LF or CR); it stays valid until the next
 * call. With a deadline that has passed, only what has already come is looked at. */
enum child_outcome child_read_line(struct child *child, int64_t deadline_us, int cancel,
                                   char **line);

/* What has come of a line that is not complete; "" when nothing. */
const char *child_half_line(struct child *child);

/* Waits until it has ended, dropping its output; true when it did so before the deadline. */
bool child_wait(struct child *child, int64_t deadline_us);

/* Kills whatever is left of its process group, waits for it and frees everything. Fine on a child
 * that has ended or was never started (all zero). */
void child_kill(struct child *child);

/* "exit status 3", "signal 11 (Segmentation fault)"; "running" when not `gone`. */
void child_describe_end(const struct child *child, char *text, size_t size);

/* Splits a command into words at blanks; 'single' and "double" quotes keep blanks, a backslash
 * keeps the next character (not between single quotes). A NULL-terminated array for child_start, in
 * one block to free(); NULL when a quote is not closed, nothing is there, or memory ran out. */
char **child_split_command(const char *command);

#endif
