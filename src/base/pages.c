/* The block comes from calloc(), which takes large ones from the system as zero pages and writes
 * nothing. Its pages come when they are first used, or when they are fetched: on Linux a huge page
 * at once, elsewhere by a write to each small page. The address that calloc() gave stands before
 * the block's first byte. */
#if defined(__linux__)
#define _DEFAULT_SOURCE
#endif

#include "base/pages.h"

#include "base/stop.h"
#include "base/thread.h"
#include <stdbool.h>
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
    /* Blocks up to this size get huge pages when they are first used. In a larger one a search soon
       uses them all, and would zero it in its first moments: small pages spread that out. */
    HUGE_MAX = 32 * HUGE_PAGE,
    THREADS_MAX = 16
};

/* A part of a block and what is done to it. */
struct part {
    void (*work)(const struct part *part);
    char *begin;
    size_t size;
    const lz_stop *stop; /* ends a fetch; may be NULL */
    struct thread thread;
};

static void part_run(void *argument)
{
    const struct part *part = argument;
    part->work(part);
}

/* Works on a block in parts of whole huge pages, one a thread; the caller's thread takes the last
 * part and those for which there is no thread. */
static void share(struct part whole, int threads)
{
    struct part parts[THREADS_MAX];
    const size_t most = whole.size / PART_MIN;
    int count = threads < THREADS_MAX ? threads : THREADS_MAX, started = 0;
    if ((size_t)count > most)
        count = most > 0 ? (int)most : 1;
    const size_t each = whole.size / (size_t)count / HUGE_PAGE * HUGE_PAGE;
    for (; started < count - 1; started++, whole.begin += each, whole.size -= each) {
        parts[started] = whole;
        parts[started].size = each;
        if (!thread_begin(&parts[started].thread, part_run, &parts[started]))
            break;
    }
    whole.work(&whole);
    for (int i = 0; i < started; i++)
        thread_join(&parts[i].thread);
}

/* Fetches the pages of a part, which are zero and stay so. One huge page a call: a longer call
 * would hold up every other thread that maps or unmaps memory. */
static void fetch(const struct part *part)
{
    for (size_t done = 0; done < part->size && !stop_is_set(part->stop); done += HUGE_PAGE) {
#if defined(__linux__) && defined(MADV_POPULATE_WRITE)
        if (madvise(part->begin + done, HUGE_PAGE, MADV_POPULATE_WRITE) == 0)
            continue;
#endif
        for (size_t page = 0; page < HUGE_PAGE; page += SMALL_PAGE)
            *(volatile char *)(part->begin + done + page) = 0;
    }
}

static void zero(const struct part *part)
{
    memset(part->begin, 0, part->size);
}

/* The size in whole huge pages. */
static size_t rounded(uint64_t size)
{
    return ((size_t)size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
}

/* Wishes for huge pages or for small ones; refusal costs nothing but speed. */
static void wish(char *pages, size_t size, bool huge)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    madvise(pages, size, huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#else
    (void)pages;
    (void)size;
    (void)huge;
#endif
}

void *pages_reserve(uint64_t size)
{
    if (size > SIZE_MAX - 2 * HUGE_PAGE)
        return NULL;
    char *const given = calloc(1, rounded(size) + HUGE_PAGE);
    if (!given)
        return NULL;
    const size_t over = (uintptr_t)(given + sizeof given) % HUGE_PAGE;
    char *const pages = given + sizeof given + (over ? HUGE_PAGE - over : 0);
    memcpy(pages - sizeof given, &given, sizeof given);
    wish(pages, rounded(size), size <= HUGE_MAX);
    return pages;
}

void pages_fetch(void *pages, uint64_t size, int threads, const lz_stop *stop)
{
    wish(pages, rounded(size), true);
    share((struct part){.work = fetch, .begin = pages, .size = rounded(size), .stop = stop},
          threads);
}

void *pages_new(uint64_t size, int threads)
{
    void *const pages = pages_reserve(size);
    if (pages)
        pages_fetch(pages, size, threads, NULL);
    return pages;
}

void pages_clear(void *pages, uint64_t size, int threads)
{
    share((struct part){.work = zero, .begin = pages, .size = (size_t)size}, threads);
}

void pages_drop(void *pages, uint64_t size, int threads)
{
#if defined(__linux__)
    if (size > HUGE_MAX && madvise(pages, rounded(size), MADV_DONTNEED) == 0) {
        wish(pages, rounded(size), false);
        return;
    }
#endif
    pages_clear(pages, size, threads);
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
