#include "gomocup/list.h"

#include "gomocup/bars.h"
#include "gomocup/database.h"
#include "gomocup/steps.h"
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

static const char book_stays[] = "the book is not changed from here; lianzi db book writes one";

static const struct list_command commands[] = {
    {"BOARD", .coloured = true, .done = board_done},
    {"YXBOARD", .coloured = true, .done = set_position},
    {"SWAP2BOARD", .done = steps_swap2_board},
    {"YXSOOSORVSTEP2", .done = steps_soosorv_second},
    {"YXSOOSORVSTEP3", .done = steps_soosorv_third},
    {"YXSOOSORVSTEP4", .argument = LIST_NUMBER, .done = steps_soosorv_fourth},
    {"YXSOOSORVSTEP5", .argument = LIST_NUMBER, .done = steps_soosorv_fifth},
    {"YXSOOSORVSTEP6", .done = steps_soosorv_sixth},
    {"YXBLOCK", .done = bars_add},
    {"YXBLOCKUNDO", .done = bars_remove},
    {"YXBLOCKPATH", .lenient = true, .done = bars_add_path},
    {"YXBLOCKPATHUNDO", .lenient = true, .done = bars_remove_path},
    {"YXQUERYDATABASEALL", .done = database_query_all},
    {"YXQUERYDATABASEALLT", .done = database_query_all_and_text},
    {"YXQUERYDATABASEONE", .done = database_query_one},
    {"YXQUERYDATABASETEXT", .done = database_query_text},
    {"YXEDITTVDDATABASE", .argument = LIST_WORDS, .refusal = book_stays},
    {"YXEDITLABELDATABASE", .argument = LIST_WORDS, .refusal = book_stays},
    {"YXEDITTEXTDATABASE", .argument = LIST_QUOTED, .refusal = book_stays},
    {"YXDELETEDATABASEONE", .refusal = book_stays},
    {"YXDELETEDATABASEALL", .argument = LIST_WORDS, .refusal = book_stays},
    {"YXSETBESTMOVEDATABASE", .refusal = book_stays},
    {"YXCLEARBESTMOVEDATABASE", .refusal = book_stays},
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

/* Reads what stands before the points; returns what follows it. */
static const char *read_argument(struct list *list, const char *text)
{
    int64_t number = 0;
    switch (list->command->argument) {
    case LIST_NUMBER:
        if (!words_number(text, &number, &text) || number < 1 || number > LZ_CELLS_MAX)
            complain(list, "expected a number before the points");
        list->number = (int)number;
        return words_skip(text);
    case LIST_WORDS:
        return "";
    default:
        return text;
    }
}

void list_begin(struct session *session, const struct list_command *command, const char *text)
{
    memset(&session->list, 0, sizeof session->list);
    session->list.command = command;
    require_game(session);
    text = read_argument(&session->list, text);
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
    session_say(session, "ERROR %s: %s", session->list.command->name, session->list.complaint);
    session->list.command = NULL;
}

static void finish(struct session *session)
{
    struct list *list = &session->list;
    const struct list_command *command = list->command;
    require_game(session); /* an INFO rule within the list may have ended the game */
    list->command = NULL;
    if (list->complaint[0] && !(command->lenient && session->started))
        session_say(session, "ERROR %s: %s", command->name, list->complaint);
    else if (command->refusal)
        session_say(session, "MESSAGE %s: %s", command->name, command->refusal);
    else if (!list->complaint[0])
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

bool list_is_quoted(const struct session *session)
{
    return session->list.command && session->list.command->argument == LIST_QUOTED;
}

/* Whether the line of a quoted text is its last: DONE, perhaps behind the quote or a point. */
static bool ends_quoted(const char *line)
{
    const size_t length = strlen(line), word = strlen("done");
    const char *rest;
    if (length < word || !words_match(line + length - word, "done", &rest))
        return false;
    return length == word || strchr("\" \t", line[length - word - 1]);
}

void list_take(struct session *session, const char *line)
{
    if (list_is_quoted(session)) {
        if (ends_quoted(line))
            finish(session);
        return;
    }
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
