/* Games from files and into files, in the formats that the library knows. */
#include "web/module/module.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 64 + 16 * LZ_CELLS_MAX };

/* A file that is read. */
struct input {
    const char *data;
    size_t left;
};

/* What is read from it. */
struct reading {
    struct json json;
    int games, most;
};

static lz_record *writing; /* the record that web_record_begin() began */

static ptrdiff_t read_some(void *user, char *buffer, size_t size)
{
    struct input *const input = user;
    const size_t some = size < input->left ? size : input->left;
    memcpy(buffer, input->data, some);
    input->data += some;
    input->left -= some;
    return (ptrdiff_t)some;
}

static void put_action(struct json *json, const lz_variant *variant, lz_action action)
{
    char text[16];
    lz_action_format(variant, action, LZ_ROWS_BOTTOM, text, sizeof text);
    json_number_at(json, "kind", action.kind);
    json_number_at(json, "colour", action.colour);
    json_number_at(json, "first", action.cell[0]);
    json_number_at(json, "second", action.cell[1]);
    json_string_at(json, "text", text);
}

static void put_node(struct json *json, const lz_record *record, int node, int parent)
{
    json_open(json, '{');
    json_number_at(json, "parent", parent);
    put_action(json, lz_record_variant(record), lz_record_action(record, node));
    json_string_at(json, "comment", lz_record_comment(record, node));
    json_number_at(json, "time", lz_record_time_ms(record, node));
    json_close(json, '{');
}

/* Writes the nodes with the number of each, so that a parent comes before its children. A page has
 * no place for stones that are set up within the game: they and what follows them are left out, as
 * "cut" says. */
static void put_nodes(struct json *json, const lz_record *record)
{
    int *const numbers = calloc((size_t)lz_record_nodes(record), sizeof *numbers);
    int *const stack = calloc((size_t)lz_record_nodes(record), sizeof *stack);
    int depth = 0, count = 0;
    bool cut = false;
    json_open_at(json, "nodes", '[');
    for (int node = LZ_RECORD_ROOT; numbers && stack && node != LZ_RECORD_NO_NODE;) {
        int next = lz_record_next(record, node);
        if (lz_record_action(record, node).kind == LZ_ACTION_SET_UP) {
            cut = true;
        } else {
            put_node(json, record, node, depth ? numbers[depth - 1] : -1);
            numbers[depth] = count++;
            stack[depth++] = node;
            next = lz_record_child(record, node);
        }
        while (next == LZ_RECORD_NO_NODE && depth > 0)
            next = lz_record_next(record, stack[--depth]);
        node = next;
    }
    json_close(json, '[');
    json_key(json, "cut");
    json_bool(json, cut);
    free(numbers);
    free(stack);
}

static bool take_game(void *user, lz_record *record)
{
    struct reading *const reading = user;
    struct json *const json = &reading->json;
    const lz_variant *variant = lz_record_variant(record);
    char text[TEXT_MAX], start[WEB_START_SIZE];
    uint8_t cells[LZ_CELLS_MAX];
    for (int i = 0; i < variant->columns * variant->rows; i++)
        cells[i] = (uint8_t)lz_record_start_at(record, i);
    lz_variant_format(variant, text, sizeof text);
    web_start_text(variant, cells, lz_record_start_to_move(record), start);
    json_open(json, '{');
    json_string_at(json, "variant", text);
    json_string_at(json, "start", start);
    json_string_at(json, "black", lz_record_text(record, LZ_RECORD_INFO_BLACK));
    json_string_at(json, "white", lz_record_text(record, LZ_RECORD_INFO_WHITE));
    put_nodes(json, record);
    json_close(json, '{');
    return ++reading->games < reading->most;
}

char *web_record_read(const char *format, const char *variant, const char *data, int size,
                      int games)
{
    struct input input = {data, (size_t)size};
    struct reading reading = {.most = games};
    lz_record_options options;
    lz_record_format kind;
    lz_error error;
    lz_record_options_init(&options);
    if ((strchr(format, '.') ? lz_record_format_of : lz_record_format_parse)(format, &kind, &error))
        return web_refusal(&error);
    if (*variant && lz_variant_parse(variant, &options.variant, &error))
        return web_refusal(&error);
    json_open(&reading.json, '{');
    json_open_at(&reading.json, "games", '[');
    const lz_status status =
        lz_record_read(kind, &options, read_some, &input, take_game, &reading, &error);
    json_close(&reading.json, '[');
    json_close(&reading.json, '{');
    char *const text = json_take(&reading.json);
    if (!status || reading.games > 0)
        return text;
    free(text);
    return web_refusal(&error);
}

char *web_record_begin(const char *variant, const char *start)
{
    lz_error error;
    lz_game *game;
    lz_record_free(writing);
    writing = NULL;
    if (web_game(variant, start, "", &game, &error))
        return web_refusal(&error);
    const lz_status status = lz_record_from_game(game, &writing, &error);
    lz_game_free(game);
    return status ? web_refusal(&error) : NULL;
}

char *web_record_add(int parent, int kind, int colour, int first, int second)
{
    const lz_action action = {
        (lz_action_kind)kind, (lz_colour)colour, {(int16_t)first, (int16_t)second}};
    lz_error error;
    int node;
    if (lz_record_add(writing, parent, action, &node, &error))
        return web_refusal(&error);
    struct json json = {0};
    json_open(&json, '{');
    json_number_at(&json, "node", node);
    json_close(&json, '{');
    return json_take(&json);
}

char *web_record_comment(int node, const char *comment)
{
    lz_error error;
    return lz_record_set_comment(writing, node, comment, &error) ? web_refusal(&error) : NULL;
}

static bool put_bytes(void *user, const char *data, size_t size)
{
    struct json *const json = user;
    for (size_t i = 0; i < size; i++)
        json_number(json, (unsigned char)data[i]);
    return !json->lost;
}

/* What a format cannot hold; the page shows no more than these. */
struct losses {
    lz_error list[8];
    int count;
};

static void take_loss(void *user, const lz_error *notice)
{
    struct losses *const losses = user;
    if (losses->count < (int)(sizeof losses->list / sizeof *losses->list))
        losses->list[losses->count++] = *notice;
}

char *web_record_write(const char *format)
{
    struct json json = {0};
    struct losses losses = {.count = 0};
    lz_record_options options;
    lz_record_format kind;
    lz_error error;
    if (lz_record_format_parse(format, &kind, &error))
        return web_refusal(&error);
    lz_record_options_init(&options);
    options.variant = *lz_record_variant(writing);
    options.notice = take_loss;
    options.notice_user = &losses;
    lz_record_settle(writing);
    json_open(&json, '{');
    json_open_at(&json, "bytes", '[');
    const lz_status status = lz_record_write(kind, &options, writing, put_bytes, &json, &error);
    json_close(&json, '[');
    json_open_at(&json, "losses", '[');
    for (int i = 0; i < losses.count; i++) {
        json_open(&json, '{');
        web_put_error(&json, &losses.list[i]);
        json_close(&json, '{');
    }
    json_close(&json, '[');
    json_close(&json, '{');
    char *const text = json_take(&json);
    if (!status)
        return text;
    free(text);
    return web_refusal(&error);
}
