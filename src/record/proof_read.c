/* A certificate (docs/PROOF.md) as a tree: the winner's moves and the replies that have an answer
 * of their own. All other replies are one pass, and a reference is the tree that it refers to. */
#include "proof/certificate/read.h"
#include "proof/certificate/walk_plans.h"
#include "record/reader.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 1 << 23, TEXT_SIZE = 80 };

struct telling {
    struct reader *reader;
    struct certificate certificate;
    struct unfolding unfolding; /* its board has the present position */
    int moves;                  /* told so far */
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
    const struct certificate *certificate = &telling->certificate;
    if (certificate->nodes[child].doubles)
        return comment(telling, doubles, sizeof doubles - 1);
    const int reply = certificate->nodes[child].reply;
    const bool stands =
        reply && unfold_place(&telling->unfolding, certificate->turns.to[turn][reply],
                              colour_other(certificate->head.winner));
    const bool told = act(telling, reply ? placing(telling, turn, reply) : lz_action_pass()) &&
                      (reply || comment(telling, rest, sizeof rest - 1)) &&
                      tell(telling, child, turn);
    if (told)
        reader_up(telling->reader);
    if (stands)
        unfold_remove(&telling->unfolding);
    return told;
}

/* The replies to the node's move, which is on the board: the main line is the longest game. */
static bool tell_replies(struct telling *telling, struct certificate_place place)
{
    struct certificate *certificate = &telling->certificate;
    const uint32_t count = certificate->count;
    const uint32_t first = unfold_answers(&telling->unfolding, place);
    uint32_t longest = first;
    for (uint32_t i = first; i; i = certificate->nodes[i].next)
        if (certificate->nodes[i].plies > certificate->nodes[longest].plies)
            longest = i;
    bool told = !longest || tell_reply(telling, longest, place.turn);
    for (uint32_t i = first; i && told; i = certificate->nodes[i].next)
        told = i == longest || tell_reply(telling, i, place.turn);
    certificate->count = count;
    return told;
}

/* Tells the node's move and everything below, and goes back up. */
static bool tell(struct telling *telling, uint32_t at, int turn)
{
    static const char end[] = "Wins after any reply.";
    struct certificate *certificate = &telling->certificate;
    const uint32_t count = certificate->count;
    const struct certificate_place place =
        unfold_root(&telling->unfolding, certificate_place_at(certificate, at, turn));
    const struct certificate_node node = certificate->nodes[place.node];
    if (!place.node) {
        reader_damage(telling->reader, LZ_ERR_SYNTAX, "a plan of the certificate does not win");
        return false;
    }
    const bool stands =
        unfold_place(&telling->unfolding, certificate->turns.to[place.turn][node.move],
                     certificate->head.winner);
    const bool told = act(telling, placing(telling, place.turn, node.move)) &&
                      (node.child || node.plies < 2 || comment(telling, end, sizeof end - 1)) &&
                      tell_replies(telling, place);
    if (told)
        reader_up(telling->reader);
    if (stands)
        unfold_remove(&telling->unfolding);
    certificate->count = count;
    return told;
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
    const struct certificate_node *root = &certificate->nodes[1];
    const bool begins = root->move || root->refers || root->planned;
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
    else if (!unfold_begin(&telling.unfolding, &telling.certificate,
                           &telling.certificate.head.board))
        reader_damage(reader, LZ_ERR_MEMORY, "no memory for a certificate");
    else if (tell_all(&telling))
        reader_deliver(reader);
    else
        reader_deliver_partial(reader);
    unfold_free(&telling.unfolding);
    certificate_free(&telling.certificate);
    free(file.bytes);
}
