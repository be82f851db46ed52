#include "desktop/views/seat.h"

#include "desktop/board/picture.h"
#include "desktop/parts/widgets.h"
#include "session/wording.h"
#include "system/translate.h"

#include <lianzi/study.h>

enum { GAP = 10, NARROW_GAP = 5 }; /* between a card's parts */

/* The popover's choices. A player that is not among them (an engine's command, a time) stays until
 * one is chosen. */
enum { CHOICE_PERSON, CHOICE_PROGRAM, CHOICE_CLASSICS, CHOICE_COUNT = 2 + LZ_CLASSIC_COUNT };

static void draw_stone(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    const struct seat_card *card = user;
    const double radius = MIN(width, height) * 0.42;
    GdkRGBA ink;
    if (!card->look)
        return;
    cairo_translate(cr, width / 2.0, height / 2.0);
    if (card->look->flat) { /* an edge that black has on a dark ground, too */
        gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(area)), &ink);
        gdk_cairo_set_source_rgba(cr, &ink);
        cairo_arc(cr, 0, 0, radius * 1.12, 0, 2 * G_PI);
        cairo_fill(cr);
    }
    picture_paint_stone(cr, card->look, card->colour, card->disc, radius);
}

/* ---- the popover ---- */

static void choose(struct seat_card *card)
{
    const guint choice = gtk_drop_down_get_selected(GTK_DROP_DOWN(card->kind));
    struct player player;
    char text[PLAYER_TEXT_MAX];
    if (card->showing || choice == GTK_INVALID_LIST_POSITION)
        return;
    player_init(&player, choice == CHOICE_PERSON    ? PLAYER_PERSON
                         : choice == CHOICE_PROGRAM ? PLAYER_PROGRAM
                                                    : PLAYER_CLASSIC);
    if (choice >= CHOICE_CLASSICS)
        player.classic = (lz_classic)(choice - CHOICE_CLASSICS);
    player.level = (int)gtk_range_get_value(GTK_RANGE(card->level));
    player_format(&player, text, sizeof text);
    gtk_widget_activate_action(card->button, "win.set-player", "(isi)", card->seat, text,
                               player.level);
}

static void on_kind(GObject *object, GParamSpec *parameter, gpointer user)
{
    (void)object, (void)parameter;
    choose(user);
}

static void on_level(GtkRange *range, gpointer user)
{
    (void)range;
    choose(user);
}

static void fill(struct seat_card *card)
{
    const struct player *player = &card->player;
    const guint choice = player->kind == PLAYER_PERSON    ? CHOICE_PERSON
                         : player->kind == PLAYER_PROGRAM ? CHOICE_PROGRAM
                         : player->kind == PLAYER_CLASSIC ? CHOICE_CLASSICS + (guint)player->classic
                                                          : GTK_INVALID_LIST_POSITION;
    if (!card->kind)
        return;
    card->showing = true;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(card->kind), choice);
    gtk_range_set_value(GTK_RANGE(card->level), player->level);
    gtk_widget_set_visible(card->level_box, player->kind == PLAYER_PROGRAM);
    card->showing = false;
}

/* Made when first opened, so that the window appears sooner. */
static void make_popover(GtkMenuButton *button, gpointer user)
{
    struct seat_card *card = user;
    if (card->kind)
        return;
    const char *kinds[CHOICE_COUNT + 1] = {_("Person"), _("Lianzi")};
    for (int classic = 0; classic < LZ_CLASSIC_COUNT; classic++)
        kinds[CHOICE_CLASSICS + classic] = wording_classic((lz_classic)classic);
    GtkWidget *popover = gtk_popover_new();
    card->kind = gtk_drop_down_new_from_strings(kinds);
    widgets_say(card->kind, _("Played by"));
    GtkWidget *label = gtk_label_new(_("Level"));
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    card->level =
        gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, LZ_LEVEL_MIN, LZ_LEVEL_MAX, 1);
    gtk_scale_set_draw_value(GTK_SCALE(card->level), TRUE);
    gtk_widget_set_size_request(card->level, 220, -1);
    widgets_say(card->level, _("Level"));
    card->level_box = widgets_column(2, label, card->level, NULL);
    gtk_popover_set_child(GTK_POPOVER(popover),
                          widgets_column(10, card->kind, card->level_box, NULL));
    g_signal_connect(card->kind, "notify::selected", G_CALLBACK(on_kind), card);
    g_signal_connect(card->level, "value-changed", G_CALLBACK(on_level), card);
    gtk_menu_button_set_popover(button, popover);
    fill(card);
}

/* ---- the card ---- */

GtkWidget *seat_new(struct seat_card *card, int seat)
{
    card->seat = seat;
    card->stone = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(card->stone), 30);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(card->stone), 30);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(card->stone), draw_stone, card, NULL);
    card->name = widgets_label("heading", 16); /* "Lianzi, level 10" */
    gtk_widget_set_name(card->name, seat ? "name-second" : "name-first");
    card->spinner = gtk_spinner_new();
    card->clock = gtk_label_new("");
    gtk_widget_add_css_class(card->clock, "clock");
    card->texts = widgets_row(GAP, card->name, card->spinner, card->clock, NULL);
    gtk_widget_set_valign(card->texts, GTK_ALIGN_CENTER);
    card->arrow = gtk_image_new_from_icon_name("pan-down-symbolic");
    gtk_widget_add_css_class(card->arrow, "dim-label");
    GtkWidget *box = widgets_row(GAP, card->stone, card->texts, card->arrow, NULL);
    gtk_widget_set_hexpand(box, TRUE);

    card->button = gtk_menu_button_new();
    gtk_menu_button_set_child(GTK_MENU_BUTTON(card->button), box);
    gtk_widget_set_halign(gtk_widget_get_parent(box), GTK_ALIGN_FILL);
    gtk_menu_button_set_create_popup_func(GTK_MENU_BUTTON(card->button), make_popover, card, NULL);
    gtk_widget_add_css_class(card->button, "seat");
    gtk_widget_add_css_class(card->button, "flat");
    gtk_widget_set_hexpand(card->button, TRUE);
    gtk_widget_set_name(card->button, seat ? "seat-second" : "seat-first");
    widgets_set_tooltip(card->button, _("Change who plays"));
    return card->button;
}

void seat_show_clock(const struct seat_card *card, const struct session *session, int64_t now_ms)
{
    char text[32];
    wording_time(session_time_left(session, card->seat, now_ms), text, sizeof text);
    gtk_label_set_text(GTK_LABEL(card->clock), text);
    gtk_widget_set_visible(card->clock, session_has_clock(session));
}

void seat_show(struct seat_card *card, const struct view *view)
{
    const struct session *session = view->session;
    const lz_game *game = session_game(session);
    char name[128], label[200];
    const bool going = session_end(session) == SESSION_GOING;
    const bool active = going && lz_game_seat(game) == card->seat;
    wording_player(session, card->seat, name, sizeof name);
    gtk_label_set_text(GTK_LABEL(card->name), name);
    card->player = *session_player(session, card->seat);
    card->colour = lz_game_seat_colour(game, card->seat);
    card->look = view->look;
    card->disc = lz_rule_has_gravity(lz_game_variant(game)->rule);
    gtk_widget_queue_draw(card->stone);
    g_snprintf(label, sizeof label, _("%s: %s"),
               wording_colour(lz_game_variant(game), card->colour), name);
    widgets_say(card->button, label);
    widgets_style_if(card->button, "active", active);
    /* The players of a finished game stay as they were. */
    gtk_widget_set_sensitive(card->button, going);
    seat_show_clock(card, session, view->now_ms);
    fill(card);
}

/* A narrow window has no room for it beside the name; the line below the board tells instead. Its
 * room is kept while it stands still, so that the cards do not change their widths with each turn.
 */
static void show_spinner(const struct seat_card *card, const struct view *view)
{
    const struct thinking *thinking = view->thinking;
    gtk_spinner_set_spinning(GTK_SPINNER(card->spinner), thinking && thinking->kind == THINK_MOVE &&
                                                             thinking->seat == card->seat);
    gtk_widget_set_visible(card->spinner,
                           !view->narrow && !session_is_person(view->session, card->seat));
}

/* A long name takes room from the other card. In a narrow window a person's card leaves all of its
 * spare room to the other one. */
void seats_arrange(struct seat_card cards[2], const struct view *view)
{
    const bool persons[] = {session_is_person(view->session, 0),
                            session_is_person(view->session, 1)};
    const bool alike = !view->narrow || persons[0] == persons[1];
    for (int seat = 0; seat < 2; seat++) {
        struct seat_card *card = &cards[seat];
        gtk_widget_set_hexpand(card->button, alike || !persons[seat]);
        gtk_widget_set_visible(card->arrow, !view->narrow); /* the name needs the room */
        widgets_stack_if(card->texts, view->narrow);
        gtk_box_set_spacing(GTK_BOX(card->texts), view->narrow ? 0 : GAP);
        gtk_box_set_spacing(GTK_BOX(gtk_widget_get_parent(card->texts)),
                            view->narrow ? NARROW_GAP : GAP);
        gtk_widget_set_halign(card->clock, view->narrow ? GTK_ALIGN_START : GTK_ALIGN_END);
        show_spinner(card, view);
    }
}
