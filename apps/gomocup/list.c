#include "gomocup/list.h"

#include "gomocup/swap2.h"
#include "gomocup/think.h"
#include "gomocup/words.h"
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* ---- At DONE ---- */

static void set_position(struct session *session)
{
    struct position *position = &session->position;
    position_init(position, position->columns, position->rows);
    for (int i = 0; i < session->list.count; i++)
        position_add(position, session->list.stones[i].cell,
                     (enum owner)session->list.stones[i].owner);
}

static void board_done(struct session *session)
{
    set_position(session);
    think_and_answer(session, 1);
}

static const struct list_command commands[] = {
    {"board", "BOARD", true, board_done},
    {"yxboard", "YXBOARD", true, set_position},
    {"swap2board", "SWAP2BOARD", false, swap2_done},
};

/* ---- Reading ---- */

const struct list_command *list_find(const char *line, const char **rest)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (words_match(line, commands[i].name, rest))
            return &commands[i];
    return NULL;
}

/* Notes a fault; the answer names the first. */
__attribute__((format(__printf__, 2, 3))) static void complain(struct list *list,
                                                               const char *format, ...)
{
    va_list arguments;
    if (list->complaint[0])
        return;
    va_start(arguments, format);
    vsnprintf(list->complaint, sizeof list->complaint, format, arguments);
    va_end(arguments);
}

static void require_game(struct session *session)
{
    if (!session->started)
        complain(&session->list, "no game has been started; send START first");
}

void list_begin(struct session *session, const struct list_command *command, const char *text)
{
    memset(&session->list, 0, sizeof session->list);
    session->list.command = command;
    require_game(session);
    if (*text)
        list_take(session, text);
}

void list_refuse_long(struct session *session)
{
    complain(&session->list, "the line is longer than any list");
}

void list_abandon(struct session *session)
{
    complain(&session->list, "no DONE at the end of the list");
    session_say(session, "ERROR %s: %s", session->list.command->shown, session->list.complaint);
    session->list.command = NULL;
}

static void finish(struct session *session)
{
    struct list *list = &session->list;
    const struct list_command *command = list->command;
    require_game(session); /* an INFO rule within the list may have ended the game */
    list->command = NULL;
    if (list->complaint[0])
        session_say(session, "ERROR %s: %s", command->shown, list->complaint);
    else
        command->done(session);
}

static void add(struct session *session, int64_t x, int64_t y, int64_t owner)
{
    struct list *list = &session->list;
    const int cell = position_cell(&session->position, x, y);
    if (cell < 0)
        complain(list, "%" PRId64 ",%" PRId64 " is off the %dx%d board", x, y,
                 session->position.columns, session->position.rows);
    else if (owner < (list->command->coloured ? OWNER_US : OWNER_NONE) || owner > OWNER_BLOCKED)
        complain(list, "%" PRId64 ",%" PRId64 ",%" PRId64 ": owner must be 1, 2 or 3", x, y, owner);
    else if (list->taken[cell])
        complain(list, "%" PRId64 ",%" PRId64 " is listed twice", x, y);
    else {
        list->taken[cell] = 1;
        list->stones[list->count++] = (struct stone){(int16_t)cell, (uint8_t)owner};
    }
}

/* Reads `,number`. */
static bool read_next(const char **at, int64_t *out)
{
    const char *text = words_skip(*at);
    return *text == ',' && words_number(words_skip(text + 1), out, at);
}

/* Whether the line's last word is DONE. */
static bool ends_by_done(const char *line)
{
    const char *rest;
    while (*line) {
        if (words_match(line, "done", &rest) && !*rest)
            return true;
        line = words_skip(line + strcspn(line, " \t"));
    }
    return false;
}

void list_take(struct session *session, const char *line)
{
    const char *at = words_skip(line), *rest;
    while (*at && session->list.command) {
        int64_t x, y, owner = OWNER_NONE;
        const char *const item = at;
        if (words_match(at, "done", &rest) && !*rest) {
            finish(session);
            return;
        }
        bool well = words_number(at, &x, &at) && read_next(&at, &y);
        if (well && !read_next(&at, &owner) && session->list.command->coloured)
            well = false;
        if (!well || (*at && at == words_skip(at))) {
            char shown[80];
            words_show(item, shown, sizeof shown);
            complain(&session->list, "\"%s\" is not a point of the list", shown);
            /* DONE also counts at the end of a faulty line. */
            if (ends_by_done(item))
                finish(session);
            return;
        }
        at = words_skip(at);
        if (session->started)
            add(session, x, y, owner);
    }
}
