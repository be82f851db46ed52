/* The actions of menus, buttons and keys. */
#include "desktop/dialogs/engine_rows.h"
#include "desktop/dialogs/games.h"
#include "desktop/dialogs/match.h"
#include "desktop/dialogs/progress.h"
#include "desktop/dialogs/settings.h"
#include "desktop/parts/debug.h"
#include "desktop/study/stepper.h"
#include "system/translate.h"
#ifdef LIANZI_DATABASE
#include "desktop/puzzles/trainer.h"
#include "desktop/window/practise.h"
#endif
#include "desktop/window/files.h"
#include "desktop/window/inside.h"
#include "desktop/window/review.h"
#include "desktop/window/shortcuts.h"
#include "session/wording.h"

#include <stdlib.h>

static void act_back(struct window *window)
{
    window_look_along(window, -1);
}

/* Undo or redo of the session. Where only another position comes onto the board, a program thinks
 * on about the present one. */
static void step(struct window *window, void (*take)(struct session *session, int64_t now_ms))
{
    const uint64_t stamp = session_stamp(window->session);
    const bool restores = session_can_restore(window->session);
    take(window->session, window_now_ms());
    window->hint = (struct hint){0};
    window->ghosts = 0;
    if (session_stamp(window->session) == stamp && !restores) {
        window_look_at(window, session_shown(window->session));
        return;
    }
    thinker_abandon(window->thinker);
    window->trouble[0] = '\0';
    window_continue(window);
    window_announce_position(window);
}

static void act_undo(struct window *window)
{
    if (window->edit.on)
        edit_step(window, -1);
    else if (window->learn.on)
        window_learn_again(window);
    else
        step(window, session_undo);
}

static void act_take_back(struct window *window)
{
    step(window, session_coach_take_back);
}

static void act_play_on(struct window *window)
{
    session_coach_play_on(window->session, window_now_ms());
    window_continue(window);
}

static void act_redo(struct window *window)
{
    if (window->edit.on)
        edit_step(window, 1);
    else
        step(window, session_redo);
}

static void act_pass(struct window *window)
{
    window_act(window, lz_action_pass());
}

static void act_pause(struct window *window)
{
    session_pause(window->session, !session_is_paused(window->session), window_now_ms());
    window_continue(window);
}

/* If the engine still thinks, it ignored the request: tells the user. */
static gboolean on_deaf(gpointer user)
{
    struct window *window = user;
    const struct thinking *thinking = thinker_current(window->thinker);
    char name[128], text[256];
    window->hurry_timer = 0;
    if (thinking && thinking->kind == THINK_MOVE &&
        window->hurried_stamp == session_stamp(window->session)) {
        wording_player(window->session, thinking->seat, name, sizeof name);
        g_snprintf(text, sizeof text, _("%s does not support “move now” and keeps thinking."),
                   name);
        window_say(window, text);
    }
    return G_SOURCE_REMOVE;
}

static void act_move_now(struct window *window)
{
    enum { DEAF_MS = 2000 };
    const struct thinking *thinking = thinker_current(window->thinker);
    if (thinking && thinking->player.kind == PLAYER_FOREIGN && !window->hurry_timer) {
        window->hurried_stamp = session_stamp(window->session);
        window->hurry_timer = g_timeout_add(DEAF_MS, on_deaf, window);
    }
    thinker_hurry(window->thinker);
}

static void act_try_again(struct window *window)
{
    window->trouble[0] = '\0';
    window_continue(window);
}

static void act_hint(struct window *window)
{
    window_think_hint(window);
}

static void take_colour(struct window *window, lz_colour colour)
{
    window_act(window, (lz_action){.kind = LZ_ACTION_CHOOSE, .colour = colour});
}

static void act_take_black(struct window *window)
{
    take_colour(window, LZ_BLACK);
}

static void act_take_white(struct window *window)
{
    take_colour(window, LZ_WHITE);
}

static void act_add_two(struct window *window)
{
    session_add_two(window->session);
    window_show(window);
    board_focus_cell(window->board, -1);
}

static void act_first(struct window *window)
{
    window_look_along(window, -TREE_LINE_MAX);
}

static void look_on(struct window *window, int node)
{
    if (node == LZ_RECORD_NO_NODE)
        return;
    window_look_at(window, node);
    if (!window_is_away(window)) /* another position is announced already */
        window_announce_position(window);
}

static void act_forward(struct window *window)
{
    window_look_along(window, 1);
}

static void act_last(struct window *window)
{
    look_on(window, session_node(window->session));
}

static void act_line_end(struct window *window)
{
    window_look_along(window, TREE_LINE_MAX);
}

static void look_beside(struct window *window, int direction)
{
    look_on(window, tree_sibling(session_record(window->session), window_node(window), direction));
}

static void act_line_above(struct window *window)
{
    look_beside(window, -1);
}

static void act_line_below(struct window *window)
{
    look_beside(window, 1);
}

static void act_walk_back(struct window *window)
{
    window_walk_on(window, -1);
}

static void act_walk_on(struct window *window)
{
    window_walk_on(window, 1);
}

static void act_board(struct window *window)
{
    gtk_window_set_focus_visible(GTK_WINDOW(window->window), TRUE);
    board_focus_cell(window->board, -1);
}

static void on_preferences(void *user)
{
    const struct window *window = user;
    GAction *quiet = g_action_map_lookup_action(G_ACTION_MAP(window->window), "quiet");
    g_simple_action_set_state(G_SIMPLE_ACTION(quiet),
                              g_variant_new_boolean(window->preferences->quiet));
    window_show(user);
    window_autosave_soon(user);
}

static void act_preferences(struct window *window)
{
    settings_show(GTK_WINDOW(window->window), window->preferences, on_preferences, window);
}

static void on_game(struct session *session, void *user)
{
    struct window *window = user;
    window_take_session(window, session);
    board_focus_cell(window->board, -1);
}

static void act_games(struct window *window)
{
    window_keep_game(window);
    games_show(GTK_WINDOW(window->window), on_game, window);
}

static void act_progress(struct window *window)
{
    window_keep_game(window);
#ifdef LIANZI_DATABASE
    progress_show(GTK_WINDOW(window->window), on_game, practise_kind, window);
#else
    progress_show(GTK_WINDOW(window->window), on_game, NULL, window);
#endif
}

/* The logs of the engines at the table, each below its name. */
static void act_engine_log(struct window *window)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (int seat = 0; seat < 2; seat++) {
        char name[128];
        if (session_player(window->session, seat)->kind != PLAYER_FOREIGN)
            continue;
        char *log = thinker_log(window->thinker, seat);
        wording_player(window->session, seat, name, sizeof name);
        g_string_append_printf(text, "%s:\n%s\n", name, log ? log : "");
        free(log);
    }
    debug_line("engine log %u", (unsigned)text->len);
    engine_log_show(GTK_WINDOW(window->window), text->str);
}

static void act_match(struct window *window)
{
    g_autofree char *path = preferences_state_path(window->preferences, "match");
    g_autofree char *games = g_strconcat(path, ".sgf", NULL);
    if (!match_show(GTK_WINDOW(window->window), window->preferences,
                    lz_game_variant(session_game(window->session))->rule, games))
        window_say(window, _("A match needs the program lianzi, which is neither installed nor "
                             "built beside this one."));
}

static void act_help(struct window *window)
{
    shortcuts_show_help(GTK_WINDOW(window->window));
}

static void act_fullscreen(struct window *window)
{
    if (gtk_window_is_fullscreen(GTK_WINDOW(window->window)))
        gtk_window_unfullscreen(GTK_WINDOW(window->window));
    else
        gtk_window_fullscreen(GTK_WINDOW(window->window));
}

#ifdef LIANZI_DATABASE
static void act_puzzles(struct window *window)
{
    char problem[512];
    if (!trainer_show(GTK_WINDOW(window->window), window->preferences, problem, sizeof problem))
        window_say(window, problem);
}

static void act_repertoire(struct window *window)
{
    practise_opening(window, NULL);
}

static void act_practice(struct window *window)
{
    practise_due(window);
}
#endif

static void act_study(struct window *window)
{
    stepper_show(GTK_WINDOW(window->window), window->preferences, session_game(window->session));
}

static void act_chapter_before(struct window *window)
{
    window_step_chapter(window, -1);
}

static void act_chapter_after(struct window *window)
{
    window_step_chapter(window, 1);
}

static void act_chapter_up(struct window *window)
{
    window_move_chapter(window, -1);
}

static void act_chapter_down(struct window *window)
{
    window_move_chapter(window, 1);
}

static void set_chapters_side(struct window *window, bool on)
{
    window->preferences->chapters_side = on;
    window_arrange(window);
}

static void set_panel(struct window *window, bool on)
{
    if (!adw_flap_get_folded(window->flap)) /* over the board it is shown for a moment */
        window->preferences->panel = on;
    adw_flap_set_reveal_flap(window->flap, on);
    window_arrange(window); /* there may be room for the chapters */
}

static const struct {
    const char *name;
    void (*run)(struct window *window);
} plain_actions[] = {
    {"new", window_ask_new},
    {"restart", window_restart},
    {"swap-again", window_swap_again},
    {"swap", window_swap_players},
    {"undo", act_undo},
    {"redo", act_redo},
    {"resign", window_ask_resign},
    {"pass", act_pass},
    {"pause", act_pause},
    {"move-now", act_move_now},
    {"try-again", act_try_again},
    {"hint", act_hint},
    {"take-back", act_take_back},
    {"play-on", act_play_on},
    {"take-black", act_take_black},
    {"take-white", act_take_white},
    {"add-two", act_add_two},
    {"first", act_first},
    {"back", act_back},
    {"forward", act_forward},
    {"last", act_last},
    {"line-end", act_line_end},
    {"line-above", act_line_above},
    {"line-below", act_line_below},
    {"show", window_show},
    {"play-here", window_play_here},
    {"promote", window_promote},
    {"delete", window_delete},
    {"undelete", window_take_back_deletion},
    {"walk-back", act_walk_back},
    {"walk-on", act_walk_on},
    {"walk-end", window_leave_line},
    {"keep-line", window_keep_line},
    {"copy-line", window_copy_line},
    {"board", act_board},
    {"open", files_ask_open},
    {"save", files_save},
    {"save-as", files_ask_save},
    {"export", files_ask_export},
    {"copy", files_copy},
    {"paste", files_paste},
    {"previous", window_take_stashed},
    {"games", act_games},
    {"progress", act_progress},
    {"engine-log", act_engine_log},
    {"match", act_match},
    {"chapter-add-here", window_add_chapter_here},
    {"chapter-add-empty", window_add_chapter_empty},
    {"chapter-before", act_chapter_before},
    {"chapter-after", act_chapter_after},
    {"chapter-up", act_chapter_up},
    {"chapter-down", act_chapter_down},
    {"chapter-delete", window_delete_chapter},
    {"chapter-restore", window_restore_chapter},
    {"solve", window_solve},
#ifdef LIANZI_DATABASE
    {"puzzles", act_puzzles},
    {"practice", act_practice},
    {"practise-mistakes", practise_mistakes},
    {"repertoire", act_repertoire},
#endif
    {"study", act_study},
    {"review", review_start},
    {"review-cancel", review_cancel},
    {"review-page", review_ask_page},
    {"learn", window_learn_begin},
    {"learn-hint", window_learn_hint},
    {"learn-solution", window_learn_solution},
    {"learn-next", window_learn_next},
    {"learn-end", window_learn_end},
    {"learn-repeat", window_learn_repeat},
    {"edit", edit_begin},
    {"edit-cancel", edit_cancel},
    {"edit-take", edit_take},
    {"preferences", act_preferences},
    {"show-help-overlay", act_help},
    {"fullscreen", act_fullscreen},
};

#define PREFERENCE(name) offsetof(struct preferences, name)
#define NO_PREFERENCE SIZE_MAX

static const struct toggle {
    const char *name;
    size_t preference;                           /* the offset of what it switches */
    void (*set)(struct window *window, bool on); /* NULL: sets the preference and shows it */
} toggle_actions[] = {
    {"panel", PREFERENCE(panel), set_panel},
    {"chapters-side", PREFERENCE(chapters_side), set_chapters_side},
    {"tree-graph", PREFERENCE(tree_graph), NULL},
    {"numbers", PREFERENCE(numbers), NULL},
    {"coordinates", PREFERENCE(coordinates), NULL},
    {"threats", PREFERENCE(threats), NULL},
    {"quiet", PREFERENCE(quiet), NULL},
    {"heat", PREFERENCE(heat), window_set_heat},
    {"analyse", NO_PREFERENCE, window_set_analysing},
};

static bool *preference_of(const struct window *window, const struct toggle *toggle)
{
    return (bool *)((char *)window->preferences + toggle->preference);
}

static void on_plain(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name = g_action_get_name(G_ACTION(action));
    (void)parameter;
    for (size_t i = 0; i < G_N_ELEMENTS(plain_actions); i++) {
        if (g_str_equal(name, plain_actions[i].name))
            plain_actions[i].run(user);
    }
}

static void act_open_uri(struct window *window, GVariant *uri)
{
    g_autoptr(GFile) file = g_file_new_for_uri(g_variant_get_string(uri, NULL));
    files_open(window, file);
}

static void act_go_to(struct window *window, GVariant *length)
{
    window_look_along(window, g_variant_get_int32(length) - window_depth(window));
}

static void act_chapter(struct window *window, GVariant *index)
{
    window_open_chapter(window, g_variant_get_int32(index));
}

static void act_chapter_name(struct window *window, GVariant *name)
{
    window_name_chapter(window, g_variant_get_string(name, NULL));
}

static void act_chapter_note(struct window *window, GVariant *note)
{
    window_note_chapter(window, g_variant_get_string(note, NULL));
}

static void act_declare(struct window *window, GVariant *number)
{
    window_act(window, lz_action_declare(g_variant_get_int32(number)));
}

static void act_look(struct window *window, GVariant *node)
{
    look_on(window, g_variant_get_int32(node));
}

static void act_preview(struct window *window, GVariant *node)
{
    window_preview(window, g_variant_get_int32(node));
}

static void act_preview_line(struct window *window, GVariant *row)
{
    window_preview_row(window, g_variant_get_int32(row));
}

static void act_comment(struct window *window, GVariant *text)
{
    window_comment(window, g_variant_get_string(text, NULL));
}

static void act_judge(struct window *window, GVariant *judgement)
{
    const int value = g_variant_get_int32(judgement);
    if (value >= 0 && value < LZ_JUDGEMENT_COUNT)
        window_judge(window, (lz_judgement)value);
}

static void act_lines(struct window *window, GVariant *lines)
{
    window_set_lines(window, CLAMP(g_variant_get_int32(lines), 1, 20));
}

static void act_panel_width(struct window *window, GVariant *width)
{
    window->preferences->panel_width = g_variant_get_int32(width);
    window_autosave_soon(window);
}

static void act_walk(struct window *window, GVariant *row)
{
    window_walk(window, g_variant_get_int32(row));
}

static void act_set_player(struct window *window, GVariant *value)
{
    int seat, level;
    const char *text;
    g_variant_get(value, "(i&si)", &seat, &text, &level);
    window_set_player(window, seat, text, level);
}

static void act_learn_side(struct window *window, GVariant *side)
{
    window_learn_side(window, (lz_colour)CLAMP(g_variant_get_int32(side), LZ_EMPTY, LZ_WHITE));
}

static const struct {
    const char *name, *type;
    void (*run)(struct window *window, GVariant *value);
} valued_actions[] = {
    {"open-uri", "s", act_open_uri},
    {"go-to", "i", act_go_to},
    {"look", "i", act_look},
    {"chapter", "i", act_chapter},
    {"chapter-name", "s", act_chapter_name},
    {"chapter-note", "s", act_chapter_note},
    {"declare", "i", act_declare},
    {"preview", "i", act_preview},
    {"preview-line", "i", act_preview_line},
    {"comment", "s", act_comment},
    {"judge", "i", act_judge},
    {"lines", "i", act_lines},
    {"panel-width", "i", act_panel_width},
    {"learn-side", "i", act_learn_side},
    {"walk", "i", act_walk},
    {"set-player", "(isi)", act_set_player},
};

static void on_valued(GSimpleAction *action, GVariant *value, gpointer user)
{
    const char *name = g_action_get_name(G_ACTION(action));
    for (size_t i = 0; i < G_N_ELEMENTS(valued_actions); i++) {
        if (g_str_equal(name, valued_actions[i].name))
            valued_actions[i].run(user, value);
    }
}

static void on_toggle(GSimpleAction *action, GVariant *value, gpointer user)
{
    const char *name = g_action_get_name(G_ACTION(action));
    const bool on = g_variant_get_boolean(value);
    const struct toggle *toggle = toggle_actions;
    g_simple_action_set_state(action, value);
    while (!g_str_equal(name, toggle->name))
        toggle++;
    if (toggle->set) {
        toggle->set(user, on);
    } else {
        *preference_of(user, toggle) = on;
        window_show(user);
    }
    window_autosave_soon(user);
}

void window_add_actions(struct window *window)
{
    for (size_t i = 0; i < G_N_ELEMENTS(plain_actions); i++) {
        g_autoptr(GSimpleAction) action = g_simple_action_new(plain_actions[i].name, NULL);
        g_signal_connect(action, "activate", G_CALLBACK(on_plain), window);
        g_action_map_add_action(G_ACTION_MAP(window->window), G_ACTION(action));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(valued_actions); i++) {
        g_autoptr(GSimpleAction) action =
            g_simple_action_new(valued_actions[i].name, G_VARIANT_TYPE(valued_actions[i].type));
        g_signal_connect(action, "activate", G_CALLBACK(on_valued), window);
        g_action_map_add_action(G_ACTION_MAP(window->window), G_ACTION(action));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(toggle_actions); i++) {
        const struct toggle *toggle = &toggle_actions[i];
        const bool on = toggle->preference != NO_PREFERENCE && *preference_of(window, toggle);
        g_autoptr(GSimpleAction) action =
            g_simple_action_new_stateful(toggle->name, NULL, g_variant_new_boolean(on));
        g_signal_connect(action, "change-state", G_CALLBACK(on_toggle), window);
        g_action_map_add_action(G_ACTION_MAP(window->window), G_ACTION(action));
    }
}

static void enable(struct window *window, const char *name, bool enabled)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(window->window), name);
    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), enabled);
}

/* The solver knows lines of five only, after the opening and before the end. */
static bool can_solve(const lz_game *game)
{
    const lz_variant *variant = lz_game_variant(game);
    return variant->win == 5 && !lz_rule_has_gravity(variant->rule) &&
           lz_game_expects(game) & 1u << LZ_ACTION_PASS;
}

void window_show_actions(struct window *window)
{
    const struct session *session = window->session;
    const bool editing = window->edit.on;
    const struct thinking *thinking = thinker_current(window->thinker);
    const bool going = session_end(session) == SESSION_GOING;
    const int viewed = window_depth(window);
    const unsigned expects = lz_game_expects(session_game(session));
    enable(window, "undo", editing ? edit_can_step(window, -1) : session_can_undo(session));
    enable(window, "redo", editing ? edit_can_step(window, 1) : session_can_redo(session));
    enable(window, "edit", !editing);
    enable(window, "edit-cancel", editing);
    enable(window, "edit-take", editing);
    enable(window, "solve",
           !(thinking && (thinking->kind == THINK_MOVE || thinking->kind == THINK_COACH)) &&
               can_solve(window_game(window)));
    const bool reviewing = window->reviewer && reviewer_is_running(window->reviewer);
    enable(window, "review", !editing && !reviewing);
    enable(window, "review-cancel", reviewing);
    enable(window, "review-page", window->reviewer && !reviewing);
    enable(window, "learn", !editing && learn_can_begin(window->session));
#ifdef LIANZI_DATABASE
    enable(window, "practise-mistakes", !editing && learn_can_begin(window->session));
#endif
    enable(window, "learn-hint", window->learn.on && !window->learn.solved);
    enable(window, "learn-solution", window->learn.on && !window->learn.solved);
    enable(window, "restart", !editing);
    /* The players of a finished game stay as they were. */
    enable(window, "swap", going && !editing);
    enable(window, "resign", going && !editing && session_has_person(session));
    enable(window, "pass",
           session_person_turn(session) >= 0 && !window_is_away(window) &&
               expects & 1u << LZ_ACTION_PASS);
    enable(window, "pause", going && !editing);
    enable(window, "engine-log",
           session_player(session, 0)->kind == PLAYER_FOREIGN ||
               session_player(session, 1)->kind == PLAYER_FOREIGN);
    enable(window, "move-now", thinking && thinking->kind == THINK_MOVE);
    const bool warned = session_coach(session) == COACH_WARNS;
    const struct hint *looked = session_coach_hint(session);
    enable(window, "hint",
           (warned ? !looked || looked->step < HINT_MOVE : session_person_turn(session) >= 0) &&
               !window_is_away(window) && !(expects & 1u << LZ_ACTION_CHOOSE));
    enable(window, "take-back", warned);
    enable(window, "play-on", warned);
    enable(window, "first", !editing && viewed > 0);
    enable(window, "back", !editing && viewed > 0);
    enable(window, "forward", !editing && session_ahead(session) != LZ_RECORD_NO_NODE);
    const struct chapters *chapters = window->chapters;
    const int chapter = chapters ? chapters_present(chapters) : 0;
    const int last_chapter = chapters ? chapters_count(chapters) - 1 : 0;
    enable(window, "chapter-add-here", !editing);
    enable(window, "chapter-add-empty", !editing);
    enable(window, "chapter-before", !editing && chapter > 0);
    enable(window, "chapter-after", !editing && chapter < last_chapter);
    enable(window, "chapter-up", !editing && chapter > 0);
    enable(window, "chapter-down", !editing && chapter < last_chapter);
    enable(window, "chapter-delete", !editing && last_chapter > 0);
    enable(window, "chapter-restore", !editing && chapters && chapters_can_restore(chapters));
    enable(window, "last", !editing && session_is_looking(session));
    enable(window, "play-here", !editing && session_is_looking(session));
    enable(window, "promote",
           !editing &&
               tree_branch(session_record(session), window_node(window)) != LZ_RECORD_NO_NODE);
    enable(window, "delete", !editing && viewed > 0);
}
