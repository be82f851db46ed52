#include "session/notes.h"

#include "study/win_rate.h"

#include <stdlib.h>
#include <string.h>

void notes_free(struct notes *notes)
{
    free(notes->by_node);
    *notes = (struct notes){0};
}

bool notes_copy(const struct notes *notes, struct notes *copy)
{
    *copy = (struct notes){0};
    if (notes->capacity == 0)
        return true;
    copy->by_node = malloc((size_t)notes->capacity * sizeof *copy->by_node);
    if (!copy->by_node)
        return false;
    memcpy(copy->by_node, notes->by_node, (size_t)notes->capacity * sizeof *copy->by_node);
    copy->capacity = notes->capacity;
    return true;
}

struct ply_note *notes_at(struct notes *notes, int node)
{
    if (node >= notes->capacity) {
        const int capacity = node + node / 2 + 64;
        struct ply_note *grown = realloc(notes->by_node, (size_t)capacity * sizeof *grown);
        if (!grown)
            return NULL;
        memset(grown + notes->capacity, 0, (size_t)(capacity - notes->capacity) * sizeof *grown);
        notes->by_node = grown;
        notes->capacity = capacity;
    }
    return &notes->by_node[node];
}

struct ply_note notes_find(const struct notes *notes, int node)
{
    return node < notes->capacity ? notes->by_node[node] : (struct ply_note){0};
}

void notes_forget(struct notes *notes, int node)
{
    if (node < notes->capacity)
        notes->by_node[node] = (struct ply_note){0};
}

void notes_forget_all(struct notes *notes)
{
    for (int node = 0; node < notes->capacity; node++)
        notes_forget(notes, node);
}

void note_result(struct ply_note *note, lz_result result)
{
    note->searched = note->over = true;
    note->win_permille = result == LZ_RESULT_BLACK_WINS   ? 1000
                         : result == LZ_RESULT_WHITE_WINS ? 0
                                                          : 500;
}

void note_line(struct ply_note *note, lz_colour to_move, const lz_line *line)
{
    const int sign = to_move == LZ_BLACK ? 1 : -1;
    if (line->source == LZ_SOURCE_BOOK || line->source == LZ_SOURCE_NONE)
        return;
    note->searched = true;
    note->score = sign * line->score;
    note->win_permille = sign > 0 ? line->win_permille : 1000 - line->win_permille;
    note->mate = sign * line->mate;
    note->proved = line->source == LZ_SOURCE_PROOF;
}

int note_rate(const struct ply_note *note)
{
    return win_rate(note->mate, note->win_permille);
}
