#include "gomocup/session.h"

#include "engines/setting.h"

#include <stdarg.h>
#include <string.h>

void session_init(struct session *session, FILE *out, lz_engine *engine, lz_stop *stop,
                  struct inbox *inbox)
{
    memset(session, 0, sizeof *session);
    session->out = out;
    session->engine = engine;
    session->stop = stop;
    session->inbox = inbox;
    session->classic = -1;
    settings_init(&session->settings);
    session_set(session, "passing", 0); /* the protocol knows no pass */
}

void session_say(struct session *session, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(session->out, format, arguments);
    va_end(arguments);
    fputc('\n', session->out);
    fflush(session->out);
}

void session_say_points(struct session *session, const int *cells, int count)
{
    const struct position *position = &session->position;
    for (int i = 0; i < count; i++)
        fprintf(session->out, "%s%d,%d", i ? " " : "", position_x(position, cells[i]),
                position_y(position, cells[i]));
    session_say(session, "%s", "");
}

void session_set(struct session *session, const char *option, int value)
{
    setting_number(session->engine, option, value, NULL);
}

void session_set_proofs(struct session *session)
{
    lz_engine_set(session->engine, "proofs", session->settings.proofs ? "wins" : "none", NULL);
}

bool session_is_deserted(const struct session *session)
{
    return session->inbox && inbox_is_deserted(session->inbox);
}
