/* Who plays a seat, and with what limits: a person, the engine, a classic, or another program that
 * speaks the Gomocup protocol. The command line, the preferences and saved sessions share its
 * one-line text form:
 *
 *   person | program [level L | LIMITS] | classic NAME [depth D] | engine COMMAND [| LIMITS]
 *
 * where LIMITS are depth D, time MS, or both; those of an engine may end in name NAME. */
#ifndef LIANZI_SESSION_PLAYER_H
#define LIANZI_SESSION_PLAYER_H

#include <lianzi/study.h>

enum player_kind { PLAYER_PERSON, PLAYER_PROGRAM, PLAYER_CLASSIC, PLAYER_FOREIGN };

enum {
    PLAYER_COMMAND_MAX = 1024,
    PLAYER_NAME_MAX = 64,
    PLAYER_TEXT_MAX = PLAYER_COMMAND_MAX + PLAYER_NAME_MAX + 64
};

struct player {
    enum player_kind kind;
    lz_classic classic;
    int level;       /* the program's, if neither depth nor time is set */
    int depth;       /* in plies; 0: no limit, or the depth of the classic's report */
    int64_t time_ms; /* for a move; 0: no limit */
    char command[PLAYER_COMMAND_MAX];
    char name[PLAYER_NAME_MAX]; /* of another engine; "": the command's program */
};

enum { PLAYER_LEVEL_USUAL = 6 };

void player_init(struct player *player, enum player_kind kind);
/* Reads the text form. On failure leaves *out as it was, and the error says why. */
lz_status player_parse(const char *text, struct player *out, lz_error *error);
/* Writes the text form, always terminated. */
void player_format(const struct player *player, char *buffer, size_t size);

#endif
