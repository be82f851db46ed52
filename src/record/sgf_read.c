/* Reads the Smart Game Format, FF[4] (red-bean.com/sgf), GM[4]: Gomoku and Renju. It also reads
 * older versions and other programs' errors: Go's game number, passes as "tt", letter-number
 * points, several moves in a node, dates with times, a game that was not closed before the next,
 * the numbers of other games and the opening in properties of renju's archives.
 *
 * A node without a move adds its notes to the node before. */
#include "base/ascii.h"
#include "base/list.h"
#include "record/sgf_parse.h"
#include <stdlib.h>

/* Labels the fifth moves that were offered. */
static void take_offers(struct sgf *sgf)
{
    for (int i = 0; i < sgf->offer_count; i++) {
        reader_mark(sgf->reader);
        reader_offer(sgf->reader, sgf->offers[i]);
    }
    sgf->offer_count = 0;
}

static void end_game(struct sgf *sgf)
{
    if (sgf->in_game)
        take_offers(sgf);
    if (sgf->in_game && sgf->damaged)
        reader_deliver_partial(sgf->reader);
    else if (sgf->in_game)
        reader_deliver(sgf->reader);
    sgf->in_game = false;
    sgf->open = sgf->skipping = 0;
    sgf->pending = -1;
    sgf->damaged = false;
}

/* Acts on the present node, which is complete. */
static void end_node(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    const bool opens = sgf->opens_tree;
    sgf->opens_tree = false;
    if (sgf->in_game && opens && sgf_find_property(sgf, "GM") && sgf_find_property(sgf, "FF")) {
        reader->token = sgf->properties[0].place;
        reader_damage(reader, LZ_ERR_SYNTAX, "a game begins before the last one was closed");
        sgf->damaged = true;
        end_game(sgf);
        sgf->open = 1;
        sgf->branches[0] = LZ_RECORD_ROOT;
    }
    if (sgf->skipping)
        return;
    const bool root = !sgf->in_game;
    if (root && sgf->lost && !sgf_find_property(sgf, "GM") && !sgf_find_property(sgf, "FF")) {
        sgf->skipping = sgf->open; /* a variation of the abandoned game */
        return;
    }
    sgf->lost = false;
    lz_status status = root ? sgf_begin_game(sgf) : LZ_OK;
    if (!status) {
        sgf->in_game = true;
        status = sgf_act_on_node(sgf, root);
    }
    if (status) { /* the rest of this branch is given up */
        sgf->damaged = true;
        sgf->skipping = sgf->open;
    }
}

/* Reads the properties of a node; the cursor is after its ';'. */
static bool read_node(struct sgf *sgf)
{
    sgf->count = 0;
    sgf->text.used = 0;
    for (;;) {
        reader_skip_blanks(sgf->reader, true);
        const int c = reader_peek(sgf->reader);
        if (!sgf_in_name(c))
            break;
        if (!sgf_gather_property(sgf)) {
            if (!sgf->reader->stopped && !sgf->skipping)
                end_node(sgf);
            return false;
        }
    }
    end_node(sgf);
    return true;
}

static bool open_tree(struct sgf *sgf)
{
    int *branches =
        list_grown(sgf->branches, (size_t)sgf->open, &sgf->branch_room, sizeof *branches);
    if (!branches) {
        sgf_no_room(sgf);
        return false;
    }
    sgf->branches = branches;
    sgf->branches[sgf->open++] = sgf->reader->node;
    sgf->opens_tree = true;
    return true;
}

static void close_tree(struct sgf *sgf)
{
    sgf->open--;
    if (sgf->pending >= 0 && !sgf->skipping) {
        reader_mark(sgf->reader);
        sgf_lacks_second(sgf);
        sgf->damaged = true;
    }
    if (sgf->pending >= 0)
        sgf->reader->position.to_move = LZ_WHITE;
    sgf->pending = -1;
    if (sgf->skipping > sgf->open)
        sgf->skipping = 0;
    if (sgf->open == 0) {
        end_game(sgf);
        return;
    }
    while (sgf->in_game && sgf->reader->node != sgf->branches[sgf->open])
        reader_up(sgf->reader);
}

/* Goes to the next "(;", or "(" and a property, anywhere or, after damage, only at the begin of a
 * line. */
static bool find_game(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    for (;;) {
        const bool line_begin = reader->base + reader->at == reader->line_start;
        const int c = reader_get(reader);
        if (c == SOURCE_END)
            return false;
        if (c != '(' || (sgf->lost && !line_begin))
            continue;
        if (sgf_begins_tree(reader))
            return true;
    }
}

/* Reads one game from after its '('; false after damage that leaves the reader lost in it. */
static bool read_game(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    char shown[16];
    sgf->open = 0;
    reader->node = LZ_RECORD_ROOT;
    if (!open_tree(sgf))
        return false;
    while (sgf->open && !reader->stopped) {
        reader_skip_blanks(reader, true);
        reader_mark(reader);
        const int c = reader_peek(reader);
        bool good = true;
        if (c == ';') {
            reader_get(reader);
            good = read_node(sgf);
        } else if (c == '(') {
            reader_get(reader);
            good = open_tree(sgf);
        } else if (c == ')') {
            reader_get(reader);
            close_tree(sgf);
        } else if (sgf_in_name(c) && sgf->opens_tree) {
            good = read_node(sgf); /* a missing ';' */
        } else {
            reader_damage(reader, LZ_ERR_SYNTAX, "expected ';', '(' or ')', not %s",
                          reader_show(c, shown));
            good = false;
        }
        if (!good) {
            sgf->damaged = true;
            end_game(sgf);
            return false;
        }
    }
    return true;
}

void sgf_read(struct reader *reader)
{
    struct sgf sgf = {.reader = reader, .pending = -1};
    bool any = false;
    while (!reader->stopped && find_game(&sgf)) {
        any = true;
        if (!read_game(&sgf))
            sgf.lost = true;
    }
    if (!any) {
        reader_mark(reader);
        reader_damage(reader, LZ_ERR_SYNTAX, "no game: expected \"(;\"");
    }
    free(sgf.text.bytes);
    free(sgf.properties);
    free(sgf.branches);
}
