#include "session/saved.h"

#include "study/tree.h"
#include "system/bytes.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The lines read so far. */
struct reading {
    struct session_setup setup;
    bool has_variant;
    unsigned start_line; /* the variant's line if there is no start */
    int64_t left_ms[2];
    enum session_end end;
    int end_seat;
    bool paused;
    int undone;
    unsigned undone_line;
    int from; /* the number of the node at which the moves begin */
    unsigned from_line;
    char *moves;
    unsigned moves_line;
    const char *notes[SAVED_NOTES]; /* parsed after the moves */
    unsigned notes_line[SAVED_NOTES];
    bool opened;
    const char *name; /* NULL for none */
    const char *tree; /* NULL for none */
    unsigned tree_line;
};

/* Puts the line where something is wrong into the error, if there is one. */
static lz_status at_line(lz_status status, lz_error *error, unsigned line)
{
    if (status && error)
        error->line = line;
    return status;
}

static lz_status read_start(struct reading *reading, const char *value, unsigned line,
                            lz_error *error)
{
    struct session_setup *setup = &reading->setup;
    const size_t cells = (size_t)(setup->variant.columns * setup->variant.rows);
    if (!reading->has_variant)
        return lz_error_set(error, LZ_ERR_SYNTAX, "start: expected after the variant");
    if ((value[0] != 'x' && value[0] != 'o') || value[1] != ' ' || strlen(value + 2) != cells)
        return lz_error_set(error, LZ_ERR_SYNTAX, "start: expected x or o and %zu cells", cells);
    setup->start_to_move = value[0] == 'x' ? LZ_BLACK : LZ_WHITE;
    for (size_t cell = 0; cell < cells; cell++) {
        const char *mark = strchr(saved_marks, value[2 + cell]);
        if (!mark)
            return lz_error_set(error, LZ_ERR_SYNTAX, "start: expected cells of \"%s\", not \"%c\"",
                                saved_marks, value[2 + cell]);
        setup->start[cell] = (uint8_t)(mark - saved_marks);
    }
    setup->has_start = true;
    reading->start_line = line;
    return LZ_OK;
}

static lz_status read_end(struct reading *reading, const char *value, lz_error *error)
{
    char name[16];
    int seat;
    if (sscanf(value, "%15s %d", name, &seat) == 2 && (seat == 0 || seat == 1)) {
        for (int end = SESSION_BY_RESIGNING; end <= SESSION_BY_TIME; end++) {
            if (strcmp(name, saved_end_names[end]) == 0) {
                reading->end = (enum session_end)end;
                reading->end_seat = seat;
                return LZ_OK;
            }
        }
    }
    return lz_error_set(error, LZ_ERR_SYNTAX,
                        "end: expected resigned or time, and a seat, not \"%.40s\"", value);
}

static bool is_clock(int64_t ms)
{
    return ms >= 0 && ms <= CLOCK_MS_MAX;
}

static bool read_clock(struct clock_setup *clock, const char *value)
{
    return sscanf(value, "%" SCNd64 " %" SCNd64 " %" SCNd64, &clock->move_ms, &clock->game_ms,
                  &clock->increment_ms) == 3 &&
           is_clock(clock->move_ms) && is_clock(clock->game_ms) && is_clock(clock->increment_ms);
}

/* Accepts more than the setup's time, since increments add to it, and less than zero, since a
 * sleeping computer consumes it; both by days at most. */
static bool read_left(int64_t left_ms[2], const char *value)
{
    const int64_t most = INT64_C(1000) * CLOCK_MS_MAX;
    return sscanf(value, "%" SCNd64 " %" SCNd64, &left_ms[0], &left_ms[1]) == 2 &&
           left_ms[0] >= -most && left_ms[0] <= most && left_ms[1] >= -most && left_ms[1] <= most;
}

/* SAVED_NOTES if that is the name of none. */
static int note_named(const char *name)
{
    int kind = 0;
    while (kind < SAVED_NOTES && strcmp(name, saved_note_names[kind]) != 0)
        kind++;
    return kind;
}

static lz_status read_line(struct reading *reading, const char *name, char *value, unsigned line,
                           lz_error *error)
{
    lz_status status = LZ_OK;
    if (strcmp(name, "variant") == 0) {
        status = lz_variant_parse(value, &reading->setup.variant, error);
        reading->has_variant = status == LZ_OK;
        reading->start_line = line;
    } else if (strcmp(name, "first") == 0) {
        status = player_parse(value, &reading->setup.players[0], error);
    } else if (strcmp(name, "second") == 0) {
        status = player_parse(value, &reading->setup.players[1], error);
    } else if (strcmp(name, "clock") == 0) {
        if (!read_clock(&reading->setup.clock, value))
            return lz_error_set(error, LZ_ERR_SYNTAX, "clock: expected three times of 0 to %d ms",
                                CLOCK_MS_MAX);
    } else if (strcmp(name, "left") == 0) {
        if (!read_left(reading->left_ms, value))
            return lz_error_set(error, LZ_ERR_SYNTAX, "left: expected two times in milliseconds");
    } else if (strcmp(name, "start") == 0) {
        return read_start(reading, value, line, error);
    } else if (strcmp(name, "end") == 0) {
        return read_end(reading, value, error);
    } else if (strcmp(name, "undone") == 0) {
        if (sscanf(value, "%d", &reading->undone) != 1 || reading->undone < 0)
            return lz_error_set(error, LZ_ERR_SYNTAX, "undone: expected a number of moves");
        reading->undone_line = line;
    } else if (strcmp(name, "from") == 0) {
        if (sscanf(value, "%d", &reading->from) != 1 || reading->from < 0)
            return lz_error_set(error, LZ_ERR_SYNTAX, "from: expected the number of a position");
        reading->from_line = line;
    } else if (strcmp(name, "moves") == 0) {
        reading->moves = value;
        reading->moves_line = line;
    } else if (note_named(name) < SAVED_NOTES) {
        reading->notes[note_named(name)] = value;
        reading->notes_line[note_named(name)] = line;
    } else if (strcmp(name, "name") == 0) {
        if (!*value || value[strspn(value, "0123456789-")])
            return lz_error_set(error, LZ_ERR_SYNTAX, "name: expected digits and -");
        reading->name = value;
    } else if (strcmp(name, "coach") == 0) {
        reading->setup.coach = true;
    } else if (strcmp(name, "paused") == 0) {
        reading->paused = true;
    } else if (strcmp(name, "opened") == 0) {
        reading->opened = true;
    } else {
        return lz_error_set(error, LZ_ERR_SYNTAX, "no line is called \"%.40s\"", name);
    }
    return status;
}

static lz_status read_lines(struct reading *reading, char *text, lz_error *error)
{
    unsigned line = 0;
    for (char *next; text && *text; text = next) {
        next = strchr(text, '\n');
        if (next)
            *next++ = '\0';
        line++;
        if (line == 1) {
            if (strcmp(text, saved_title) != 0)
                return at_line(lz_error_set(error, LZ_ERR_SYNTAX, "expected \"%s\"", saved_title),
                               error, line);
            continue;
        }
        if (strcmp(text, "tree") == 0) {
            reading->tree = next ? next : "";
            reading->tree_line = line + 1;
            break;
        }
        char *value = strchr(text, ' ');
        if (value)
            *value++ = '\0';
        const lz_status status =
            read_line(reading, text, value ? value : text + strlen(text), line, error);
        if (status)
            return at_line(status, error, line);
    }
    if (reading->has_variant && reading->moves)
        return LZ_OK;
    return at_line(lz_error_set(error, LZ_ERR_SYNTAX, "the variant or the moves are missing"),
                   error, line);
}

/* Takes a number off the text, after the character `before` unless that is 0. */
static bool take_number(const char **text, char before, int64_t *number)
{
    char *end;
    if (before && *(*text)++ != before)
        return false;
    if (strspn(*text, "-0123456789") == 0)
        return false;
    errno = 0;
    *number = strtoll(*text, &end, 10);
    *text = end;
    return errno == 0;
}

/* A node and its number in the tree's order. */
struct place {
    int node, number;
};

/* Takes "2:-12,480,0": the number of a position, and `count` numbers of at most `most` in
 * magnitude. A "p" may follow if `proved` is not NULL. */
static bool take_note(const char **text, int count, int64_t most, int *position, int64_t *numbers,
                      bool *proved)
{
    int64_t at;
    bool well = take_number(text, 0, &at) && at >= 0 && at < INT_MAX;
    for (int i = 0; well && i < count; i++)
        well = take_number(text, i ? ',' : ':', &numbers[i]) && numbers[i] >= -most &&
               numbers[i] <= most;
    *position = well ? (int)at : -1;
    if (well && proved) {
        *proved = **text == 'p';
        *text += *proved;
    }
    return well && (**text == '\0' || *(*text)++ == ' ');
}

/* Goes on to the position of that number, from the position of an earlier number. */
static int walk_to(const lz_record *record, struct place *place, int number)
{
    if (number < place->number)
        *place = (struct place){LZ_RECORD_ROOT, 0};
    for (; place->number < number && place->node != LZ_RECORD_NO_NODE; place->number++)
        place->node = tree_walk(record, place->node);
    return place->node;
}

static bool read_thought(struct session *session, struct place *place, const char **text)
{
    int position;
    int64_t numbers[3];
    bool proved;
    if (!take_note(text, 3, INT_MAX, &position, numbers, &proved) || numbers[1] < 0 ||
        numbers[1] > 1000)
        return false;
    struct ply_note *note =
        session_note_at(session, walk_to(session_record(session), place, position));
    if (!note)
        return false;
    note->searched = true;
    note->score = (int)numbers[0];
    note->win_permille = (int)numbers[1];
    note->mate = (int)numbers[2];
    note->proved = proved;
    return true;
}

static bool read_value(struct session *session, struct place *place, const char **text)
{
    int position;
    int64_t value;
    struct ply_note *note;
    if (!take_note(text, 1, INT64_MAX, &position, &value, NULL) ||
        !(note = session_note_at(session, walk_to(session_record(session), place, position))))
        return false;
    note->valued = true;
    note->value = value;
    return true;
}

static bool read_warning(struct session *session, struct place *place, const char **text)
{
    const lz_variant *variant = &session_setup(session)->variant;
    int position;
    int64_t numbers[2];
    struct ply_note *note;
    if (!take_note(text, 2, 1000, &position, numbers, NULL) || numbers[0] < 1 ||
        numbers[0] > 1000 || numbers[1] < 0 || numbers[1] >= variant->columns * variant->rows ||
        !(note = session_note_at(session, walk_to(session_record(session), place, position))))
        return false;
    note->cost = (int)numbers[0];
    note->better = (int)numbers[1];
    return true;
}

/* Attaches the notes to the moves that the session has by now. */
static lz_status read_notes(const struct reading *reading, struct session *session, lz_error *error)
{
    static bool (*const readers[SAVED_NOTES])(struct session *, struct place *, const char **) = {
        [SAVED_THOUGHT] = read_thought, [SAVED_VALUE] = read_value, [SAVED_WARNING] = read_warning};
    for (int kind = 0; kind < SAVED_NOTES; kind++) {
        struct place place = {LZ_RECORD_ROOT, 0};
        for (const char *text = reading->notes[kind]; text && *text;) {
            const char *const note = text;
            if (!readers[kind](session, &place, &text))
                return at_line(lz_error_set(error, LZ_ERR_SYNTAX,
                                            "\"%.40s\" is not a note on a position", note),
                               error, reading->notes_line[kind]);
        }
    }
    return LZ_OK;
}

static bool take_record(void *user, lz_record *record)
{
    lz_record **const taken = user;
    return !*taken && lz_record_copy(record, taken, NULL) == LZ_OK;
}

/* Whether the record is of the setup's game. */
static bool is_of(const struct session_setup *setup, const lz_record *record)
{
    const size_t size = lz_variant_format(&setup->variant, NULL, 0) + 1;
    char *wanted = malloc(size), *found = malloc(size);
    bool same = wanted && found;
    if (same) {
        lz_variant_format(&setup->variant, wanted, size);
        same =
            lz_variant_format(lz_record_variant(record), found, size) == size - 1 &&
            strcmp(wanted, found) == 0 &&
            lz_record_start_to_move(record) == (setup->has_start ? setup->start_to_move : LZ_BLACK);
    }
    free(wanted);
    free(found);
    for (int cell = 0;
         same && setup->has_start && cell < setup->variant.columns * setup->variant.rows; cell++)
        same = lz_record_start_at(record, cell) == (lz_colour)setup->start[cell] ||
               lz_record_start_at(record, cell) == LZ_BLOCKED;
    return same;
}

static lz_status read_tree(const struct reading *reading, struct session **out, lz_error *error)
{
    struct bytes_left source = {reading->tree, strlen(reading->tree)};
    lz_record *record = NULL;
    lz_status status = lz_record_read(LZ_RECORD_FORMAT_SGF, NULL, bytes_read, &source, take_record,
                                      &record, error);
    if (status == LZ_OK && (!record || !is_of(&reading->setup, record)))
        status = lz_error_set(error, LZ_ERR_SYNTAX, "the tree is of another game");
    if (status == LZ_OK)
        status = session_with_record(&reading->setup, record, reading->opened, out, error);
    if (status)
        lz_record_free(record);
    return status;
}

/* Goes to the position of that number, where the moves begin. */
static lz_status go_from(struct session *session, int number, lz_error *error)
{
    struct place place = {LZ_RECORD_ROOT, 0};
    const int node = walk_to(session_record(session), &place, number);
    if (node == LZ_RECORD_NO_NODE)
        return lz_error_set(error, LZ_ERR_SYNTAX, "from: there is no position %d", number);
    return session_go_to(session, node, 0, error);
}

lz_status session_read(const char *text, struct session **out, lz_error *error)
{
    char *copy = strdup(text);
    if (!copy)
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    struct reading reading = {0};
    session_setup_init(&reading.setup);
    struct session *session = NULL;
    lz_status status = read_lines(&reading, copy, error);
    if (status == LZ_OK && reading.tree)
        status = at_line(read_tree(&reading, &session, error), error, reading.tree_line);
    else if (status == LZ_OK)
        status = at_line(session_new(&reading.setup, &session, error), error, reading.start_line);
    if (status == LZ_OK && reading.from)
        status = at_line(go_from(session, reading.from, error), error, reading.from_line);
    if (status == LZ_OK)
        status = at_line(session_play(session, reading.moves, error), error, reading.moves_line);
    if (status == LZ_OK)
        status = read_notes(&reading, session, error);
    const int depth = status ? 0 : lz_record_depth(session_record(session), session_node(session));
    if (status == LZ_OK && reading.undone > depth)
        status =
            at_line(lz_error_set(error, LZ_ERR_SYNTAX, "undone: there are only %d moves", depth),
                    error, reading.undone_line);
    if (status == LZ_OK) {
        session_restore(session, reading.setup.clock.game_ms ? reading.left_ms : (int64_t[2]){0},
                        reading.end, reading.end_seat, reading.undone);
        if (reading.name)
            session_set_name(session, reading.name);
        if (reading.paused)
            session_pause(session, true, 0);
        if (reading.opened)
            session_wait(session, 0);
        *out = session;
    } else {
        session_free(session);
    }
    free(copy);
    return status;
}
