/* lz_certificate: validation around src/proof/certificate/read.h. */
#include "api/certificate.h"

#include "base/error.h"
#include "game/game.h"
#include "game/notation.h"
#include "game/variant.h"
#include "player/proved.h"
#include "proof/writing/merge.h"
#include "proof/writing/repeats.h"
#include <stdlib.h>

lz_status lz_certificate_fits(const void *bytes, size_t size, const lz_game *game, bool *out,
                              lz_error *error)
{
    NEED(bytes);
    NEED(game);
    NEED(out);
    struct certificate_head head;
    const lz_status status = certificate_read_head(&head, bytes, &size, error);
    if (!status)
        *out = proved_is_of(&head, game) && certificate_has_stones(&head, &game->board);
    return status;
}

lz_colour lz_certificate_head_winner(const void *bytes, size_t size)
{
    struct certificate_head head;
    return bytes && !certificate_read_head(&head, bytes, &size, NULL) ? head.winner : LZ_EMPTY;
}

lz_status lz_certificate_new(const void *bytes, size_t size, lz_certificate **out, lz_error *error)
{
    NEED(bytes);
    NEED(out);
    lz_certificate *certificate = malloc(sizeof *certificate);
    if (!certificate)
        return error_set(error, LZ_ERR_MEMORY, "no memory for a certificate");
    const lz_status status = certificate_read(&certificate->certificate, bytes, size, error);
    if (status)
        free(certificate);
    else
        *out = certificate;
    return status;
}

void lz_certificate_free(lz_certificate *certificate)
{
    if (!certificate)
        return;
    certificate_free(&certificate->certificate);
    free(certificate);
}

lz_status lz_certificate_game(const lz_certificate *certificate, lz_game **out, lz_error *error)
{
    NEED(certificate);
    NEED(out);
    const struct certificate_head *head = &certificate->certificate.head;
    lz_game *game;
    const lz_status status = lz_game_new(&head->variant, &game, error);
    if (status)
        return status;
    for (int i = 0; i < head->count; i++) {
        const lz_action action = lz_action_place(board_cell_of_point(&head->board, head->moves[i]));
        if (game_legality(game, action)) {
            lz_game_free(game);
            return error_set(error, LZ_ERR_ILLEGAL, "move %d of the certificate is not legal",
                             i + 1);
        }
        game_act(game, action);
    }
    *out = game;
    return LZ_OK;
}

lz_colour lz_certificate_winner(const lz_certificate *certificate)
{
    return certificate->certificate.head.winner;
}

int lz_certificate_plies(const lz_certificate *certificate)
{
    return certificate->certificate.nodes[1].plies;
}

bool lz_certificate_answer(const lz_certificate *certificate, const lz_game *game, lz_proved *out)
{
    return proved_answer(&certificate->certificate, game, out);
}

/* The certificates may serve to prove the game's position. */
static lz_status check_parts(const lz_certificate *const *certificates, int count,
                             const lz_game *game, lz_error *error)
{
    lz_variant variant = game->variant;
    variant.opening = LZ_OPENING_NONE;
    if (count < 1)
        return error_set(error, LZ_ERR_ARGUMENT, "there is no certificate");
    for (int i = 0; i < count; i++)
        if (!variant_is_same(&certificates[i]->certificate.head.variant, &variant) ||
            certificates[i]->certificate.head.winner != certificates[0]->certificate.head.winner)
            return error_set(error, LZ_ERR_UNSUPPORTED,
                             "certificate %d is of another game or of a win of the other side",
                             i + 1);
    return game_needs_play(game, error);
}

/* Lists the replies that need an entry. */
static lz_status list_replies(const struct certificate *const *parts, int count,
                              const lz_game *game, uint16_t *replies, int *reply_count,
                              lz_error *error)
{
    struct board board = game->board;
    char first[8];
    int missing = 0;
    *reply_count = 0;
    if (parts[0]->head.winner == (lz_colour)game->state.to_move)
        return merge_find(parts, count, &board).answer.place.node
                   ? LZ_OK
                   : error_set(error, LZ_ERR_UNSUPPORTED, "no certificate has this position");
    for (int cell = 0; cell < variant_cells(&game->variant); cell++) {
        if (game_legality(game, lz_action_place(cell)))
            continue;
        const int point = board_point_of_cell(&board, cell);
        board_place(&board, point, (lz_colour)game->state.to_move);
        const struct merge_answer found = merge_find(parts, count, &board);
        board_remove(&board, point);
        if (!found.certificate && !missing++)
            notation_format_cell(&game->variant, cell, LZ_ROWS_BOTTOM, first, sizeof first);
        if (found.answer.place.node)
            replies[(*reply_count)++] = (uint16_t)point;
    }
    if (missing)
        return error_set(error, LZ_ERR_UNSUPPORTED, "%d replies have no proof, among them %s",
                         missing, first);
    return LZ_OK;
}

lz_status lz_certificate_merge(const lz_certificate *const *certificates, int count,
                               const lz_game *game, lz_record_write_fn *put, void *user,
                               lz_error *error)
{
    NEED(certificates);
    NEED(game);
    NEED(put);
    uint16_t moves[LZ_CELLS_MAX], replies[LZ_CELLS_MAX];
    int move_count, reply_count = 0;
    struct writer writer;
    lz_status status = check_parts(certificates, count, game, error);
    if (status)
        return status;
    if (!game_moves(game, moves, &move_count))
        return error_set(error, LZ_ERR_UNSUPPORTED,
                         "the position must come from moves on an empty board");
    const struct certificate **parts = calloc((size_t)count, sizeof *parts);
    for (int i = 0; parts && i < count; i++)
        parts[i] = &certificates[i]->certificate;
    status = parts ? list_replies(parts, count, game, replies, &reply_count, error)
                   : error_set(error, LZ_ERR_MEMORY, "no memory for certificates");
    if (!status) {
        writer_begin(&writer, &parts[0]->turns, &game->board, &parts[0]->head.variant, moves,
                     move_count, parts[0]->head.winner, false);
        if (!merge_write(parts, count, &game->board, replies, reply_count, &writer))
            status = error_set(error, LZ_ERR_MEMORY, "no memory for certificates");
        else if (!put(user, (const char *)writer.bytes, writer.size))
            status = error_set(error, LZ_ERR_IO, "writing failed");
        writer_free(&writer);
    }
    free(parts);
    return status;
}
