#include "system/input.h"

#include <errno.h>
#include <stdlib.h>
#if defined(_WIN32)
#include <io.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <windows.h>
#else
#include <poll.h>
#include <unistd.h>
#endif

#if defined(_WIN32)

struct input {
    HANDLE file;
    HANDLE called_off;   /* event: stays set */
    HANDLE reader;       /* the thread that reads, NULL before the first time */
    atomic_bool reading; /* it is in ReadFile, or about to look whether it was called off */
};

struct input *input_open(int descriptor)
{
    struct input *input = calloc(1, sizeof *input);
    if (!input)
        return NULL;
    input->file = (HANDLE)_get_osfhandle(descriptor);
    input->called_off = CreateEvent(NULL, TRUE, FALSE, NULL);
    if (input->called_off)
        return input;
    free(input);
    return NULL;
}

void input_close(struct input *input)
{
    if (input->reader)
        CloseHandle(input->reader);
    CloseHandle(input->called_off);
    free(input);
}

static bool is_called_off(const struct input *input)
{
    return WaitForSingleObject(input->called_off, 0) == WAIT_OBJECT_0;
}

/* As input_read, once `reading` is set. */
static long read_bytes(struct input *input, char *bytes, size_t size)
{
    DWORD got = 0;
    if (is_called_off(input))
        return 0;
    if (ReadFile(input->file, bytes, (DWORD)size, &got, NULL))
        return (long)got;
    const DWORD error = GetLastError();
    if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF || is_called_off(input))
        return 0;
    errno = EIO;
    return -1;
}

long input_read(struct input *input, char *bytes, size_t size)
{
    const HANDLE process = GetCurrentProcess();
    if (!input->reader && !DuplicateHandle(process, GetCurrentThread(), process, &input->reader, 0,
                                           FALSE, DUPLICATE_SAME_ACCESS)) {
        errno = ENOMEM;
        return -1;
    }
    atomic_store(&input->reading, true);
    const long got = read_bytes(input, bytes, size);
    atomic_store(&input->reading, false);
    return got;
}

void input_pause(struct input *input, int milliseconds)
{
    WaitForSingleObject(input->called_off, (DWORD)milliseconds);
}

void input_call_off(struct input *input)
{
    SetEvent(input->called_off);
    /* Cancelling does nothing before ReadFile has begun to wait. */
    while (atomic_load(&input->reading)) {
        CancelSynchronousIo(input->reader);
        Sleep(1);
    }
}

#else

struct input {
    int descriptor;
    int wake[2]; /* a pipe: closing its writing end calls the reader off */
};

struct input *input_open(int descriptor)
{
    struct input *input = malloc(sizeof *input);
    if (!input)
        return NULL;
    input->descriptor = descriptor;
    if (!pipe(input->wake))
        return input;
    free(input);
    return NULL;
}

void input_close(struct input *input)
{
    input_call_off(input);
    close(input->wake[0]);
    free(input);
}

long input_read(struct input *input, char *bytes, size_t size)
{
    struct pollfd watched[2] = {{.fd = input->descriptor, .events = POLLIN},
                                {.fd = input->wake[0], .events = POLLIN}};
    for (;;) {
        if (poll(watched, 2, -1) < 0) {
            if (errno != EINTR)
                return -1;
            continue;
        }
        if (watched[1].revents)
            return 0;
        if (!watched[0].revents)
            continue;
        const ssize_t got = read(input->descriptor, bytes, size);
        if (got >= 0 || (errno != EINTR && errno != EAGAIN))
            return (long)got;
    }
}

void input_pause(struct input *input, int milliseconds)
{
    struct pollfd watched = {.fd = input->wake[0], .events = POLLIN};
    poll(&watched, 1, milliseconds);
}

void input_call_off(struct input *input)
{
    if (input->wake[1] >= 0)
        close(input->wake[1]);
    input->wake[1] = -1;
}

#endif
