#include "engines/proofs.h"

#include "system/beside.h"
#include "system/file.h"
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH_SIZE = 4096,
    COMPLAINT_SIZE = PATH_SIZE + LZ_ERROR_TEXT_MAX + 2,
    HEAD_SIZE = 4096, /* no header is longer */
    LIST_MAX = 1 << 20,
    PROOF_MAX = 1 << 28,
    MEMORY_TIMES = 14 /* the file's size, while a certificate is read */
};

enum shelf_state { HEAD_UNREAD, HEAD_READ, WHOLE, BROKEN };

/* A certificate's file. */
struct shelf {
    char *path;
    enum shelf_state state;
    bool told;        /* that it is broken */
    size_t bytes;     /* of the file */
    size_t size;      /* of `head` */
    char *head;       /* the file's first bytes */
    lz_colour winner; /* by the head */
    lz_certificate *whole;
    char reason[LZ_ERROR_TEXT_MAX];
};

struct proofs {
    bool listed;
    uint64_t room, used; /* bytes of memory */
    struct shelf *shelves;
    int count;
    char complaint[COMPLAINT_SIZE];
};

static const char boards[] = "/boards";

struct proofs *proofs_new(void)
{
    struct proofs *proofs = calloc(1, sizeof *proofs);
    if (proofs)
        proofs->room = UINT64_MAX;
    return proofs;
}

void proofs_room(struct proofs *proofs, int mib)
{
    if (!proofs)
        return;
    proofs->room = (uint64_t)mib << 20;
    for (int i = 0; i < proofs->count && proofs->used > proofs->room; i++) {
        struct shelf *shelf = &proofs->shelves[i];
        if (shelf->state != WHOLE)
            continue;
        lz_certificate_free(shelf->whole);
        shelf->whole = NULL;
        shelf->state = HEAD_READ;
        proofs->used -= MEMORY_TIMES * (uint64_t)shelf->bytes;
    }
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

static void list(struct proofs *proofs, const char *folder)
{
    char path[PATH_SIZE];
    size_t length;
    snprintf(path, sizeof path, "%s/list.txt", folder);
    char *text = file_load(path, LIST_MAX, &length);
    for (const char *line = text; line && *line;) {
        add_listed(proofs, folder, line);
        line = strchr(line, '\n');
        line += line != NULL;
    }
    free(text);
}

/* The certificates of single positions, then those of whole boards. */
static void list_all(struct proofs *proofs)
{
    char folder[PATH_SIZE - sizeof "/list.txt"];
    proofs->listed = true;
    if (!beside_find("data/proofs", "../share/lianzi/proofs", folder,
                     sizeof folder - sizeof boards))
        return;
    list(proofs, folder);
    strcat(folder, boards);
    list(proofs, folder);
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
    if (shelf->head && fseek(file, 0, SEEK_END) == 0)
        shelf->bytes = (size_t)ftell(file);
    if (!shelf->head || ferror(file))
        shelf_break(shelf, strerror(errno));
    else
        shelf->winner = lz_certificate_head_winner(shelf->head, shelf->size);
    if (file)
        fclose(file);
}

static void read_whole(struct proofs *proofs, struct shelf *shelf)
{
    size_t size;
    lz_error error;
    const uint64_t takes = MEMORY_TIMES * (uint64_t)shelf->bytes;
    if (proofs->used > proofs->room || takes > proofs->room - proofs->used)
        return;
    proofs->used += takes;
    char *bytes = file_load(shelf->path, PROOF_MAX, &size);
    shelf->state = WHOLE;
    if (!bytes)
        shelf_break(shelf, strerror(errno));
    else if (lz_certificate_new(bytes, size, &shelf->whole, &error))
        shelf_break(shelf, error.text);
    free(bytes);
}

/* Whether the game's position may be in a proof and is asked for. */
static bool fits(struct shelf *shelf, const lz_game *game, bool losses)
{
    bool fits = false;
    lz_error error;
    if (shelf->state == HEAD_UNREAD)
        read_head(shelf);
    if (shelf->state != BROKEN &&
        lz_certificate_fits(shelf->head, shelf->size, game, &fits, &error))
        shelf_break(shelf, error.text);
    return fits && (losses || shelf->winner == lz_game_to_move(game));
}

void proofs_read(struct proofs *proofs, const lz_game *game, bool losses)
{
    if (!proofs->listed)
        list_all(proofs);
    for (int i = 0; i < proofs->count; i++)
        if (fits(&proofs->shelves[i], game, losses) && proofs->shelves[i].state == HEAD_READ)
            read_whole(proofs, &proofs->shelves[i]);
}

void proofs_give(const struct proofs *proofs, lz_engine *engine)
{
    for (int i = 0; i < proofs->count; i++)
        if (proofs->shelves[i].state == WHOLE)
            lz_engine_add_certificate(engine, proofs->shelves[i].whole, NULL);
}

void proofs_serve(struct proofs *proofs, lz_engine *engine, const lz_game *game, bool losses,
                  const lz_limits *limits)
{
    if (!proofs || !lz_engine_asks_proofs(engine, limits))
        return;
    proofs_read(proofs, game, losses);
    proofs_give(proofs, engine);
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
