#include "verify/path.h"

#include <stdio.h>

void path_place(struct path *path, int cell, enum colour colour)
{
    path->cells[path->depth++] = (uint16_t)cell;
    rules_set(path->rules, cell, colour);
}

void path_take_back(struct path *path)
{
    rules_set(path->rules, path->cells[--path->depth], EMPTY);
}

int path_begin(struct path *path, const struct certificate *file)
{
    for (int i = 0; i < file->move_count; i++) {
        const enum colour colour = i % 2 ? WHITE : BLACK;
        const int cell = file->moves[i];
        if (!rules_legal(path->rules, cell, colour) || rules_wins(path->rules, cell, colour))
            return cell;
        path_place(path, cell, colour);
    }
    return -1;
}

void path_tell(const struct path *path, const char *where, const char *what, int cell,
               char out[FAULT_MAX])
{
    out += sprintf(out, "%s", path->depth ? "after " : "");
    for (int i = 0; i < path->depth; i++)
        out += rules_name(path->rules, path->cells[i], out);
    out += sprintf(out, "%s%s%s%s", path->depth ? ": " : "", where, what, cell < 0 ? "" : " ");
    if (cell >= 0)
        rules_name(path->rules, cell, out);
}
