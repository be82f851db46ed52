/* Who plays a seat: a person, the engine, a classic, or another program that speaks the Gomocup
 * protocol; with how it thinks. Has a one-line text form, which the command line, the preferences
 * and saved sessions share:
 *
 *   person | program [level L | LIMITS] | classic NAME [depth D] | engine COMMAND [| LIMITS]
 *
 * where LIMITS are depth D, time MS, or both.
 */
#ifndef LIANZI_DESKTOP_PLAYER_H
#define LIANZI_DESKTOP_PLAYER_H

#include <lianzi/lianzi.h>

enum player_kind { PLAYER_PERSON, PLAYER_PROGRAM, PLAYER_CLASSIC, PLAYER_FOREIGN };

enum { PLAYER_COMMAND_MAX = 1024, PLAYER_TEXT_MAX = PLAYER_COMMAND_MAX + 32 };

struct player {
    enum player_kind kind;
    lz_classic classic;
    int level;       /* the program's, when neither depth nor time is set */
    int depth;       /* plies; 0: none set (a classic: as its report has it) */
    int64_t time_ms; /* a move; 0: none set */
    char command[PLAYER_COMMAND_MAX];
};

enum { PLAYER_LEVEL_USUAL = 6 };

void player_init(struct player *player, enum player_kind kind);
/* Reads the text form; on failure *out is as it was and the error says why. */
lz_status player_parse(const char *text, struct player *out, lz_error *error);
/* Writes it, always terminated. */
void player_format(const struct player *player, char *buffer, size_t size);

#endif
