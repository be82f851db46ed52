#include "desktop/window/review.h"

#include "desktop/parts/debug.h"
#include "desktop/window/files.h"
#include "desktop/window/inside.h"
#include "study/story.h"
#include "system/translate.h"

/* Notes a position's win rate for the graph, unless its line was changed meanwhile. */
static void note_position(struct window *window, const struct review *review, int index)
{
    const struct review_position *position = &review->positions[index];
    struct ply_note *note;
    lz_game *game;
    if (!position->searched || !review_fits(review, session_record(window->session)) ||
        lz_record_game(review->record, position->node, &game, NULL))
        return;
    const int sign = lz_game_to_move(game) == LZ_BLACK ? 1 : -1;
    const bool over = lz_game_result(game) != LZ_RESULT_ONGOING;
    lz_game_free(game);
    if (over || !(note = session_note_at(window->session, position->node)))
        return;
    note->searched = true;
    note->score = sign * position->best.score;
    note->win_permille = sign > 0 ? position->win : 1000 - position->win;
    note->mate = sign * position->best.mate;
    note->proved = false;
}

static void on_progress(const struct review *review, int index, void *user)
{
    struct window *window = user;
    debug_line("reviewed %d of %d", review->done, review->length + 1);
    note_position(window, review, index);
    window_show(window);
    window_autosave_soon(window);
}

/* Writes judgements, remarks and better lines into the game's tree. */
static lz_status take_review(struct window *window, const struct review *review, lz_error *error)
{
    lz_record *record;
    if (!review_fits(review, session_record(window->session)))
        return lz_error_set(error, LZ_ERR_ARGUMENT, N_("the game was changed meanwhile"));
    lz_status status = lz_record_copy(session_record(window->session), &record, error);
    if (!status)
        status = review_annotate(review, record, error);
    if (status)
        lz_record_free(record);
    else
        session_extend_tree(window->session, record);
    return status;
}

static void on_done(const struct review *review, lz_status status, const lz_error *error,
                    void *user)
{
    struct window *window = user;
    char text[200];
    lz_error why = *error;
    if (!status)
        status = take_review(window, review, &why);
    if (status) {
        debug_line("review failed: %s", why.text);
        review_forget(window);
        window_complain(window, &why);
    } else {
        review_word_accuracy(review, text, sizeof text);
        debug_line("review done: %s", text);
        board_announce(window->board, text);
    }
    window_show(window);
    window_autosave_soon(window);
}

void review_start(struct window *window)
{
    const lz_record *record = session_record(window->session);
    const struct review_limits limits = {
        .threads = preferences_threads(window->preferences),
        .hash_mib = window->preferences->hash_mib,
        .time_ms = window->preferences->review_ms,
    };
    const struct reviewer_events events = {on_progress, on_done, window};
    lz_error error;
    review_forget(window);
    if (reviewer_new(record, tree_last(record, LZ_RECORD_ROOT), &limits, &events, &window->reviewer,
                     &error)) {
        debug_line("review failed: %s", error.text);
        window_complain(window, &error);
    } else {
        debug_line("review begins");
        window_autosave(window);
        g_action_group_change_action_state(G_ACTION_GROUP(window->window), "panel",
                                           g_variant_new_boolean(TRUE));
    }
    window_show(window);
}

void review_cancel(struct window *window)
{
    if (!window->reviewer || !reviewer_is_running(window->reviewer))
        return;
    review_forget(window);
    debug_line("review cancelled");
    window_show(window);
}

void review_forget(struct window *window)
{
    g_clear_pointer(&window->reviewer, reviewer_free);
}

void review_tell_view(const struct window *window, struct view *view)
{
    if (!window->reviewer)
        return;
    const struct review *review = reviewer_review(window->reviewer);
    view->reviewing = reviewer_is_running(window->reviewer);
    view->review_done = review->done;
    view->review_length = review->length + 1;
    if (!view->reviewing)
        story_word_end(review, view->accuracy, sizeof view->accuracy);
}

static bool put_bytes(void *user, const char *data, size_t size)
{
    g_string_append_len(user, data, (gssize)size);
    return true;
}

/* Writes the page; the review may be gone by now. */
static void save_page(struct window *window, GFile *file)
{
    g_autoptr(GString) page = g_string_new(NULL);
    g_autoptr(GError) trouble = NULL;
    g_autofree char *name = g_file_get_basename(file);
    lz_error error;
    if (!window->reviewer || reviewer_is_running(window->reviewer))
        return;
    if (review_write_page(reviewer_review(window->reviewer), put_bytes, page, &error)) {
        window_complain(window, &error);
        return;
    }
    if (!g_file_replace_contents(file, page->str, page->len, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                 NULL, &trouble)) {
        g_autofree char *title = g_strdup_printf(_("“%s” cannot be saved"), name);
        files_complain(window, title, trouble->message);
        return;
    }
    debug_line("page %s", name);
    g_autofree char *said = g_strdup_printf(_("Saved as “%s”."), name);
    window_say(window, said);
}

void review_ask_page(struct window *window)
{
    files_ask(window, _("Save the Review as a Page"), _("review.html"), save_page);
}
