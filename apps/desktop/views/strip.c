#include "desktop/views/strip.h"

#include "desktop/parts/widgets.h"
#include "session/wording.h"
#include "system/translate.h"

/* ---- building ---- */

static GtkWidget *make_page(struct strip *strip, const char *name, const char *css)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_widget_add_css_class(box, "bar");
    gtk_widget_add_css_class(box, "strip");
    if (css)
        gtk_widget_add_css_class(box, css);
    /* Screen readers say this title. */
    gtk_stack_add_titled(GTK_STACK(strip->stack), box, name, _("Game"));
    return box;
}

static GtkWidget *add_label(GtkWidget *box, const char *css, int lines)
{
    GtkWidget *label = widgets_label(css, 1);
    if (lines > 1) {
        gtk_label_set_wrap(GTK_LABEL(label), TRUE);
        gtk_label_set_lines(GTK_LABEL(label), lines);
    }
    gtk_widget_set_valign(label, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), label);
    return label;
}

/* A line of text above a smaller one; each may wrap once in a narrow window. */
static void add_two_lines(GtkWidget *box, GtkWidget **upper, GtkWidget **lower, const char *css)
{
    GtkWidget *text = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_hexpand(text, TRUE);
    gtk_widget_set_valign(text, GTK_ALIGN_CENTER);
    *upper = add_label(text, css, 2);
    *lower = add_label(text, "dim-label", 2);
    gtk_box_append(GTK_BOX(box), text);
}

static GtkWidget *add_button(GtkWidget *box, const char *label, const char *action)
{
    GtkWidget *button = widgets_button(label, NULL, action, NULL);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), button);
    return button;
}

static void make_turn(struct strip *strip)
{
    static const struct widgets_icon steps[] = {
        {"go-first-symbolic", "win.first", N_("To the start")},
        {"go-previous-symbolic", "win.back", N_("One move back")},
        {"go-next-symbolic", "win.forward", N_("One move forward")},
        {"go-last-symbolic", "win.last", N_("To the present position")},
    };
    GtkWidget *box = make_page(strip, "turn", NULL);
    add_two_lines(box, &strip->turn, &strip->last_move, "heading");
    gtk_widget_set_name(strip->last_move, "position");
    strip->pause = widgets_button(NULL, "media-playback-pause-symbolic", "win.pause", _("Pause"));
    gtk_widget_set_valign(strip->pause, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), strip->pause);
    strip->steps = widgets_row(6, NULL);
    widgets_add_icons(strip->steps, steps, G_N_ELEMENTS(steps), true);
    gtk_box_append(GTK_BOX(box), strip->steps);
}

static void on_number(GtkSpinButton *number, gpointer declare)
{
    gtk_actionable_set_action_target(GTK_ACTIONABLE(declare), "i",
                                     gtk_spin_button_get_value_as_int(number));
}

/* The number of moves to offer, and the button that says it. */
static void add_number(struct strip *strip, GtkWidget *buttons)
{
    strip->number = gtk_spin_button_new_with_range(1, LZ_OFFERS_MAX, 1);
    gtk_widget_set_name(strip->number, "number");
    gtk_widget_set_valign(strip->number, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(buttons), strip->number);
    strip->declare = add_button(buttons, _("Offer"), "win.declare");
    g_signal_connect(strip->number, "value-changed", G_CALLBACK(on_number), strip->declare);
    on_number(GTK_SPIN_BUTTON(strip->number), strip->declare);
}

static void make_choice(struct strip *strip)
{
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    strip->question = make_page(strip, "choice", "result");
    strip->choice = add_label(strip->question, "heading", 1);
    gtk_widget_set_name(strip->choice, "choice");
    strip->black = add_button(buttons, _("Black"), "win.take-black");
    strip->white = add_button(buttons, _("White"), "win.take-white");
    strip->add = add_button(buttons, _("Add Two Stones"), "win.add-two");
    add_number(strip, buttons);
    gtk_box_append(GTK_BOX(strip->question), buttons);
}

static void make_coach(struct strip *strip)
{
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    strip->warning = make_page(strip, "coach", "result");
    strip->coach = add_label(strip->warning, "heading", 2);
    gtk_widget_set_name(strip->coach, "coach");
    add_button(buttons, _("Look Again"), "win.hint");
    gtk_widget_add_css_class(add_button(buttons, _("Take Back"), "win.take-back"),
                             "suggested-action");
    add_button(buttons, _("Play On"), "win.play-on");
    gtk_box_append(GTK_BOX(strip->warning), buttons);
}

static void make_result(struct strip *strip)
{
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    strip->end = make_page(strip, "result", "result");
    add_two_lines(strip->end, &strip->title, &strip->reason, "title-2");
    gtk_widget_set_name(strip->title, "end");
    gtk_widget_add_css_class(add_button(buttons, _("Again"), "win.restart"), "suggested-action");
    add_button(buttons, _("Swap and Again"), "win.swap-again");
    add_button(buttons, _("Review"), "win.review");
    gtk_box_append(GTK_BOX(strip->end), buttons);
}

static void make_trouble(struct strip *strip)
{
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    strip->alarm = make_page(strip, "trouble", "trouble");
    strip->trouble = add_label(strip->alarm, NULL, 2);
    gtk_widget_set_name(strip->trouble, "trouble");
    add_button(buttons, _("Try Again"), "win.try-again");
    add_button(buttons, _("New Game"), "win.new");
    gtk_box_append(GTK_BOX(strip->alarm), buttons);
}

GtkWidget *strip_new(struct strip *strip)
{
    strip->stack = gtk_stack_new();
    gtk_stack_set_hhomogeneous(GTK_STACK(strip->stack), FALSE);
    gtk_stack_set_vhomogeneous(GTK_STACK(strip->stack), TRUE);
    gtk_stack_set_transition_type(GTK_STACK(strip->stack), GTK_STACK_TRANSITION_TYPE_CROSSFADE);
    make_turn(strip);
    make_choice(strip);
    make_coach(strip);
    make_result(strip);
    make_trouble(strip);
    return strip->stack;
}

/* ---- showing ---- */

static void set_text(GtkWidget *label, const char *text)
{
    gtk_label_set_text(GTK_LABEL(label), text);
    widgets_set_tooltip(label, text); /* for text that does not fit */
}

static void show_choice(const struct strip *strip, const struct view *view)
{
    const lz_game *game = session_game(view->session);
    const unsigned expects = lz_game_expects(game);
    const bool can_add = expects & 1u << LZ_ACTION_ADD_TWO;
    const bool names = expects & 1u << LZ_ACTION_DECLARE;
    lz_opening_step step = {0};
    char question[160] = "";
    lz_game_opening_step(game, &step);
    if (names)
        g_snprintf(question, sizeof question, "%s", _("How many fifth moves will be offered?"));
    else if (expects & 1u << LZ_ACTION_OFFER)
        g_snprintf(question, sizeof question,
                   _("Choose a colour, or offer %d moves by clicking cells"), step.offers);
    set_text(strip->choice, view->adding == 1   ? _("Put a white stone")
                            : view->adding == 2 ? _("Now put a black stone")
                            : *question         ? question
                                                : _("Which colour do you take?"));
    gtk_widget_set_visible(strip->add, can_add && !view->adding);
    gtk_widget_set_visible(strip->black, !names);
    gtk_widget_set_visible(strip->white, !names);
    gtk_widget_set_visible(strip->number, names);
    gtk_widget_set_visible(strip->declare, names);
    if (names)
        gtk_spin_button_set_range(GTK_SPIN_BUTTON(strip->number), 1, step.most);
}

/* The last move; with the panel folded, where the title is cut short, also the rule. */
static void describe_position(const struct view *view, char *text, size_t size)
{
    const char *between = view->narrow ? "\n" : " · ";
    char last[96], rule[160] = "";
    wording_last_move(session_record(view->session), view->node, view->game, last, sizeof last);
    if (view->folded)
        wording_game(view->game, rule, sizeof rule);
    g_snprintf(text, size, "%s%s%s", last, *last && *rule ? between : "", rule);
}

static void show_turn(const struct strip *strip, const struct view *view)
{
    char text[256];
    set_text(strip->turn, view->now);
    if (!view->editing)
        describe_position(view, text, sizeof text);
    set_text(strip->last_move, view->editing ? view->advice : text);
    gtk_widget_set_visible(strip->steps, !view->editing);
    const bool paused = session_is_paused(view->session);
    gtk_widget_set_visible(strip->pause, (paused || !session_has_person(view->session)) &&
                                             !view->editing &&
                                             session_end(view->session) == SESSION_GOING);
    gtk_button_set_icon_name(GTK_BUTTON(strip->pause), paused ? "media-playback-start-symbolic"
                                                              : "media-playback-pause-symbolic");
    widgets_name(strip->pause, paused ? _("Resume") : _("Pause"));
}

void strip_show(const struct strip *strip, const struct view *view)
{
    char title[160], reason[160];
    const bool choosing = session_person_turn(view->session) >= 0 && view->present &&
                          lz_game_expects(session_game(view->session)) &
                              (1u << LZ_ACTION_CHOOSE | 1u << LZ_ACTION_DECLARE);
    const char *page = "turn";
    /* in a narrow window the question stands above its buttons during the whole game, so that the
     * board stays in place */
    const bool stacked = (view->folded || view->narrow) &&
                         session_setup(view->session)->variant.opening != LZ_OPENING_NONE;
    widgets_stack_if(strip->question, stacked);
    widgets_stack_if(strip->warning, view->narrow);
    widgets_stack_if(strip->end, view->narrow);
    widgets_stack_if(strip->alarm, view->narrow);
    wording_result(view->session, title, sizeof title, reason, sizeof reason);
    show_turn(strip, view);
    if (session_coach(view->session) == COACH_WARNS && view->present) {
        set_text(strip->coach, view->now);
        page = "coach";
    } else if (choosing) {
        show_choice(strip, view);
        page = "choice";
    } else if (title[0] && view->present) {
        /* It comes before the trouble, because of which the user may have resigned. */
        set_text(strip->title, title);
        set_text(strip->reason, reason);
        page = "result";
    } else if (view->trouble[0] && view->present) {
        set_text(strip->trouble, view->trouble);
        page = "trouble";
    }
    gtk_stack_set_visible_child_name(GTK_STACK(strip->stack), page);
}
