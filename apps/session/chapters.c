#include "session/chapters.h"

#include "session/wording.h"
#include "system/array.h"
#include "system/bytes.h"
#include "system/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct chapter {
    struct session *session;
    char *text;        /* its saved form ... */
    uint64_t revision; /* ... when its session had this revision; NULL: none is kept */
};

struct chapters {
    struct chapter *list;
    size_t room;
    int count, present;
    uint64_t stamp;
    struct chapter deleted; /* the last one; its session is NULL for none ... */
    int deleted_at;         /* ... and where it was */
};

static const char study_title[] = "lianzi-study 1\n";

static void clear_chapter(struct chapter *chapter)
{
    session_free(chapter->session);
    free(chapter->text);
    *chapter = (struct chapter){0};
}

/* Puts a chapter into the list. */
static lz_status insert(struct chapters *chapters, int at, struct chapter chapter, lz_error *error)
{
    if (chapters->count >= CHAPTERS_MAX)
        return lz_error_set(error, LZ_ERR_UNSUPPORTED, "a study has at most %d chapters",
                            CHAPTERS_MAX);
    struct chapter *list = array_grown(chapters->list, (size_t)chapters->count, &chapters->room,
                                       sizeof *chapters->list);
    if (!list)
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    chapters->list = list;
    memmove(list + at + 1, list + at, (size_t)(chapters->count - at) * sizeof *list);
    list[at] = chapter;
    chapters->count++;
    chapters->stamp++;
    return LZ_OK;
}

static struct chapter take_out(struct chapters *chapters, int at)
{
    struct chapter *list = chapters->list;
    const struct chapter chapter = list[at];
    chapters->count--;
    memmove(list + at, list + at + 1, (size_t)(chapters->count - at) * sizeof *list);
    chapters->stamp++;
    return chapter;
}

struct chapters *chapters_new(lz_error *error)
{
    struct chapters *chapters = calloc(1, sizeof *chapters);
    if (!chapters)
        lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    return chapters;
}

struct chapters *chapters_of(struct session *session, lz_error *error)
{
    struct chapters *chapters = chapters_new(error);
    if (chapters && chapters_add(chapters, session, error)) {
        chapters_free(chapters);
        return NULL;
    }
    return chapters;
}

void chapters_free(struct chapters *chapters)
{
    if (!chapters)
        return;
    for (int i = 0; i < chapters->count; i++)
        clear_chapter(&chapters->list[i]);
    clear_chapter(&chapters->deleted);
    free(chapters->list);
    free(chapters);
}

int chapters_count(const struct chapters *chapters)
{
    return chapters->count;
}

int chapters_present(const struct chapters *chapters)
{
    return chapters->present;
}

struct session *chapters_session(const struct chapters *chapters, int index)
{
    return index >= 0 && index < chapters->count ? chapters->list[index].session : NULL;
}

uint64_t chapters_stamp(const struct chapters *chapters)
{
    return chapters->stamp;
}

void chapters_name(const struct chapters *chapters, int index, char *text, size_t size)
{
    const struct session *session = chapters->list[index].session;
    const lz_record *record = session_record(session);
    const char *name = lz_record_text(record, LZ_RECORD_INFO_NAME),
               *black = lz_record_text(record, LZ_RECORD_INFO_BLACK),
               *white = lz_record_text(record, LZ_RECORD_INFO_WHITE);
    char players[2][128];
    if (name) {
        snprintf(text, size, "%s", name);
    } else if (black || white) {
        snprintf(text, size, "%s – %s", black ? black : "?", white ? white : "?");
    } else if (!session_is_person(session, 0) || !session_is_person(session, 1)) {
        for (int seat = 0; seat < 2; seat++)
            wording_player(session, seat, players[seat], sizeof players[seat]);
        snprintf(text, size, "%s – %s", players[0], players[1]);
    } else {
        snprintf(text, size, _("Chapter %d"), index + 1);
    }
}

/* ---- changing the list ---- */

lz_status chapters_add(struct chapters *chapters, struct session *session, lz_error *error)
{
    return insert(chapters, chapters->count, (struct chapter){.session = session}, error);
}

/* Takes the record over. */
static lz_status add_opened(struct chapters *chapters, lz_record *record, lz_error *error)
{
    struct session_setup setup;
    struct session *session;
    session_setup_init(&setup);
    player_init(&setup.players[1], PLAYER_PERSON);
    lz_status status = session_from_record(&setup, record, &session, error);
    if (status) {
        lz_record_free(record);
        return status;
    }
    status = chapters_add(chapters, session, error);
    if (status)
        session_free(session);
    return status;
}

lz_status chapters_add_record(struct chapters *chapters, const lz_record *record, lz_error *error)
{
    lz_record *copy;
    const lz_status status = lz_record_copy(record, &copy, error);
    return status ? status : add_opened(chapters, copy, error);
}

lz_status chapters_add_game(struct chapters *chapters, const lz_game *game, bool empty,
                            lz_error *error)
{
    struct session_setup setup;
    lz_record *record;
    session_setup_init(&setup);
    if (empty)
        setup.variant = *lz_game_variant(game);
    else
        session_setup_start(&setup, game);
    setup.variant.opening = LZ_OPENING_NONE;
    const lz_status status = session_setup_record(&setup, &record, error);
    return status ? status : add_opened(chapters, record, error);
}

/* The present chapter is left. */
static void leave(struct chapters *chapters, int64_t now_ms)
{
    struct session *session = chapters->list[chapters->present].session;
    if (session_is_live(session) &&
        (session_has_clock(session) || session_program_turn(session) >= 0))
        session_pause(session, true, now_ms);
}

void chapters_open(struct chapters *chapters, int index, int64_t now_ms)
{
    if (index < 0 || index >= chapters->count || index == chapters->present)
        return;
    leave(chapters, now_ms);
    chapters->present = index;
    chapters->stamp++;
}

void chapters_move(struct chapters *chapters, int places)
{
    const int last = chapters->count - 1, to = chapters->present + places;
    const struct chapter chapter = take_out(chapters, chapters->present);
    chapters->present = to < 0 ? 0 : to > last ? last : to;
    insert(chapters, chapters->present, chapter, NULL); /* there was room for it before */
}

bool chapters_delete(struct chapters *chapters, int64_t now_ms)
{
    if (chapters->count < 2)
        return false;
    leave(chapters, now_ms);
    clear_chapter(&chapters->deleted);
    chapters->deleted_at = chapters->present;
    chapters->deleted = take_out(chapters, chapters->present);
    if (chapters->present == chapters->count)
        chapters->present--;
    return true;
}

bool chapters_can_restore(const struct chapters *chapters)
{
    return chapters->deleted.session && chapters->count < CHAPTERS_MAX;
}

void chapters_restore(struct chapters *chapters, int64_t now_ms)
{
    const int most = chapters->count;
    const int at = chapters->deleted_at < most ? chapters->deleted_at : most;
    if (!chapters_can_restore(chapters))
        return;
    leave(chapters, now_ms);
    if (insert(chapters, at, chapters->deleted, NULL))
        return;
    chapters->deleted = (struct chapter){0};
    chapters->present = at;
}

/* ---- the saved form ---- */

/* The chapter's saved form; NULL without memory. */
static const char *chapter_text(struct chapter *chapter, int64_t now_ms)
{
    const uint64_t revision = session_revision(chapter->session);
    if (!chapter->text || chapter->revision != revision) {
        free(chapter->text);
        chapter->text = session_write(chapter->session, now_ms);
        chapter->revision = revision;
    }
    return chapter->text;
}

char *chapters_head(struct chapters *chapters, int64_t now_ms)
{
    struct bytes head = {0};
    char line[48];
    if (!chapters)
        return bytes_text(&head);
    bytes_add(&head, study_title, strlen(study_title));
    for (int i = 0; i < chapters->count; i++) {
        if (i == chapters->present)
            continue;
        const char *text = chapter_text(&chapters->list[i], now_ms);
        if (!text) {
            bytes_free(&head);
            return NULL;
        }
        const int length = snprintf(line, sizeof line, "chapter %zu\n", strlen(text));
        bytes_add(&head, line, (size_t)length);
        bytes_add(&head, text, strlen(text));
    }
    const int length = snprintf(line, sizeof line, "present %d\n", chapters->present);
    bytes_add(&head, line, (size_t)length);
    return bytes_text(&head);
}

char *chapters_join(const char *head, const struct session *present, int64_t now_ms)
{
    struct bytes all = {0};
    char *text = session_write(present, now_ms);
    if (!text || !*head)
        return text;
    bytes_add(&all, head, strlen(head));
    bytes_add(&all, text, strlen(text));
    free(text);
    return bytes_text(&all);
}

char *chapters_write(struct chapters *chapters, const struct session *present, int64_t now_ms)
{
    char *head = chapters_head(chapters, now_ms);
    char *text = head ? chapters_join(head, present, now_ms) : NULL;
    free(head);
    return text;
}

/* ---- reading it ---- */

/* Where the reading is. */
struct place {
    const char *at;
    unsigned line; /* from 1 */
};

static lz_status complain(const struct place *place, lz_error *error, const char *text)
{
    lz_error_set(error, LZ_ERR_SYNTAX, "%s", text);
    if (error)
        error->line = place->line;
    return LZ_ERR_SYNTAX;
}

/* Goes on by so many bytes. */
static void skip(struct place *place, size_t length)
{
    for (const char *end = place->at + length; place->at < end; place->at++)
        place->line += *place->at == '\n';
}

/* Takes "NAME NUMBER" and the end of the line. */
static bool take_line(struct place *place, const char *name, long long *number)
{
    const size_t length = strlen(name);
    char *end;
    if (strncmp(place->at, name, length) != 0 || place->at[length] < '0' || place->at[length] > '9')
        return false;
    *number = strtoll(place->at + length, &end, 10);
    if (*end != '\n')
        return false;
    place->at = end + 1;
    place->line++;
    return true;
}

/* Reads a saved session and adds it at the place. */
static lz_status add_saved(struct chapters *chapters, const char *text, const struct place *place,
                           int at, lz_error *error)
{
    struct session *session;
    lz_status status = session_read(text, &session, error);
    if (status) {
        if (error)
            error->line += place->line - 1;
        return status;
    }
    status = insert(chapters, at, (struct chapter){.session = session}, error);
    if (status)
        session_free(session);
    return status;
}

/* Reads one chapter that is not the present one. */
static lz_status read_chapter(struct chapters *chapters, struct place *place, size_t length,
                              lz_error *error)
{
    if (strnlen(place->at, length) < length)
        return complain(place, error, "the chapter is longer than the rest of the file");
    char *text = malloc(length + 1);
    if (!text)
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    memcpy(text, place->at, length);
    text[length] = '\0';
    const lz_status status = add_saved(chapters, text, place, chapters->count, error);
    free(text);
    skip(place, length);
    return status;
}

static lz_status read_study(struct chapters *chapters, struct place place, lz_error *error)
{
    long long number;
    while (take_line(&place, "chapter ", &number)) {
        const lz_status status = read_chapter(chapters, &place, (size_t)number, error);
        if (status)
            return status;
    }
    if (!take_line(&place, "present ", &number))
        return complain(&place, error, "expected \"chapter\" or \"present\" and a number");
    if (number > chapters->count)
        return complain(&place, error, "present: there are fewer chapters");
    chapters->present = (int)number;
    return add_saved(chapters, place.at, &place, chapters->present, error);
}

lz_status chapters_read(const char *text, struct chapters **chapters, struct session **present,
                        lz_error *error)
{
    *chapters = NULL;
    if (strncmp(text, study_title, strlen(study_title)) != 0)
        return session_read(text, present, error);
    struct chapters *study = chapters_new(error);
    if (!study)
        return LZ_ERR_MEMORY;
    const lz_status status =
        read_study(study, (struct place){text + strlen(study_title), 2}, error);
    if (status) {
        chapters_free(study);
        return status;
    }
    *chapters = study;
    *present = study->list[study->present].session;
    return LZ_OK;
}

lz_status chapters_read_present(const char *text, struct session **present, lz_error *error)
{
    struct chapters *study;
    const lz_status status = chapters_read(text, &study, present, error);
    if (!status && study) {
        study->list[study->present].session = NULL;
        chapters_free(study);
    }
    return status;
}
