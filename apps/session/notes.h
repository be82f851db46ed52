/* What is known of the positions of a tree, by the number of the node. */
#ifndef LIANZI_SESSION_NOTES_H
#define LIANZI_SESSION_NOTES_H

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stdint.h>

/* What is known of a position, from black's side. */
struct ply_note {
    bool searched;  /* a search gave score, win_permille and mate; or one of the next two holds */
    bool over;      /* the rules end the game here: of the three only win_permille is set */
    bool only_rate; /* the record has a win rate here: of the three only win_permille is set */
    int score, win_permille, mate;
    bool proved; /* the three are from a proof */
    bool valued; /* a classic's static value is known */
    int64_t value;
    int cost;   /* wins in a thousand that the move to here cost, as the coach warned; 0: it did not
                 */
    int better; /* the cell where it would have been better */
};

/* All zero, it is empty. */
struct notes {
    struct ply_note *by_node;
    int capacity;
};

void notes_free(struct notes *notes);
/* Copies all notes; false without memory. */
bool notes_copy(const struct notes *notes, struct notes *copy);
/* The note on a node for writing; NULL without memory. */
struct ply_note *notes_at(struct notes *notes, int node);
/* The note on a node; empty if nothing is known. */
struct ply_note notes_find(const struct notes *notes, int node);
void notes_forget(struct notes *notes, int node);
void notes_forget_all(struct notes *notes);
/* The note on a position where the rules end the game. */
void note_result(struct ply_note *note, lz_result result);
/* The note on a position whose best line is this one; nothing if a book or nobody rated it. */
void note_line(struct ply_note *note, lz_colour to_move, const lz_line *line);
/* The win rate that a searched note shows: 1000 where black can force a win, 0 where white can. */
int note_rate(const struct ply_note *note);

#endif
