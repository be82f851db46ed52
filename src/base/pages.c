#if defined(__linux__)
#define _DEFAULT_SOURCE
#endif

#include "base/pages.h"

#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

enum { HUGE_PAGE = 2 * 1024 * 1024 };

/* Zeroes them. On Linux huge page by huge page at once, not a fault for each small one; and not all
 * of them at once, which would hold up every other thread that maps or unmaps anything. */
static void fill(char *pages, size_t size)
{
    for (size_t done = 0; done < size; done += HUGE_PAGE) {
#if defined(__linux__) && defined(MADV_POPULATE_WRITE)
        madvise(pages + done, HUGE_PAGE, MADV_POPULATE_WRITE);
#endif
        memset(pages + done, 0, HUGE_PAGE);
    }
}

void *pages_new(uint64_t size)
{
    if (size > SIZE_MAX - (HUGE_PAGE - 1))
        return NULL;
    const size_t rounded = ((size_t)size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    void *pages = aligned_alloc(HUGE_PAGE, rounded);
    if (!pages)
        return NULL;
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    madvise(pages, rounded, MADV_HUGEPAGE); /* a wish: refusal costs nothing but speed */
#endif
    fill(pages, rounded);
    return pages;
}

void pages_free(void *pages)
{
    free(pages);
}
