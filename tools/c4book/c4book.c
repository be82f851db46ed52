#include "c4book/c4book.h"

#include "base/error.h"
#include "c4book/answer.h"
#include "c4book/file.h"
#include "c4book/hard.h"
#include "c4book/maker.h"

_Static_assert((int)C4BOOK_PLIES_MAX == (int)BOOK_PLIES_MAX, "the reader knows as many plies");

static bool plies_fit(int plies)
{
    return plies >= 0 && plies <= C4BOOK_PLIES_MAX;
}

size_t c4book_size(int plies)
{
    struct book book;
    if (!plies_fit(plies) || !book_init(&book, plies))
        return 0;
    const size_t count = book.first[plies + 1];
    book_free(&book);
    return count;
}

/* A solver of 7x6. */
static lz_status solver_make(struct solver *solver, const lz_connect4_settings *settings,
                             lz_error *error)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    return solver_init(solver, &variant, settings->threads, settings->hash_mib, !settings->no_book,
                       error);
}

/* Makes the book. Each letter of the last ply is 0 or a known score. */
static lz_status make(struct solver *solver, const struct book_maker *maker, lz_error *error)
{
    const struct book *book = maker->book;
    for (size_t i = book->first[book->plies]; i < book->first[book->plies + 1]; i++) {
        if (maker->letters[i] && !book_is_letter(maker->letters[i]))
            return error_set(error, LZ_ERR_ARGUMENT, "byte %zu is %d, which is no score's letter",
                             i + 1, (unsigned char)maker->letters[i]);
    }
    if (!book_make(solver, maker))
        return error_set(error, C4BOOK_STOPPED, "stopped before the book was finished");
    return LZ_OK;
}

lz_status c4book_make(int plies, const lz_connect4_settings *settings, const lz_stop *stop,
                      c4book_progress_fn *on_progress, void *user, char *letters, lz_error *error)
{
    lz_connect4_settings own = *settings;
    struct solver solver;
    struct book book;
    if (!plies_fit(plies))
        return error_set(error, LZ_ERR_ARGUMENT, "plies must be 0 to %d, not %d", C4BOOK_PLIES_MAX,
                         plies);
    own.no_book |= plies <= book_file_plies(book_shipped); /* or the scores would be copied */
    lz_status status = solver_make(&solver, &own, error);
    if (status)
        return status;
    if (!book_init(&book, plies))
        status = error_set(error, LZ_ERR_MEMORY, "no memory for the book's positions");
    else
        status = make(&solver,
                      &(struct book_maker){.book = &book,
                                           .stop = stop,
                                           .on_progress = on_progress,
                                           .user = user,
                                           .letters = letters},
                      error);
    book_free(&book);
    solver_free(&solver);
    return status;
}

size_t c4book_pack(int plies, const char *letters, unsigned char *out, size_t room)
{
    struct book book;
    if (!plies_fit(plies) || !book_init(&book, plies))
        return 0;
    const size_t count = book.first[plies + 1];
    bool good = true;
    for (size_t i = 0; i < count && good; i++)
        good = book_is_letter(letters[i]);
    const size_t size = good ? book_file_make(&book, letters, out, room) : 0;
    book_free(&book);
    return size;
}

/* Makes a solver that uses the book. */
static lz_status make_solver(const struct c4book_packed *book, const lz_connect4_settings *settings,
                             struct solver *solver, lz_error *error)
{
    const lz_status status = solver_make(solver, settings, error);
    if (!status)
        solver->book = book->bytes;
    return status;
}

lz_status c4book_answer(const struct c4book_packed *book, const struct c4book_work *work,
                        const lz_connect4_settings *settings, c4book_answer_room_fn *room_for,
                        lz_error *error)
{
    struct solver solver;
    lz_status status = make_solver(book, settings, &solver, error);
    if (status)
        return status;
    status = book_answer_extend(
        &(struct book_answerer){.solver = &solver,
                                .plies = book_file_plies(book->bytes) + C4BOOK_WALK_PLIES,
                                .nodes = work->nodes,
                                .room_for = room_for,
                                .stop = work->stop,
                                .on_progress = work->on_progress,
                                .user = work->user},
        &(struct book_growing){.file = book->bytes, .size = book->size, .room = book->room}, error);
    solver_free(&solver);
    return status;
}

lz_status c4book_extend(const struct c4book_packed *book, const struct c4book_work *work,
                        lz_error *error)
{
    lz_connect4_settings usual;
    struct solver solver;
    lz_connect4_settings_init(&usual);
    lz_status status = make_solver(book, &usual, &solver, error);
    if (status)
        return status;
    status = book_hard_extend(
        &(struct book_hard_walk){.solver = &solver,
                                 .plies = book_file_plies(book->bytes) + C4BOOK_WALK_PLIES,
                                 .nodes = work->nodes,
                                 .stop = work->stop,
                                 .on_progress = work->on_progress,
                                 .user = work->user},
        &(struct book_growing){.file = book->bytes, .size = book->size, .room = book->room}, error);
    solver_free(&solver);
    return status;
}
