/* Searches and their results: the program's moves, hints, the analysis, forced wins. */
#include "desktop/parts/debug.h"
#include "desktop/window/inside.h"
#include "session/wording.h"
#include "study/review.h"
#include "study/wording.h"
#include "system/translate.h"

#include <lianzi/study.h>

enum { ANALYSIS_SEAT = 2 };

static void begin_thinking_by(struct thinker *thinker, const struct window *window,
                              enum thinking_kind kind, int seat, const struct player *player,
                              const lz_game *game, const lz_limits *limits)
{
    const struct thinking what = {
        .kind = kind,
        .player = *player,
        .seat = seat,
        .threads = preferences_threads(window->preferences),
        .hash_mib = window->preferences->hash_mib,
        .seed = window->seed,
        .proof = window->proof,
    };
    thinker_start(thinker, &what, game, limits);
    static const char *const kinds[] = {"move", "hint", "analysis", "solve", "check", "coach"};
    debug_line("thinking kind=%s seat=%d", kinds[kind], seat);
}

static void begin_thinking(struct window *window, enum thinking_kind kind, int seat,
                           const struct player *player, const lz_game *game,
                           const lz_limits *limits)
{
    begin_thinking_by(window->thinker, window, kind, seat, player, game, limits);
}

/* Our engine thinks, for so long at the most, beside the players. */
static void ask_engine(struct window *window, enum thinking_kind kind, const lz_game *game,
                       int64_t time_ms)
{
    struct player engine;
    lz_limits limits;
    player_init(&engine, PLAYER_PERSON);
    lz_limits_init(&limits);
    limits.time_ms = time_ms;
    begin_thinking(window, kind, ANALYSIS_SEAT, &engine, game, &limits);
}

static void begin_analysis(struct window *window, struct thinker *thinker)
{
    struct player engine;
    lz_limits limits;
    player_init(&engine, PLAYER_PERSON);
    lz_limits_init(&limits);
    limits.infinite = true;
    limits.multipv = window->preferences->heat ? KEPT_LINES_MAX : window_listed_lines(window);
    begin_thinking_by(thinker, window, THINK_ANALYSIS, ANALYSIS_SEAT, &engine, window_game(window),
                      &limits);
}

/* Where discs fall, every column; there are few. */
int window_listed_lines(const struct window *window)
{
    const lz_variant *variant = lz_game_variant(window_game(window));
    return lz_rule_has_gravity(variant->rule) ? variant->columns : window->preferences->lines;
}

void window_set_lines(struct window *window, int lines)
{
    if (window->preferences->lines == lines)
        return;
    window->preferences->lines = lines;
    window->advised = 0;
    window_autosave_soon(window);
    if (window->analysing)
        window_think_again(window);
}

void window_set_heat(struct window *window, bool heat)
{
    window->preferences->heat = heat;
    window->advised = 0;
    if (heat && !window->analysing)
        gtk_widget_activate_action(GTK_WIDGET(window->window), "win.analyse", NULL);
    else if (window->analysing)
        window_think_again(window);
}

void window_think(struct window *window)
{
    const struct session *session = window->session;
    const int seat = session_program_turn(session);
    lz_limits limits;
    thinker_abandon(window->thinker);
    if (session_coach_is_due(session) && !window->edit.on) {
        ask_engine(window, THINK_COACH, session_game(session), 0);
    } else if (seat >= 0 && !window->trouble[0] && !window->edit.on) {
        session_limits(session, seat, window_now_ms(), &limits);
        begin_thinking(window, THINK_MOVE, seat, session_player(session, seat),
                       session_game(session), &limits);
    } else if (window->analysing && lz_game_expects(window_game(window))) {
        begin_analysis(window, window->thinker);
    }
    window_advise(window);
}

void window_advise(struct window *window)
{
    const struct thinker_events events = {window_on_progress, window_on_done, window};
    const lz_game *game = window_game(window);
    if (!window->analysing || window->edit.on || session_has_person(window->session) ||
        session_program_turn(window->session) < 0 || !lz_game_expects(game)) {
        if (window->adviser)
            thinker_abandon(window->adviser);
        window->advised = 0;
        return;
    }
    if (!window->adviser)
        window->adviser = thinker_new(&events);
    if (window->advised == lz_game_key(game))
        return;
    window->advised = lz_game_key(game);
    begin_analysis(window, window->adviser);
}

/* ---- what the thinker reports ---- */

/* Notes a thought about the position of `game`, which is the node's. */
static void note_thought(struct window *window, const lz_game *game, int node, const lz_line *line)
{
    struct ply_note *note =
        window->edit.on ? &window->edit.note : session_note_at(window->session, node);
    if (note)
        note_line(note, lz_game_to_move(game), line);
}

/* Notes the best line known so far; of another engine's, if it tells a win rate. */
static void note_found(struct window *window, const struct thinking *thinking)
{
    if (thinking->player.kind == PLAYER_FOREIGN &&
        (!thinking->line_count || !remark_has_rate(&thinking->lines[0])))
        return;
    const bool analysed = thinking->kind == THINK_ANALYSIS;
    const lz_game *game = analysed ? window_game(window) : session_game(window->session);
    const int node = analysed ? window_node(window) : session_node(window->session);
    if (panel_knows_deeper(window->panel, thinking, game))
        return;
    if (thinking->thought.line.length)
        note_thought(window, game, node, &thinking->thought.line);
    else if (thinking->line_count > 0)
        note_thought(window, game, node, &thinking->lines[0]);
}

void window_on_progress(const struct thinking *thinking, void *user)
{
    struct window *window = user;
    if (thinking->kind == THINK_CHECK || (window->advised && thinking->kind == THINK_MOVE))
        return; /* the adviser knows more */
    note_found(window, thinking);
    const struct view view = window_view(window);
    panel_thinking(window->panel, thinking, &view);
    if (thinking->kind == THINK_ANALYSIS)
        window_show(window);
}

/* The program cannot play: the game stays as it is, and the strip says why. */
static void have_trouble(struct window *window, const char *why)
{
    char name[128];
    wording_player(window->session, lz_game_seat(session_game(window->session)), name, sizeof name);
    g_snprintf(window->trouble, sizeof window->trouble, _("%s cannot move: %s"), name, why);
    debug_line("trouble %s", window->trouble);
    window_hold_clock(window);
    window_show(window);
}

static void have_trouble_by(struct window *window, const lz_error *error)
{
    char text[256];
    wording_error(error, text, sizeof text);
    have_trouble(window, text);
}

/* What is known of a node's position; else of the one before it, if a program moved from there. */
static struct ply_note note_near(const struct session *session, int node)
{
    const struct ply_note note = session_note(session, node);
    const int before = lz_record_parent(session_record(session), node);
    return note.searched || before == LZ_RECORD_NO_NODE ? note : session_note(session, before);
}

/* A search knows nothing of a proof: who leaves one may still win, and who comes into one may have
 * been lost before. Only a forced win of the other side tells. */
static bool are_comparable(const struct ply_note *before, const struct ply_note *after)
{
    return before->proved == after->proved || (before->proved && after->mate);
}

/* Judges the person's move to which a program has just found its answer, by what was thought
 * before the move and after it. */
static void mark_mistake(struct window *window)
{
    struct session *session = window->session;
    const lz_record *record = session_record(session);
    const int node = session_node(session);
    if (!window->preferences->mark || !session_has_person(session) || node == LZ_RECORD_ROOT ||
        lz_record_judgement(record, node) || lz_record_action(record, node).kind != LZ_ACTION_PLACE)
        return;
    const struct ply_note after = session_note(session, node);
    const struct ply_note before = note_near(session, lz_record_parent(record, node));
    const int gain = after.win_permille - before.win_permille; /* black's */
    const int loss = lz_record_colour(record, node) == LZ_BLACK ? -gain : gain;
    const lz_judgement judgement = review_judge_loss(loss);
    if (!after.searched || !before.searched || !judgement || !are_comparable(&before, &after))
        return;
    session_judge(session, node, judgement);
    debug_line("judged %s", lz_judgement_sign(judgement));
}

static void take_move(struct window *window, const struct thinking *thinking)
{
    const lz_game *game = session_game(window->session);
    const lz_legality legality = lz_game_legality(game, thinking->thought.action);
    const lz_line *line = &thinking->thought.line;
    debug_line("thought depth=%d nodes=%llu ms=%lld score=%d", line->depth,
               (unsigned long long)line->nodes, (long long)line->time_ms, line->score);
    /* Without a line it did not search. */
    if (thinking->player.kind == PLAYER_PROGRAM && line->length)
        note_thought(window, game, session_node(window->session), line);
    mark_mistake(window);
    if (thinking->thought.action.kind == LZ_ACTION_NONE || legality != LZ_LEGAL)
        have_trouble(window,
                     legality == LZ_LEGAL ? _("it gave no move") : wording_legality(legality));
    else
        window_act(window, thinking->thought.action);
}

/* Says that the solver found nothing; and why, if the analysis knows a win. */
static void say_no_win(struct window *window, lz_proof proof)
{
    const struct ply_note note =
        window->edit.on ? window->edit.note : session_note(window->session, window_node(window));
    const int mate = lz_game_to_move(window_game(window)) == LZ_BLACK ? note.mate : -note.mate;
    char text[256];
    if (!note.searched || mate <= 0) {
        window_say(window, proof == LZ_PROOF_NONE ? _("There is no win by fours and threes.")
                                                  : _("No forced win was found in time."));
        return;
    }
    g_snprintf(text, sizeof text,
               proof == LZ_PROOF_NONE ? _("There is no win by fours and threes alone: the win in "
                                          "%d needs a quiet move, too.")
                                      : _("No win by fours and threes was found in time; the "
                                          "analysis found one in %d."),
               mate);
    window_say(window, text);
}

/* Shows a forced win as a line of ghost stones. */
static void take_proof(struct window *window, const struct thinking *thinking)
{
    const lz_solve_report *report = &thinking->report;
    static const char *const proofs[] = {"unknown", "win", "none"};
    char text[160];
    debug_line("solved %s %s plies=%d", thinking->threat == LZ_SOLVE_VCF ? "vcf" : "vct",
               proofs[report->proof], report->plies);
    if (report->proof != LZ_PROOF_WIN) {
        say_no_win(window, report->proof);
        return;
    }
    window->walked = (lz_line){.multipv = 1, .length = MIN(report->length, LZ_PV_MAX)};
    for (int i = 0; i < window->walked.length; i++)
        window->walked.pv[i] = lz_action_place(report->cells[i]);
    window->ghosts = window->walked.length;
    g_snprintf(text, sizeof text,
               thinking->threat == LZ_SOLVE_VCF
                   ? ngettext("A win by fours: %d move.",
                              "A win by fours: %d moves, both sides counted.",
                              (unsigned long)report->plies)
                   : ngettext("A win by fours and threes: %d move.",
                              "A win by fours and threes: %d moves, both sides counted.",
                              (unsigned long)report->plies),
               report->plies);
    window_say(window, text);
}

void window_solve(struct window *window)
{
    enum { SOLVE_MS = 10000 };
    ask_engine(window, THINK_SOLVE, window_game(window), SOLVE_MS);
    window_show(window);
}

void window_think_check(struct window *window, const lz_game *game)
{
    enum { CHECK_MS = 500 };
    ask_engine(window, THINK_CHECK, game, CHECK_MS);
}

/* Updates the button and the menu as well. */
static void stop_analysing(struct window *window)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(window->window), "analyse");
    g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_boolean(FALSE));
    window->analysing = false;
}

/* Says the hint's present step; the last one is on the board. */
static void show_hint(struct window *window)
{
    const struct hint *hint = &window->hint;
    const lz_variant *variant = lz_game_variant(session_game(window->session));
    char text[200], name[32];
    hint_word(hint, variant, text, sizeof text);
    wording_action(variant, hint->action, name, sizeof name);
    if (hint->step == HINT_MOVE)
        debug_line("hint %s", name);
    else
        debug_line("hints %s", text);
    window_unsay(window); /* messages wait for each other, and cover the board */
    if (hint_cell(hint) < 0)
        window_say(window, text);
    board_announce(window->board, text);
}

static void take_hint(struct window *window, const struct thinking *thinking)
{
    const lz_action action = thinking->thought.action;
    if (action.kind != LZ_ACTION_PLACE && action.kind != LZ_ACTION_OFFER &&
        action.kind != LZ_ACTION_DECLARE)
        return;
    hint_take(&window->hint, session_node(window->session), action, &thinking->why);
    show_hint(window);
}

/* Says what the coach has to say now; its hint may be on the board. */
static void tell_coach(struct window *window)
{
    char text[200];
    coach_word(window->session, text, sizeof text);
    debug_line("coach %s", text);
    window_unsay(window);
    if (session_coach(window->session) == COACH_AGAIN && *text) /* else the strip says it */
        window_say(window, text);
    board_announce(window->board, text);
}

/* Who cannot judge has nothing to say, and the program answers. */
static void take_verdict(struct window *window, const struct thinking *thinking)
{
    session_coach_take(window->session, &thinking->verdict, window_now_ms());
    window_continue(window);
    tell_coach(window);
}

void window_on_done(const struct thinking *thinking, void *user)
{
    struct window *window = user;
    if (thinking->kind == THINK_COACH) {
        take_verdict(window, thinking);
        return;
    }
    if (thinking->kind == THINK_CHECK) {
        window_learn_take_check(window, thinking);
        return;
    }
    if (thinking->kind != THINK_MOVE) { /* a program's move is noted when it is played */
        note_found(window, thinking);
        window_autosave_soon(window);
    }
    const struct view view = window_view(window);
    if (!window->advised || thinking->kind != THINK_MOVE)
        panel_thinking(window->panel, thinking, &view);
    if (thinking->complaint[0])
        window_say(window, thinking->complaint);
    if (thinking->status && thinking->kind == THINK_MOVE) {
        have_trouble_by(window, &thinking->error);
        return;
    }
    if (thinking->status) {
        window_complain(window, &thinking->error);
        if (thinking->kind == THINK_ANALYSIS)
            stop_analysing(window);
    } else if (thinking->kind == THINK_MOVE) {
        take_move(window, thinking);
        return;
    } else if (thinking->kind == THINK_ANALYSIS) {
        debug_line("analysed lines=%d", thinking->line_count);
    } else if (thinking->kind == THINK_SOLVE) {
        take_proof(window, thinking);
    } else {
        take_hint(window, thinking);
    }
    window_show(window);
    if (thinking->kind != THINK_ANALYSIS && window->analysing && !window->ghosts)
        window_think(window);
}

/* ---- hints and analysis ---- */

void window_think_hint(struct window *window)
{
    enum { HINT_MS = 1000 };
    if (window_is_away(window))
        return;
    if (session_coach_look(window->session)) {
        tell_coach(window);
        window_show(window);
        return;
    }
    if (session_person_turn(window->session) < 0)
        return;
    if (hint_next(&window->hint, session_node(window->session))) {
        show_hint(window);
        window_show(window);
        return;
    }
    struct player adviser;
    player_init(&adviser, PLAYER_PERSON);
    const int classic = session_classic(window->session);
    if (classic >= 0) { /* the window shows its values, so it gives the hint */
        player_init(&adviser, PLAYER_CLASSIC);
        adviser.classic = (lz_classic)classic;
    }
    lz_limits limits;
    lz_limits_init(&limits);
    limits.time_ms = HINT_MS;
    begin_thinking(window, THINK_HINT, ANALYSIS_SEAT, &adviser, session_game(window->session),
                   &limits);
    window_show(window);
}

void window_think_again(struct window *window)
{
    const struct thinking *current = thinker_current(window->thinker);
    if (window->edit.on || !current ||
        (current->kind != THINK_MOVE && current->kind != THINK_COACH))
        window_think(window);
    else
        window_advise(window);
    window_show(window);
}

void window_set_analysing(struct window *window, bool analysing)
{
    window->analysing = analysing;
    window->ghosts = 0;
    window_think_again(window);
}
