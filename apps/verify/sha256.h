/* SHA-256 (FIPS 180-4) of a block of memory. */
#ifndef LIANZI_VERIFY_SHA256_H
#define LIANZI_VERIFY_SHA256_H

#include <stddef.h>
#include <stdint.h>

void sha256(const uint8_t *data, size_t size, uint8_t digest[32]);

#endif
