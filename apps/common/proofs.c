#include "common/proofs.h"

#include "common/beside.h"
#include "common/file.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH_SIZE = 4096,
    COMPLAINT_SIZE = PATH_SIZE + LZ_ERROR_TEXT_MAX + 2,
    HEAD_SIZE = 4096, /* no header is longer */
    LIST_MAX = 1 << 20,
    PROOF_MAX = 1 << 28
};

enum shelf_state { HEAD_UNREAD, HEAD_READ, WHOLE, BROKEN };

/* A certificate's file. */
struct shelf {
    char *path;
    enum shelf_state state;
    bool told;   /* that it is broken */
    size_t size; /* of `head` */
    char *head;  /* the file's first bytes */
    lz_certificate *whole;
    char reason[LZ_ERROR_TEXT_MAX];
};

struct proofs {
    bool listed;
    struct shelf *shelves;
    int count;
    char complaint[COMPLAINT_SIZE];
};

struct proofs *proofs_new(void)
{
    return calloc(1, sizeof(struct proofs));
}

void proofs_free(struct proofs *proofs)
{
    if (!proofs)
        return;
    for (int i = 0; i < proofs->count; i++) {
        free(proofs->shelves[i].path);
        free(proofs->shelves[i].head);
        lz_certificate_free(proofs->shelves[i].whole);
    }
    free(proofs->shelves);
    free(proofs);
}

void proofs_add(struct proofs *proofs, const char *path)
{
    if (!proofs)
        return;
    for (int i = 0; i < proofs->count; i++)
        if (strcmp(proofs->shelves[i].path, path) == 0)
            return;
    struct shelf *more =
        realloc(proofs->shelves, ((size_t)proofs->count + 1) * sizeof *proofs->shelves);
    char *copy = malloc(strlen(path) + 1);
    if (more)
        proofs->shelves = more;
    if (more && copy)
        more[proofs->count++] = (struct shelf){.path = strcpy(copy, path)};
    else
        free(copy);
}

/* Adds the file that a line of the list begins with. */
static void add_listed(struct proofs *proofs, const char *folder, const char *line)
{
    char path[PATH_SIZE];
    const int name = (int)strcspn(line, " \r\n");
    if (line[0] == '#' || !name || memchr(line, '/', (size_t)name) ||
        memchr(line, '\\', (size_t)name))
        return;
    if (snprintf(path, sizeof path, "%s/%.*s", folder, name, line) < PATH_SIZE)
        proofs_add(proofs, path);
}

static void list(struct proofs *proofs)
{
    char folder[PATH_SIZE - sizeof "/list.txt"], path[PATH_SIZE];
    size_t length;
    proofs->listed = true;
    if (!beside_find("data/proofs", "../share/lianzi/proofs", folder, sizeof folder))
        return;
    snprintf(path, sizeof path, "%s/list.txt", folder);
    char *text = file_load(path, LIST_MAX, &length);
    for (const char *line = text; line && *line;) {
        add_listed(proofs, folder, line);
        line = strchr(line, '\n');
        line += line != NULL;
    }
    free(text);
}

static void shelf_break(struct shelf *shelf, const char *reason)
{
    shelf->state = BROKEN;
    snprintf(shelf->reason, sizeof shelf->reason, "%s", reason);
}

static void read_head(struct shelf *shelf)
{
    FILE *file = file_open(shelf->path, "rb");
    shelf->state = HEAD_READ;
    shelf->head = file ? malloc(HEAD_SIZE) : NULL;
    if (shelf->head)
        shelf->size = fread(shelf->head, 1, HEAD_SIZE, file);
    if (!shelf->head || ferror(file))
        shelf_break(shelf, strerror(errno));
    if (file)
        fclose(file);
}

static void read_whole(struct shelf *shelf)
{
    size_t size;
    lz_error error;
    char *bytes = file_load(shelf->path, PROOF_MAX, &size);
    shelf->state = WHOLE;
    if (!bytes)
        shelf_break(shelf, strerror(errno));
    else if (lz_certificate_new(bytes, size, &shelf->whole, &error))
        shelf_break(shelf, error.text);
    free(bytes);
}

/* Whether the game's position may be in a proof. */
static bool fits(struct shelf *shelf, const lz_game *game)
{
    bool fits = false;
    lz_error error;
    if (shelf->state == HEAD_UNREAD)
        read_head(shelf);
    if (shelf->state != BROKEN &&
        lz_certificate_fits(shelf->head, shelf->size, game, &fits, &error))
        shelf_break(shelf, error.text);
    return fits;
}

static void make_line(const lz_proved *proved, lz_line *out)
{
    *out = (lz_line){.multipv = 1,
                     .lines = 1,
                     .score = proved->score,
                     .mate = proved->plies,
                     .win_permille = 1000,
                     .length = proved->length};
    for (int i = 0; i < proved->length; i++)
        out->pv[i] = lz_action_place(proved->cells[i]);
}

bool proofs_find(struct proofs *proofs, const lz_game *game, lz_line *out)
{
    lz_proved proved;
    if (!proofs)
        return false;
    if (!proofs->listed)
        list(proofs);
    for (int i = 0; i < proofs->count; i++) {
        struct shelf *shelf = &proofs->shelves[i];
        if (!fits(shelf, game))
            continue;
        if (shelf->state == HEAD_READ)
            read_whole(shelf);
        if (shelf->state == WHOLE && lz_certificate_answer(shelf->whole, game, &proved)) {
            make_line(&proved, out);
            return true;
        }
    }
    return false;
}

bool proofs_think(struct proofs *proofs, const lz_game *game, lz_progress_fn *on_progress,
                  void *user, lz_thought *out)
{
    lz_line line;
    if (!proofs_find(proofs, game, &line))
        return false;
    *out = (lz_thought){line.pv[0], line};
    if (on_progress)
        on_progress(&line, user);
    return true;
}

bool proofs_made(const lz_line *line)
{
    return line->mate && !line->depth && !line->nodes;
}

const char *proofs_complaint(struct proofs *proofs)
{
    for (int i = 0; proofs && i < proofs->count; i++) {
        struct shelf *shelf = &proofs->shelves[i];
        if (shelf->state != BROKEN || shelf->told)
            continue;
        shelf->told = true;
        snprintf(proofs->complaint, sizeof proofs->complaint, "%s: %s", shelf->path, shelf->reason);
        return proofs->complaint;
    }
    return NULL;
}
