/* The block comes from calloc(), which takes large ones from the system as zero pages and writes
 * nothing. Then its pages are fetched: on Linux a huge page at once, elsewhere by a write to each
 * small page. The address that calloc() gave stands before the block's first byte. */
#if defined(__linux__)
#define _DEFAULT_SOURCE
#endif

#include "base/pages.h"

#include "base/thread.h"
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#elif defined(_WIN32)
#include <malloc.h>
#endif

enum {
    HUGE_PAGE = 2 * 1024 * 1024,
    SMALL_PAGE = 4096,
    PART_MIN = 16 * HUGE_PAGE, /* less is not worth a thread */
    THREADS_MAX = 16
};

/* A part of a block and what is done to it. */
struct part {
    void (*work)(char *begin, size_t size);
    char *begin;
    size_t size;
    struct thread thread;
};

static void part_run(void *argument)
{
    const struct part *part = argument;
    part->work(part->begin, part->size);
}

/* Works on a block in parts of whole huge pages, one a thread; the caller's thread takes the last
 * part and those for which there is no thread. */
static void share(void (*work)(char *begin, size_t size), char *begin, size_t size, int threads)
{
    struct part parts[THREADS_MAX];
    const size_t most = size / PART_MIN;
    int count = threads < THREADS_MAX ? threads : THREADS_MAX, started = 0;
    if ((size_t)count > most)
        count = most > 0 ? (int)most : 1;
    const size_t each = size / (size_t)count / HUGE_PAGE * HUGE_PAGE;
    for (; started < count - 1; started++, begin += each, size -= each) {
        parts[started] = (struct part){.work = work, .begin = begin, .size = each};
        if (!thread_begin(&parts[started].thread, part_run, &parts[started]))
            break;
    }
    work(begin, size);
    for (int i = 0; i < started; i++)
        thread_join(&parts[i].thread);
}

/* Fetches the pages of a part, which are zero and stay so. One huge page a call: a longer call
 * would hold up every other thread that maps or unmaps memory. */
static void fetch(char *begin, size_t size)
{
    for (size_t done = 0; done < size; done += HUGE_PAGE) {
#if defined(__linux__) && defined(MADV_POPULATE_WRITE)
        if (madvise(begin + done, HUGE_PAGE, MADV_POPULATE_WRITE) == 0)
            continue;
#endif
        for (size_t page = 0; page < HUGE_PAGE; page += SMALL_PAGE)
            *(volatile char *)(begin + done + page) = 0;
    }
}

static void zero(char *begin, size_t size)
{
    memset(begin, 0, size);
}

void *pages_new(uint64_t size, int threads)
{
    if (size > SIZE_MAX - 2 * HUGE_PAGE)
        return NULL;
    const size_t rounded = ((size_t)size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    char *const given = calloc(1, rounded + HUGE_PAGE);
    if (!given)
        return NULL;
    const size_t over = (uintptr_t)(given + sizeof given) % HUGE_PAGE;
    char *const pages = given + sizeof given + (over ? HUGE_PAGE - over : 0);
    memcpy(pages - sizeof given, &given, sizeof given);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    madvise(pages, rounded, MADV_HUGEPAGE); /* a wish: refusal costs nothing but speed */
#endif
    share(fetch, pages, rounded, threads);
    return pages;
}

void pages_clear(void *pages, uint64_t size, int threads)
{
    share(zero, pages, (size_t)size, threads);
}

void pages_free(void *pages)
{
    char *given;
    if (!pages)
        return;
    memcpy(&given, (char *)pages - sizeof given, sizeof given);
    free(given);
}

void *aligned_new(size_t alignment, size_t size)
{
#if defined(_WIN32)
    return _aligned_malloc(size, alignment);
#else
    return aligned_alloc(alignment, size);
#endif
}

void aligned_free(void *block)
{
#if defined(_WIN32)
    _aligned_free(block);
#else
    free(block);
#endif
}
