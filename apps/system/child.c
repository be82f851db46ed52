#define _GNU_SOURCE /* pipe2, posix_spawn_file_actions_addchdir_np */
#include "system/child.h"

#include "system/timer.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* ---- Starting ---- */

static pthread_once_t sigpipe_once = PTHREAD_ONCE_INIT;

static void ignore_sigpipe(void)
{
    signal(SIGPIPE, SIG_IGN);
}

/* Resets all signals to their defaults, because the parent may block or ignore some. */
static void set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t set;
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                             POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(attributes, 0);
    sigfillset(&set);
    sigdelset(&set, SIGKILL);
    sigdelset(&set, SIGSTOP);
    posix_spawnattr_setsigdefault(attributes, &set);
    sigemptyset(&set);
    posix_spawnattr_setsigmask(attributes, &set);
}

static int spawn(struct child *child, char *const argv[], const char *directory, int input,
                 int output)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    set_attributes(&attributes);
    int error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (!error)
        error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (!error)
        error = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (!error && directory)
        error = posix_spawn_file_actions_addchdir_np(&actions, directory);
    if (!error)
        error = posix_spawnp(&child->pid, argv[0], &actions, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

bool child_start(struct child *child, char *const argv[], const char *directory, char *why,
                 size_t why_size)
{
    int input[2], output[2];
    *child = (struct child){.to = -1, .from = -1};
    pthread_once(&sigpipe_once, ignore_sigpipe);
    child->buffer = malloc(CHILD_LINE_MAX);
    if (!child->buffer) {
        snprintf(why, why_size, "no memory");
        errno = ENOMEM;
        return false;
    }
    /* Close-on-exec from the start, so that no end leaks into a child that another thread
     * starts. */
    int error = pipe2(input, O_CLOEXEC) ? errno : 0;
    if (!error && pipe2(output, O_CLOEXEC)) {
        error = errno;
        close(input[0]);
        close(input[1]);
    }
    if (!error) {
        error = spawn(child, argv, directory, input[0], output[1]);
        close(input[0]);
        close(output[1]);
        child->to = input[1];
        child->from = output[0];
    }
    if (error) {
        child->pid = 0;
        child_kill(child);
        snprintf(why, why_size, "%s: %s", argv[0], strerror(error));
        errno = error;
        return false;
    }
    fcntl(child->to, F_SETFL, O_NONBLOCK);
    fcntl(child->from, F_SETFL, O_NONBLOCK);
    return true;
}

/* ---- Speaking ---- */

/* Waits for `events` on `descriptor`; CHILD_DONE when a read or write can be tried. */
static enum child_outcome wait_for(int descriptor, short events, int64_t deadline_us, int cancel)
{
    for (;;) {
        struct pollfd polled[2] = {{descriptor, events, 0}, {cancel, POLLIN, 0}};
        const int ready = poll(polled, 2, timer_poll_ms(deadline_us));
        if (ready < 0 && errno != EINTR)
            return CHILD_CLOSED;
        if (ready > 0 && polled[1].revents)
            return CHILD_CANCELLED;
        if (ready > 0)
            return CHILD_DONE;
        if (ready == 0 && timer_now_us() >= deadline_us)
            return CHILD_TIMEOUT;
    }
}

enum child_outcome child_write(struct child *child, const char *text, size_t length,
                               int64_t deadline_us, int cancel)
{
    while (length) {
        const ssize_t written = write(child->to, text, length);
        if (written >= 0) {
            text += written;
            length -= (size_t)written;
            continue;
        }
        if (errno == EINTR)
            continue;
        if (errno != EAGAIN)
            return CHILD_CLOSED;
        const enum child_outcome outcome = wait_for(child->to, POLLOUT, deadline_us, cancel);
        if (outcome != CHILD_DONE)
            return outcome;
    }
    return CHILD_DONE;
}

/* ---- Listening ---- */

/* Takes a complete line out of the buffer. */
static char *take_line(struct child *child)
{
    char *const begin = child->buffer + child->start;
    const size_t length = child->end - child->start;
    const size_t content = strcspn(begin, "\r\n");
    if (content >= length)
        return NULL;
    child->start += content + 1;
    begin[content] = '\0';
    return begin;
}

/* Reads what is available; CHILD_TIMEOUT if nothing is. */
static enum child_outcome fill(struct child *child)
{
    if (child->start > 0) {
        memmove(child->buffer, child->buffer + child->start, child->end - child->start);
        child->end -= child->start;
        child->start = 0;
        child->buffer[child->end] = '\0';
    }
    if (child->end + 1 >= CHILD_LINE_MAX)
        return CHILD_TOO_LONG;
    const size_t room = CHILD_LINE_MAX - 1 - child->end;
    for (;;) {
        const ssize_t got = read(child->from, child->buffer + child->end, room);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            return CHILD_TIMEOUT;
        if (got <= 0) {
            child->shut = true;
            return CHILD_CLOSED;
        }
        for (ssize_t i = 0; i < got; i++) { /* a byte 0 must not end the text early */
            char *const byte = &child->buffer[child->end + (size_t)i];
            if (!*byte)
                *byte = '?';
        }
        child->end += (size_t)got;
        child->read += (uint64_t)got;
        child->buffer[child->end] = '\0';
        return CHILD_DONE;
    }
}

enum child_outcome child_read_line(struct child *child, int64_t deadline_us, int cancel,
                                   char **line)
{
    for (;;) {
        if (child->end > child->start) {
            *line = take_line(child);
            if (*line)
                return CHILD_DONE;
        }
        if (child->shut)
            return CHILD_CLOSED;
        /* Wait before reading: an answer is seldom there yet, so reading first costs one more
         * call. */
        const bool late = deadline_us <= timer_now_us();
        enum child_outcome outcome = CHILD_DONE;
        if (!late)
            outcome = wait_for(child->from, POLLIN, deadline_us, cancel);
        if (outcome == CHILD_DONE)
            outcome = fill(child);
        if (outcome != CHILD_DONE && (late || outcome != CHILD_TIMEOUT))
            return outcome;
    }
}

const char *child_half_line(struct child *child)
{
    return child->end > child->start ? child->buffer + child->start : "";
}

/* ---- Ending ---- */

bool child_wait(struct child *child, int64_t deadline_us)
{
    while (child->pid && !child->gone) {
        /* Left unreaped (WNOWAIT) so that its process group's number stays taken. */
        siginfo_t info = {0};
        if (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) ||
            info.si_pid == child->pid)
            return true;
        if (timer_now_us() >= deadline_us)
            return false;
        struct pollfd polled = {child->shut ? -1 : child->from, POLLIN, 0};
        const int slice = timer_poll_ms(deadline_us);
        poll(&polled, 1, slice < 0 || slice > 5 ? 5 : slice);
        child->start = child->end = 0;
        if (!child->shut)
            fill(child);
    }
    return true;
}

void child_kill(struct child *child)
{
    if (child->pid && !child->gone) {
        kill(-child->pid, SIGKILL);
        while (waitpid(child->pid, &child->status, 0) < 0 && errno == EINTR)
            ;
        child->gone = true;
    }
    if (child->buffer) { /* was started: the descriptors are ours */
        if (child->to >= 0)
            close(child->to);
        if (child->from >= 0)
            close(child->from);
    }
    free(child->buffer);
    child->buffer = NULL;
    child->to = child->from = -1;
    child->pid = 0;
}

bool child_ended_by_signal(const struct child *child, int *number)
{
    const bool signalled = WIFSIGNALED(child->status);
    *number = signalled ? WTERMSIG(child->status) : WEXITSTATUS(child->status);
    return signalled;
}

/* ---- Commands ---- */

/* Copies one word from `*at` to `*to`; false when a quote is not closed. */
static bool copy_word(const char **at, char **to)
{
    char quote = '\0';
    for (; **at && (quote || !strchr(" \t", **at)); (*at)++) {
        if (quote && **at == quote)
            quote = '\0';
        else if (!quote && (**at == '\'' || **at == '"'))
            quote = **at;
        else if (**at == '\\' && quote != '\'' && (*at)[1])
            *(*to)++ = *++(*at);
        else
            *(*to)++ = **at;
    }
    *(*to)++ = '\0';
    return !quote;
}

char **child_split_command(const char *command)
{
    const size_t length = strlen(command);
    const size_t most = length / 2 + 2; /* words and the closing NULL */
    char **words = malloc(most * sizeof *words + length + 1);
    if (!words)
        return NULL;
    char *to = (char *)(words + most);
    size_t count = 0;
    for (;;) {
        command += strspn(command, " \t");
        if (!*command)
            break;
        words[count++] = to;
        if (!copy_word(&command, &to)) {
            free(words);
            return NULL;
        }
    }
    words[count] = NULL;
    if (count == 0 || !*words[0]) {
        free(words);
        return NULL;
    }
    return words;
}
