/* The machine's resources. */
#ifndef LIANZI_SYSTEM_MACHINE_H
#define LIANZI_SYSTEM_MACHINE_H

#include <stdint.h>

/* Bytes of physical memory, 0 when the system does not say. */
int64_t machine_memory(void);

#endif
