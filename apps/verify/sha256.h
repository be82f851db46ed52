/* SHA-256 (FIPS 180-4). */
#ifndef LIANZI_VERIFY_SHA256_H
#define LIANZI_VERIFY_SHA256_H

#include <stddef.h>
#include <stdint.h>

/* The data's digest, its first word first. Writes to the 72 bytes behind the data. */
void sha256(uint8_t *data, size_t size, uint32_t digest[8]);

#endif
