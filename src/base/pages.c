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

void *pages_new(size_t size)
{
    const size_t rounded = (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    if (rounded < size)
        return NULL;
    void *pages = aligned_alloc(HUGE_PAGE, rounded);
    if (!pages)
        return NULL;
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    madvise(pages, rounded, MADV_HUGEPAGE); /* a wish: refusal costs nothing but speed */
#endif
#if defined(__linux__) && defined(MADV_POPULATE_WRITE)
    madvise(pages, rounded, MADV_POPULATE_WRITE); /* all at once, not a fault for each page */
#endif
    return memset(pages, 0, rounded);
}

void pages_free(void *pages)
{
    free(pages);
}
