/* A certificate (docs/PROOF.md) as a tree: the winner's moves and the replies that have an answer
 * of their own. All other replies are one pass, and a reference is the tree that it refers to. */
#include "proof/read.h"
#include "record/reader.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 1 << 23, TEXT_SIZE = 80 };

struct telling {
    struct reader *reader;
    struct certificate certificate;
    int moves; /* told so far */
};

static bool comment(struct telling *telling, const char *text, int length)
{
    return !reader_note(telling->reader, NOTE_COMMENT, text, (size_t)length, "\n");
}

static bool act(struct telling *telling, lz_action action)
{
    if (++telling->moves <= MOVES_MAX)
        return !reader_act(telling->reader, action, false);
    reader_damage(telling->reader, LZ_ERR_UNSUPPORTED, "the proof has more than %d moves as a tree",
                  MOVES_MAX);
    return false;
}

static lz_action placing(const struct telling *telling, int turn, int point)
{
    const struct certificate *certificate = &telling->certificate;
    return lz_action_place(
        board_cell_of_point(&certificate->head.board, certificate->turns.to[turn][point]));
}

static bool tell(struct telling *telling, uint32_t node, int turn);

static bool tell_reply(struct telling *telling, uint32_t child, int turn)
{
    static const char rest[] = "Any other reply.";
    static const char doubles[] = "A move with two threats follows any other reply.";
    if (telling->certificate.nodes[child].doubles)
        return comment(telling, doubles, sizeof doubles - 1);
    const int reply = telling->certificate.nodes[child].reply;
    if (!act(telling, reply ? placing(telling, turn, reply) : lz_action_pass()) ||
        (!reply && !comment(telling, rest, sizeof rest - 1)) || !tell(telling, child, turn))
        return false;
    reader_up(telling->reader);
    return true;
}

/* The replies to the node's move: the main line is the longest game. */
static bool tell_replies(struct telling *telling, struct certificate_place place)
{
    const struct certificate_node *nodes = telling->certificate.nodes;
    uint32_t longest = nodes[place.node].child;
    for (uint32_t i = longest; i; i = nodes[i].next)
        if (nodes[i].plies > nodes[longest].plies)
            longest = i;
    if (longest && !tell_reply(telling, longest, place.turn))
        return false;
    for (uint32_t i = nodes[place.node].child; i; i = nodes[i].next)
        if (i != longest && !tell_reply(telling, i, place.turn))
            return false;
    return true;
}

/* Tells the node's move and everything below, and goes back up. */
static bool tell(struct telling *telling, uint32_t at, int turn)
{
    const struct certificate_place place = certificate_place_at(&telling->certificate, at, turn);
    const struct certificate_node *node = &telling->certificate.nodes[place.node];
    static const char end[] = "Wins after any reply.";
    if (!act(telling, placing(telling, place.turn, node->move)) ||
        (!node->child && node->plies > 1 && !comment(telling, end, sizeof end - 1)) ||
        !tell_replies(telling, place))
        return false;
    reader_up(telling->reader);
    return true;
}

static bool tell_all(struct telling *telling)
{
    const struct certificate *certificate = &telling->certificate;
    const struct certificate_head *head = &certificate->head;
    char text[TEXT_SIZE];
    if (reader_begin(telling->reader, &head->variant))
        return false;
    for (int i = 0; i < head->count; i++)
        if (reader_act(telling->reader, placing(telling, 0, head->moves[i]), false))
            return false;
    const int length =
        snprintf(text, sizeof text, "Proved: %s wins, after at most %d plies more.",
                 head->winner == LZ_BLACK ? "black" : "white", certificate->nodes[1].plies);
    if (!comment(telling, text, length))
        return false;
    const bool begins = certificate->nodes[1].move || certificate->nodes[1].refers;
    return begins ? tell(telling, 1, 0) : tell_replies(telling, (struct certificate_place){1, 0});
}

void proof_read(struct reader *reader)
{
    static const char mark[] = "lianzi proof ";
    struct gathered file = {0};
    struct telling telling = {.reader = reader};
    lz_error error;
    reader_mark(reader);
    for (int c; (c = reader_get(reader)) != SOURCE_END;) {
        if (!reader_gather(reader, &file, c)) {
            free(file.bytes);
            return;
        }
        if (file.used == sizeof mark - 1 && memcmp(file.bytes, mark, sizeof mark - 1) != 0)
            break; /* which may have no end */
    }
    if (certificate_read(&telling.certificate, file.bytes ? file.bytes : "", file.used, &error))
        reader_damage_by(reader, &error);
    else if (tell_all(&telling))
        reader_deliver(reader);
    else
        reader_deliver_partial(reader);
    certificate_free(&telling.certificate);
    free(file.bytes);
}
