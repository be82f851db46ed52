/* Games in and out: files, the clipboard, pictures of the board. */
#ifndef LIANZI_DESKTOP_FILES_H
#define LIANZI_DESKTOP_FILES_H

#include <gio/gio.h>
#include <lianzi/lianzi.h>

struct window;

/* Opens the game of a file, or asks which if it holds several. If it cannot be read, a dialog says
 * why and the present game stays. */
void files_open(struct window *window, GFile *file);
void files_ask_open(struct window *window);
/* Opens a certificate: the program plays the winner from the position that is proved. False with an
 * error if it is damaged. */
bool files_open_proof(struct window *window, const char *path, const char *data, gsize length,
                      lz_error *error);
/* Opens a game that no file holds, and takes the record over. */
void files_open_record(struct window *window, lz_record *record);
/* Fills the menu with recently opened and saved games, now and whenever they change. */
void files_show_recent(GMenu *menu);
/* Saves into the game's file. Asks for one if it has none, or if the file holds more than the
 * window keeps. */
void files_save(struct window *window);
/* The present game is in no file any more. */
void files_forget(struct window *window);
void files_ask_save(struct window *window);
/* Asks for another file, proposing SGF, which leaves nothing out, in place of this one. */
void files_ask_save_whole(struct window *window, GFile *file);
/* Saves a picture of the board, PNG or SVG by the file's name. */
void files_ask_export(struct window *window);
typedef void file_chosen_fn(struct window *window, GFile *file);
/* Asks for a file to save something else in. */
void files_ask(struct window *window, const char *title, const char *name, file_chosen_fn *chosen);
/* Copies the game as text; pastes one. */
void files_copy(struct window *window);
void files_paste(struct window *window);
/* Opens files dropped on the window. */
void files_accept_drops(struct window *window);

/* ---- for save.c ---- */

/* A dialog that says what went wrong. */
void files_complain(struct window *window, const char *title, const char *text);
void files_complain_in_words(struct window *window, const char *title, const lz_error *error);
void files_add_recent(GFile *file);

#endif
