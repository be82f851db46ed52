/* A study on the page: its chapters, of which the present one is the page's session. */
#include "system/translate.h"
#include "web/session/session_module.h"

#include <string.h>

static struct chapters *study;

struct chapters *web_chapters(void)
{
    return study;
}

void web_set_chapters(struct chapters *begun)
{
    web_set_session(chapters_session(begun, chapters_present(begun)));
    study = begun;
}

bool web_end_chapters(void)
{
    const bool had = study != NULL;
    chapters_free(study);
    study = NULL;
    return had;
}

static lz_status add(bool empty, int64_t now_ms, lz_error *error)
{
    lz_status status = LZ_ERR_MEMORY;
    if (!study)
        study = chapters_of(web_session(), error);
    if (study)
        status = chapters_add_game(study, session_shown_game(web_session()), empty, error);
    if (!status)
        chapters_open(study, chapters_count(study) - 1, now_ms);
    return status;
}

static lz_status put(const char *text, int64_t now_ms, lz_error *error)
{
    struct session *session;
    lz_status status = session_read(text, &session, error);
    if (status)
        return status;
    status = chapters_add(study, session, error);
    if (status)
        session_free(session);
    else
        chapters_open(study, chapters_count(study) - 1, now_ms);
    return status;
}

/* The study may have gone since its chapter was deleted. */
static lz_status restore(int64_t now_ms, lz_error *error)
{
    if (!study || !chapters_can_restore(study))
        return lz_error_set(error, LZ_ERR_ILLEGAL, "%s",
                            _("The game has changed since: the deletion stays."));
    chapters_restore(study, now_ms);
    return LZ_OK;
}

static lz_status set_text(lz_record_info info, const char *text, lz_error *error)
{
    return session_set_text(web_session(), info, text, error);
}

static lz_status change(const char *deed, int number, const char *text, int64_t now_ms,
                        lz_error *error)
{
    const lz_status refusal = lz_error_set(error, LZ_ERR_ARGUMENT, "a value is out of range");
    if (strcmp(deed, "add") == 0)
        return add(number != 0, now_ms, error);
    if (strcmp(deed, "restore") == 0)
        return restore(now_ms, error);
    if (!study)
        return refusal;
    if (strcmp(deed, "put") == 0)
        return put(text, now_ms, error);
    if (strcmp(deed, "name") == 0)
        return set_text(LZ_RECORD_INFO_NAME, text, error);
    if (strcmp(deed, "note") == 0)
        return set_text(LZ_RECORD_INFO_NOTE, text, error);
    if (strcmp(deed, "delete") == 0)
        return chapters_delete(study, now_ms) ? LZ_OK : refusal;
    if (strcmp(deed, "open") == 0)
        chapters_open(study, number, now_ms);
    else if (strcmp(deed, "move") == 0)
        chapters_move(study, number);
    else
        return refusal;
    return LZ_OK;
}

char *web_chapters_do(const char *deed, int number, const char *text, double now_ms)
{
    lz_error error = {0};
    if (change(deed, number, text, (int64_t)now_ms, &error))
        return web_refusal(&error);
    web_turn_to(chapters_session(study, chapters_present(study)));
    return NULL;
}

void web_put_chapters(struct json *json, const struct chapters *chapters)
{
    if (!chapters) {
        json_string_at(json, "chapters", NULL);
        return;
    }
    const int present = chapters_present(chapters);
    const lz_record *record = session_record(chapters_session(chapters, present));
    json_open_at(json, "chapters", '{');
    json_open_at(json, "names", '[');
    for (int i = 0; i < chapters_count(chapters); i++) {
        char name[CHAPTER_NAME_MAX];
        chapters_name(chapters, i, name, sizeof name);
        json_string(json, name);
    }
    json_close(json);
    json_number_at(json, "stamp", (int64_t)chapters_stamp(chapters));
    json_number_at(json, "present", present);
    json_string_at(json, "name", lz_record_text(record, LZ_RECORD_INFO_NAME));
    json_string_at(json, "note", lz_record_text(record, LZ_RECORD_INFO_NOTE));
    json_close(json);
}
