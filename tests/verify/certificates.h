/* Certificates in memory: searched for, checked, and damaged. */
#ifndef LIANZI_TESTS_VERIFY_CERTIFICATES_H
#define LIANZI_TESTS_VERIFY_CERTIFICATES_H

#include "testing.h"

#include "verify/check.h"

#include <lianzi/lianzi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_MAX = 1 << 20 };

struct bytes {
    size_t size;
    uint8_t data[BYTES_MAX];
};

static inline bool append(void *user, const char *data, size_t size)
{
    struct bytes *bytes = user;
    if (size > BYTES_MAX - bytes->size)
        return false;
    memcpy(bytes->data + bytes->size, data, size);
    bytes->size += size;
    return true;
}

/* A copy of the exact size, so that a sanitizer sees a read past the end; to be freed. */
static inline uint8_t *exact_copy(const struct bytes *bytes)
{
    uint8_t *copy = malloc(bytes->size + !bytes->size);
    assert_non_null(copy);
    return memcpy(copy, bytes->data, bytes->size);
}

/* Searches for a win, or for a draw that `winner` holds, and writes the certificate. */
static inline lz_proof search_proof(const char *variant_text, const char *moves, lz_colour winner,
                                    bool draw, struct bytes *bytes)
{
    lz_variant variant;
    lz_game *game;
    lz_prover *prover;
    lz_prover_settings settings;
    lz_prover_report report;
    lz_error error;
    assert_int_equal(lz_variant_parse(variant_text, &variant, &error), LZ_OK);
    assert_int_equal(lz_game_new(&variant, &game, &error), LZ_OK);
    assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, &error), LZ_OK);
    lz_prover_settings_init(&settings);
    settings.draw = draw;
    settings.memory_mib = 32;
    assert_int_equal(lz_prover_new(game, winner, &settings, &prover, &error), LZ_OK);
    assert_int_equal(lz_prover_run(prover, NULL, &report, &error), LZ_OK);
    bytes->size = 0;
    if (report.proof == LZ_PROOF_WIN && lz_prover_write(prover, append, bytes, &error))
        fail_msg("%s", error.text);
    lz_prover_free(prover);
    lz_game_free(game);
    return report.proof;
}

/* Returns the plies of the longest game; 0 if the certificate is refused. */
static inline int verify_win(const struct bytes *bytes, bool plainly, uint64_t steps)
{
    struct certificate *certificate = calloc(1, sizeof *certificate);
    struct check *check = calloc(1, sizeof *check);
    uint8_t *copy = exact_copy(bytes);
    check->plainly = plainly;
    check->steps = steps;
    int plies = 0;
    const char *fault = certificate_open(certificate, copy, bytes->size);
    if (fault)
        assert_true(fault[0]);
    else if (check_run(check, certificate))
        plies = check->plies;
    else
        assert_true(check->fault[0]);
    free(copy);
    free(certificate);
    free(check);
    return plies;
}

static inline uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33);
}

/* Damages one to four places, each with a chance of 7 in 8 to lie after the header. */
static inline void damage(struct bytes *bytes, size_t header, uint64_t *seed)
{
    for (uint32_t count = 1 + next_random(seed) % 4; count && bytes->size; count--) {
        const size_t from = next_random(seed) % 8 && header < bytes->size ? header : 0;
        const size_t at = from + next_random(seed) % (bytes->size - from);
        switch (next_random(seed) % 4) {
        case 0:
            bytes->data[at] = (uint8_t)next_random(seed);
            break;
        case 1:
            bytes->data[at] = (uint8_t)(bytes->data[at] ^ 1u << next_random(seed) % 8);
            break;
        case 2:
            memmove(bytes->data + at, bytes->data + at + 1, bytes->size - at - 1);
            bytes->size--;
            break;
        default:
            memmove(bytes->data + at + 1, bytes->data + at, bytes->size - at);
            bytes->size++;
        }
    }
}

/* Where the header of seven lines ends. */
static inline size_t header_size(const struct bytes *bytes)
{
    size_t at = 0;
    for (int lines = 0; lines < 7; at++)
        lines += bytes->data[at] == '\n';
    return at;
}

#endif
