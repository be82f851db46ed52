/* The parts of the full-screen game: the loop that reads keys and mouse (screen.c), painting
 * (screen_paint.c) and its text (screen_text.c), the cursor (screen_cursor.c), questions in the
 * message line (screen_ask.c), the dialog for a new game (screen_menu.c) with its pages of rows
 * (screen_page.c), of numbers (screen_numbers.c) and of blocked cells (screen_cells.c), the
 * explorer of games (screen_explore.c), puzzles (screen_puzzles.c), and work in the background
 * (screen_work.c). Needs ncurses. */
#ifndef LIANZI_CLI_PLAY_SCREEN_H
#define LIANZI_CLI_PLAY_SCREEN_H

#include "cli/play/thinking.h"

#include <lianzi/study.h>
#include <stdatomic.h>

/* The columns' names under gravity, on the board's edge and as keys. */
#define SCREEN_COLUMNS "123456789abc"

enum { SCREEN_TICK_MS = 100, SCREEN_ESCAPE = 27 };

struct screen {
    struct play *play;
    struct thinking thinking;
    int node;         /* the position of the present thought ... */
    uint64_t stamp;   /* ... the session's stamp when it began ... */
    int64_t began_us; /* ... and the time */
    int cursor;       /* a cell */
    bool quit;
    unsigned ticks;     /* of the loop, for the thinking indicator */
    unsigned acted_at;  /* tick of the latest action; watching waits after each */
    char message[300];  /* one line under the board */
    char question[600]; /* stands in its place while it is asked; "" for none */
};

/* ---- The terminal ---- */

/* Takes the terminal over, and the signals that end the program. */
void screen_open(void);
/* Gives both back. */
void screen_close(void);
/* Whether a signal asks the game to end, or the terminal has hung up. */
bool screen_is_gone(void);

/* ---- Text and board ---- */

/* Whether the game has ended and its end is on the board. */
bool screen_is_over(const struct screen *screen);
/* Paints the game, or says that the terminal is too small. */
void screen_paint(struct screen *screen);
/* Whether the terminal has room for a part of the board: without it no key plays a stone. */
bool screen_has_room(const struct screen *screen);
/* Chooses the part of the board that is painted: all of it, or as much around the cell as has room
 * above `below` lines. False where that is too little to play on. */
bool screen_frame(const lz_variant *variant, int cell, int below);
/* Says so in that case. */
void screen_say_too_small(int below);
/* Whether a game on the board would be shown whole. */
bool screen_has_all(const lz_variant *variant);
/* The first line below that part. */
int screen_below_board(void);
/* Paints that part of the board, and brackets such as "[]" around one of its cells. */
void screen_paint_board(const lz_game *game);
void screen_paint_brackets(const lz_variant *variant, int cell, const char *pair);
/* Paints a sign such as + on one of its cells. */
void screen_paint_sign(const lz_variant *variant, int cell, char sign);
/* Paints a number below 100 there. */
void screen_paint_number(const lz_variant *variant, int cell, int number);
/* How many bytes of `text` fit into `room` columns, whole characters only. */
size_t screen_fit(const char *text, int room);
/* Writes text at a place of the terminal; what would go past the right edge is left out. */
__attribute__((format(printf, 3, 4))) void screen_put(int y, int x, const char *format, ...);
/* The cell at a place of the terminal, -1 outside the part of the board. */
int screen_cell_at(const lz_variant *variant, int y, int x);
/* Moves the cursor by an arrow key; false for any other key. */
bool screen_move_cursor(const lz_variant *variant, int key, int *cursor);
/* Call this after KEY_MOUSE: sets the cursor to the cell that was clicked, false if none was. */
bool screen_click(const lz_variant *variant, int *cursor);
/* The cell in the middle of the board. */
int screen_centre(const lz_variant *variant);
/* Shows all keys until one is pressed. */
void screen_show_keys(void);

/* ---- Questions ---- */

/* Asks a question; true when the answer is y. */
bool screen_confirm(struct screen *screen, const char *question);
/* Whether the game may be left: it is saved, or the person says so. */
bool screen_may_leave(struct screen *screen);
/* Lets the person edit `text`; false when it is left with Esc. */
bool screen_edit(struct screen *screen, const char *title, char *text, size_t size);
/* The same with a proposal, in whose place one may type at once; false when nothing is entered. */
bool screen_enter(struct screen *screen, const char *title, char *text, size_t size);

/* ---- Dialogs: they block, and no program thinks meanwhile ---- */

/* Walks through the games of the person's database; true when `play` holds one of them. */
bool screen_explore(struct screen *screen);
/* Has the person solve puzzles, of one rule unless it is NULL; false with the reason in `problem`
 * if there are none. */
bool screen_puzzles(const lz_rule *rule, char *problem, size_t size);
/* Lets the person choose another game; true when `play` holds a new one. */
bool screen_choose_game(struct play *play);
/* Lets the person change how a classic rates positions of the variant: the evaluator, its weights,
 * and the other numbers of its search but the depth. */
void screen_choose_numbers(lz_classic_settings *settings, const lz_variant *variant);
/* Whether these numbers are those of the classic's report. */
bool screen_numbers_are_reported(const lz_classic_settings *settings);
/* Edits a number by a key: digits and Backspace change its end, left and right count. `typing` (in
 * and out) says that digits were typed, so that the next one is appended; what is typed may lie
 * below `low`. False for any other key. */
bool screen_edit_number(int key, bool *typing, int low, int high, int *number);
/* Whether the classic plays the variant with these settings; else the error, translated. */
bool screen_check_classic(const lz_classic_settings *settings, const lz_variant *variant,
                          char *text, size_t size);
/* Lets the person block cells of the variant's board; false when it is no sound variant. */
bool screen_choose_cells(lz_variant *variant, lz_error *error);

/* ---- Work in the background ---- */

typedef void screen_work_fn(void *user);

/* Runs `work` in a thread of its own and calls `paint` until it has ended. `stop` is set when the
 * person presses Esc or the terminal is gone; the work may end early then. */
void screen_work(screen_work_fn *work, screen_work_fn *paint, void *user, atomic_bool *stop);

/* Rows of a title and a value, one of them chosen. */
struct screen_page {
    const char *title, *footer;
    int chosen;
    int first;       /* the row at the top, where not all have room */
    char error[256]; /* under the footer */
    void *user;
    int (*count)(const void *user); /* how many rows there are */
    const char *(*describe)(const void *user, int row, char *value, size_t size); /* the title */
};

/* Paints the page and reads a key. Keys up and down choose a row and are not returned. */
int screen_page_key(struct screen_page *page);

#endif
