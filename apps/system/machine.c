#include "system/machine.h"

#if defined(_WIN32)
#include <windows.h>
#else
#include <unistd.h>
#endif

int64_t machine_memory(void)
{
#if defined(_WIN32)
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    return GlobalMemoryStatusEx(&memory) ? (int64_t)memory.ullTotalPhys : 0;
#else
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (int64_t)pages * page : 0;
#endif
}
