/* The parts of the full-screen game: its state, the painting (screen_paint.c) and its text
 * (screen_text.c), the new-game dialog (screen_menu.c) and the loop that reads keys and mouse
 * (screen.c). Needs ncurses. */
#ifndef LIANZI_CLI_PLAY_SCREEN_H
#define LIANZI_CLI_PLAY_SCREEN_H

#include "cli/play/thinking.h"

/* What columns are called where stones fall, on the board's edge and as keys. */
#define SCREEN_COLUMNS "123456789abc"

enum screen_purpose { FOR_MOVE, FOR_HINT };

struct screen {
    struct play *play;
    struct thinking thinking;
    enum screen_purpose purpose; /* of the present thought */
    int cursor;                  /* a cell */
    int hint;                    /* a cell, -1 for none */
    int first_added;             /* swap2: the first of two cells to add, -1 before */
    bool paused;                 /* watching: only '.' goes on */
    bool quit;
    unsigned ticks;    /* of the loop, for the thinking indicator */
    unsigned acted_at; /* tick of the latest action: watching goes at a pace */
    char message[300]; /* one line under the board */
};

/* Takes the terminal over; endwin() gives it back, and so does a signal that ends the program. */
void screen_open(void);
/* Whether the terminal has hung up, so that no key will come any more. */
bool screen_is_gone(void);
/* Paints everything, or that the terminal is too small. */
void screen_paint(struct screen *screen);
/* How many bytes of `text` fit into `room` columns, whole characters only. */
size_t screen_fit(const char *text, int room);
/* Writes text at a place of the terminal; what would go past the right edge is left out. */
__attribute__((format(printf, 3, 4))) void screen_put(int y, int x, const char *format, ...);
/* The cell at a place of the terminal, -1 outside the board. */
int screen_cell_at(const struct screen *screen, int y, int x);
/* Lets the person choose another game; true when `play` holds a new one. Blocks; thinks nothing. */
bool screen_choose_game(struct play *play);

#endif
