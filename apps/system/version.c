#include "system/version.h"

#include <lianzi/lianzi.h>
#include <stdio.h>

void version_print(const char *name)
{
    printf("%s %s\n%s\nSIMD: %s\n", name, lz_version(), build_facts, lz_simd());
    if (*program_libraries)
        printf("libraries: %s\n", program_libraries);
}
