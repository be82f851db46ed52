#include "desktop/painter.h"

#include <math.h>
#include <pango/pangocairo.h>

void painter_set(cairo_t *cr, struct paint paint, double alpha)
{
    cairo_set_source_rgba(cr, paint.red, paint.green, paint.blue, alpha);
}

void painter_add_stop(cairo_pattern_t *pattern, double at, struct paint paint, double alpha)
{
    cairo_pattern_add_color_stop_rgba(pattern, at, paint.red, paint.green, paint.blue, alpha);
}

void painter_rounded(cairo_t *cr, double x, double y, double width, double height, double radius)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + width - radius, y + radius, radius, -G_PI / 2, 0);
    cairo_arc(cr, x + width - radius, y + height - radius, radius, 0, G_PI / 2);
    cairo_arc(cr, x + radius, y + height - radius, radius, G_PI / 2, G_PI);
    cairo_arc(cr, x + radius, y + radius, radius, G_PI, G_PI * 3 / 2);
    cairo_close_path(cr);
}

void painter_text(cairo_t *cr, const char *text, double x, double y, double size, double widest,
                  bool bold)
{
    PangoLayout *layout = pango_cairo_create_layout(cr);
    PangoFontDescription *font = pango_font_description_from_string("sans-serif");
    if (bold)
        pango_font_description_set_weight(font, PANGO_WEIGHT_SEMIBOLD);
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, text, -1);
    PangoRectangle logical;
    pango_layout_get_extents(layout, NULL, &logical);
    const double width = (double)logical.width / PANGO_SCALE;
    const double shrink = width > widest ? widest / width : 1;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, shrink, shrink);
    cairo_move_to(cr, -width / 2, -(double)logical.height / PANGO_SCALE / 2);
    pango_cairo_show_layout(cr, layout);
    cairo_restore(cr);
    cairo_new_path(cr); /* the text's point would begin the next one */
    pango_font_description_free(font);
    g_object_unref(layout);
}
