#include "net/lines.h"

#include <lianzi/lianzi.h>

const char *lz_version(void)
{
    return LIANZI_VERSION;
}

const char *lz_simd(void)
{
    const struct lines_kernel *kernel = lines_kernel();
#ifdef CPU_HAS_V3_VECTORS
    if (kernel == &lines_kernel_v3)
        return "x86-64-v3";
#endif
    return kernel == &lines_kernel_scalar ? "none" : "SSE2";
}

const char *lz_status_name(lz_status status)
{
    static const char *const names[] = {
        [LZ_OK] = "ok",
        [LZ_ERR_ARGUMENT] = "argument",
        [LZ_ERR_SYNTAX] = "syntax",
        [LZ_ERR_ILLEGAL] = "illegal",
        [LZ_ERR_UNSUPPORTED] = "unsupported",
        [LZ_ERR_MEMORY] = "memory",
        [LZ_ERR_IO] = "io",
    };
    return (size_t)status < sizeof names / sizeof *names ? names[status] : "unknown";
}
