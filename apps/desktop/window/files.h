/* Games in and out: files, the clipboard, pictures of the board. */
#ifndef LIANZI_DESKTOP_FILES_H
#define LIANZI_DESKTOP_FILES_H

#include <gio/gio.h>
#include <lianzi/lianzi.h>

struct window;

/* Opens the first game of a file and says when there is more in it; when it cannot be read a dialog
 * says why and the game at hand stays as it is. */
void files_open(struct window *window, GFile *file);
void files_ask_open(struct window *window);
/* Fills the menu with the games that were opened or saved lately, now and whenever they change. */
void files_show_recent(GMenu *menu);
/* Into the file that it came from, or was last saved to; asks where there is none, or where that
 * file holds more than the window has of it. */
void files_save(struct window *window);
/* Another game is at hand, which is in no file. */
void files_forget(struct window *window);
void files_ask_save(struct window *window);
/* Asks for another file, proposing SGF, which leaves nothing out, in place of this one. */
void files_ask_save_whole(struct window *window, GFile *file);
/* A picture of the board, PNG or SVG by the file's name. */
void files_ask_export(struct window *window);
/* The game as text, and back. */
void files_copy(struct window *window);
void files_paste(struct window *window);
/* Takes files dropped on the window. */
void files_accept_drops(struct window *window);

/* ---- for save.c ---- */

/* A dialog that says what went wrong. */
void files_complain(struct window *window, const char *title, const char *text);
void files_complain_in_words(struct window *window, const char *title, const lz_error *error);
void files_add_recent(GFile *file);

#endif
