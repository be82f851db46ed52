/* Begins sessions from the texts of their players and variant. */
#ifndef LIANZI_TESTS_SESSION_SEATS_H
#define LIANZI_TESTS_SESSION_SEATS_H

#include "testing.h"

#include "session/session.h"

static inline struct session *begin(const char *first, const char *second, const char *variant)
{
    struct session_setup setup;
    struct session *session = NULL;
    session_setup_init(&setup);
    assert_int_equal(player_parse(first, &setup.players[0], NULL), LZ_OK);
    assert_int_equal(player_parse(second, &setup.players[1], NULL), LZ_OK);
    assert_int_equal(lz_variant_parse(variant, &setup.variant, NULL), LZ_OK);
    assert_int_equal(session_new(&setup, &session, NULL), LZ_OK);
    return session;
}

#endif
