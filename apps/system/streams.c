#include "system/streams.h"

#include "system/options.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#if defined(_WIN32)
#include <io.h>
#include <windows.h>
#else
#include <poll.h>
#include <signal.h>
#include <unistd.h>
#endif

#if defined(_WIN32)

/* Lines end by LF alone, as elsewhere. No later file gets the number of a standard stream. */
void streams_begin(void)
{
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
}

void streams_outlive_reader(void)
{ /* Windows has no SIGPIPE */
}

static const char no_file[] = "NUL";

/* Only a write tells. Should there be a reader after all, a blank line does no harm. */
static bool reader_left(void)
{
    const HANDLE pipe = (HANDLE)_get_osfhandle(_fileno(stdout));
    DWORD written;
    return GetFileType(pipe) == FILE_TYPE_PIPE && !WriteFile(pipe, "\n", 1, &written, NULL);
}

#else

void streams_begin(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        /* open takes the lowest free number; the mode is the wrong one, so that use still fails */
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

void streams_outlive_reader(void)
{
    signal(SIGPIPE, SIG_IGN);
}

static const char no_file[] = "/dev/null";

static bool reader_left(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO};
    return poll(&output, 1, 0) > 0 && output.revents & POLLERR;
}

#endif

bool streams_forgive_leaving(void)
{
    return !ferror(stdout) || !reader_left() || freopen(no_file, "w", stdout);
}

int streams_end(const char *program, int status)
{
    const bool flushed = fflush(stdout) == 0;
    if (flushed && !ferror(stdout))
        return status;
    if (flushed) { /* an earlier write failed: the next one has the reason; a blank line does no
                      harm */
        clearerr(stdout);
        if (putchar('\n') != EOF && fflush(stdout) == 0)
            errno = EIO;
    }
    options_say(stderr, "%s: standard output: %s", program, strerror(errno));
    return 1;
}
