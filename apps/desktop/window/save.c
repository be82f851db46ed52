#include "desktop/window/save.h"

#include "desktop/parts/debug.h"
#include "desktop/window/files.h"
#include "desktop/window/inside.h"
#include "session/wording.h"
#include "study/wording.h"
#include "system/translate.h"

#include <string.h>

/* A file to be written. */
struct saving {
    struct window *window;
    GFile *file;
    GString *bytes;
    GString *losses; /* what the format leaves out, a translated line each */
    bool renju_lib;  /* a .lib, which the window reads as renju, of a renju game */
};

/* The library's notice. It expects files that give no rule to be freestyle. */
#define LOST_RULE "the rule is not kept: give it when reading the file"

static void saving_free(gpointer data)
{
    struct saving *saving = data;
    g_object_unref(saving->file);
    g_string_free(saving->bytes, TRUE);
    g_string_free(saving->losses, TRUE);
    g_free(saving);
}

static struct saving *saving_new(struct window *window, GFile *file)
{
    struct saving *saving = g_new(struct saving, 1);
    *saving = (struct saving){.window = window,
                              .file = g_object_ref(file),
                              .bytes = g_string_new(NULL),
                              .losses = g_string_new(NULL)};
    return saving;
}

/* ---- the game as a file ---- */

static bool write_to(void *user, const char *data, size_t size)
{
    g_string_append_len(((struct saving *)user)->bytes, data, (gssize)size);
    return true;
}

/* Several games of a file may lose the same. */
static void add_loss(const struct saving *saving, const char *text)
{
    GString *losses = saving->losses;
    g_autofree char *line = g_strdup_printf("• %s", text);
    if (!strstr(losses->str, line))
        g_string_append_printf(losses, "%s%s", losses->len ? "\n" : "", line);
}

static void take_loss(void *user, const lz_error *notice)
{
    const struct saving *saving = user;
    char text[256];
    if (saving->renju_lib && strcmp(notice->text, LOST_RULE) == 0)
        return;
    wording_error(notice, text, sizeof text);
    add_loss(saving, text);
}

/* Adds a game to the bytes, and what of it is lost. */
static lz_status add_game(struct saving *saving, const struct session *session,
                          lz_record_format format, lz_error *error)
{
    lz_record_options options;
    lz_record_options_init(&options);
    options.notice = take_loss;
    options.notice_user = saving;
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *date = g_date_time_format(now, "%Y-%m-%d");
    lz_record *record;
    lz_status status = session_export(session, format, date, &record, error);
    if (status)
        return status;
    const lz_rule rule = lz_record_variant(record)->rule;
    const bool lib = format == LZ_RECORD_FORMAT_LIB;
    saving->renju_lib = lib && rule == LZ_RULE_RENJU;
    if (lib && rule == LZ_RULE_FREESTYLE) {
        lz_error notice;
        lz_error_set(&notice, LZ_OK, LOST_RULE);
        take_loss(saving, &notice);
    }
    status = lz_record_write(format, &options, record, write_to, saving, error);
    lz_record_free(record);
    return status;
}

/* Fills in the bytes and the losses. A study is written whole if the format is one of lists. */
static lz_status make_file(struct saving *saving, lz_error *error)
{
    const struct window *window = saving->window;
    const int chapters = window->chapters ? chapters_count(window->chapters) : 0;
    g_autofree char *name = g_file_get_basename(saving->file);
    lz_record_format format;
    lz_status status = lz_record_format_of(name, &format, error);
    if (status)
        return status;
    if (!chapters || !lz_record_format_is_list(format)) {
        if (chapters > 1)
            add_loss(saving, _("the other chapters of the study are not kept"));
        return add_game(saving, window->session, format, error);
    }
    for (int i = 0; i < chapters && !status; i++)
        status = add_game(saving, chapters_session(window->chapters, i), format, error);
    return status;
}

/* ---- writing it ---- */

static void put_file(const struct saving *saving)
{
    struct window *window = saving->window;
    g_autofree char *name = g_file_get_basename(saving->file);
    g_autoptr(GError) trouble = NULL;
    if (!g_file_replace_contents(saving->file, saving->bytes->str, saving->bytes->len, NULL, FALSE,
                                 G_FILE_CREATE_NONE, NULL, NULL, &trouble)) {
        g_autofree char *title = g_strdup_printf(_("“%s” cannot be saved"), name);
        files_complain(window, title, trouble->message);
        return;
    }
    g_set_object(&window->file, saving->file);
    g_clear_object(&window->source);
    window_show(window); /* the header names the file */
    files_add_recent(saving->file);
    debug_line("saved %s", name);
    g_autofree char *said = g_strdup_printf(_("Saved as “%s”."), name);
    window_say(window, said);
}

/* The key under which the GFile keeps the losses that the user agreed to. */
static const char agreed[] = "lianzi-agreed-losses";

static void on_answer(AdwMessageDialog *dialog, const char *answer, gpointer user)
{
    const struct saving *saving = user;
    (void)dialog;
    debug_line("answered %s", answer);
    if (strcmp(answer, "save") == 0) {
        g_object_set_data_full(G_OBJECT(saving->file), agreed, g_strdup(saving->losses->str),
                               g_free);
        put_file(saving);
    } else if (strcmp(answer, "other") == 0) {
        files_ask_save_whole(saving->window, saving->file);
    }
}

static void on_gone(gpointer user, GClosure *closure)
{
    (void)closure;
    saving_free(user);
}

/* Lists the losses and asks before saving. Takes ownership of `saving`. */
static void ask_first(struct saving *saving)
{
    g_autofree char *name = g_file_get_basename(saving->file);
    g_autofree char *title = g_strdup_printf(_("“%s” cannot hold the whole game"), name);
    AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG(
        adw_message_dialog_new(GTK_WINDOW(saving->window->window), title, saving->losses->str));
    adw_message_dialog_add_responses(dialog, "cancel", _("_Cancel"), "save", _("_Save Anyway"),
                                     "other", _("Choose _Another Format"), NULL);
    adw_message_dialog_set_response_appearance(dialog, "save", ADW_RESPONSE_DESTRUCTIVE);
    adw_message_dialog_set_response_appearance(dialog, "other", ADW_RESPONSE_SUGGESTED);
    adw_message_dialog_set_default_response(dialog, "other");
    adw_message_dialog_set_close_response(dialog, "cancel");
    g_signal_connect_data(dialog, "response", G_CALLBACK(on_answer), saving, on_gone, 0);
    for (char *line = saving->losses->str; *line;) {
        const int length = (int)strcspn(line, "\n");
        debug_line("loses %.*s", length, line);
        line += length + (line[length] == '\n');
    }
    debug_line("asks %s", title);
    gtk_window_present(GTK_WINDOW(dialog));
}

void save_game(struct window *window, GFile *file)
{
    struct saving *saving = saving_new(window, file);
    lz_error error = {0};
    if (make_file(saving, &error)) {
        g_autofree char *name = g_file_get_basename(file);
        g_autofree char *title = g_strdup_printf(_("“%s” cannot be saved"), name);
        files_complain_in_words(window, title, &error);
    } else if (saving->losses->len &&
               g_strcmp0(g_object_get_data(G_OBJECT(file), agreed), saving->losses->str) != 0) {
        ask_first(saving);
        return;
    } else {
        put_file(saving);
    }
    saving_free(saving);
}
