/* Two things in the layers below cost frames while a window is resized; both can be helped here.
 *
 * The beat: AdwFlap sets its style classes anew at every size, and for that GTK starts and ends an
 * animation. The first frame of an animation counts from its arrival, so the delays of all frames
 * add up. Within an animation that lasts, frames have fixed times.
 *
 * The memory: GTK's software renderer copies each frame through memory that Cairo shares with the X
 * server. Cairo frees a segment as soon as it is empty, so each frame maps and faults in a new one,
 * on both sides. A small surface that stays inside keeps the segment. */
#include "desktop/parts/smooth.h"

#ifdef HAVE_X11
#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>
#endif

struct smooth {
    GtkWidget *window;
    guint tick;
    gint64 resized_us;
    int width, height;     /* of the window, in device pixels */
    cairo_surface_t *keep; /* the small surface in the shared memory, NULL for none ... */
    size_t room;           /* ... whose segment holds frames of that many bytes */
};

/* ---- the beat ---- */

static gboolean on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    enum { REST_US = 250000 };
    struct smooth *smooth = user;
    (void)widget;
    if (gdk_frame_clock_get_frame_time(clock) - smooth->resized_us < REST_US)
        return G_SOURCE_CONTINUE;
    smooth->tick = 0;
    return G_SOURCE_REMOVE;
}

static void keep_beat(struct smooth *smooth)
{
    smooth->resized_us = g_get_monotonic_time();
    if (!smooth->tick)
        smooth->tick = gtk_widget_add_tick_callback(smooth->window, on_tick, smooth, NULL);
}

/* ---- the memory ---- */

#ifdef HAVE_X11
static void keep_memory(struct smooth *smooth, GdkSurface *surface)
{
    enum { PIXEL_BYTES = 4, SIDE = 64 /* the smallest that Cairo shares */ };
    GskRenderer *renderer = gtk_native_get_renderer(GTK_NATIVE(smooth->window));
    const size_t need = (size_t)smooth->width * (size_t)smooth->height * PIXEL_BYTES;
    if (!GDK_IS_X11_SURFACE(surface) || !GSK_IS_CAIRO_RENDERER(renderer) || need <= smooth->room)
        return;
    Display *display = gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface));
    const Window window = gdk_x11_surface_get_xid(surface);
    XWindowAttributes attributes;
    if (!XGetWindowAttributes(display, window, &attributes))
        return;
    g_clear_pointer(&smooth->keep, cairo_surface_destroy);
    cairo_surface_t *target = cairo_xlib_surface_create(display, window, attributes.visual,
                                                        smooth->width, smooth->height);
    /* Cairo sizes a segment by its first image, rounded up to a power of two. */
    cairo_surface_t *first = cairo_surface_create_similar_image(target, CAIRO_FORMAT_ARGB32,
                                                                smooth->width, smooth->height);
    smooth->keep = cairo_surface_create_similar_image(target, CAIRO_FORMAT_ARGB32, SIDE, SIDE);
    cairo_surface_destroy(first);
    cairo_surface_destroy(target);
    for (smooth->room = 1; smooth->room < need;)
        smooth->room *= 2;
}
#else
static void keep_memory(struct smooth *smooth, GdkSurface *surface)
{
    (void)smooth, (void)surface;
}
#endif

/* ---- the window ---- */

static void on_layout(GdkSurface *surface, int width, int height, gpointer user)
{
    struct smooth *smooth = user;
    const int scale = gdk_surface_get_scale_factor(surface);
    if (smooth->width == width * scale && smooth->height == height * scale)
        return;
    smooth->width = width * scale;
    smooth->height = height * scale;
    keep_beat(smooth);
    keep_memory(smooth, surface);
}

static void on_realize(GtkWidget *widget, gpointer user)
{
    g_signal_connect(gtk_native_get_surface(GTK_NATIVE(widget)), "layout", G_CALLBACK(on_layout),
                     user);
}

static void on_unrealize(GtkWidget *widget, gpointer user)
{
    struct smooth *smooth = user;
    g_signal_handlers_disconnect_by_data(gtk_native_get_surface(GTK_NATIVE(widget)), smooth);
    if (smooth->tick)
        gtk_widget_remove_tick_callback(widget, smooth->tick);
    smooth->tick = 0;
    g_clear_pointer(&smooth->keep, cairo_surface_destroy);
    smooth->room = 0;
}

void smooth_resizing(GtkWindow *window)
{
    struct smooth *smooth = g_new0(struct smooth, 1);
    smooth->window = GTK_WIDGET(window);
    g_signal_connect(window, "realize", G_CALLBACK(on_realize), smooth);
    g_signal_connect(window, "unrealize", G_CALLBACK(on_unrealize), smooth);
    g_object_set_data_full(G_OBJECT(window), "smooth", smooth, g_free);
}
