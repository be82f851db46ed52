#include "desktop/board/painter.h"

#include <math.h>

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

void painter_cross(cairo_t *cr, double x, double y, double arm, double width)
{
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_width(cr, width);
    cairo_move_to(cr, x - arm, y - arm);
    cairo_line_to(cr, x + arm, y + arm);
    cairo_move_to(cr, x + arm, y - arm);
    cairo_line_to(cr, x - arm, y + arm);
    cairo_stroke(cr);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
}

void painter_text(const struct painter *p, const char *text, double x, double y, double size,
                  double widest, bool bold)
{
    PangoRectangle logical;
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, p->picture->font ? p->picture->font : "sans-serif");
    if (bold)
        pango_font_description_set_weight(font, PANGO_WEIGHT_SEMIBOLD);
    /* whole units: finding a font for another size costs most here */
    pango_font_description_set_absolute_size(font, fmax(1, floor(size + 0.5)) * PANGO_SCALE);
    pango_layout_set_font_description(p->layout, font);
    pango_font_description_free(font);
    pango_layout_set_text(p->layout, text, -1);
    pango_layout_get_extents(p->layout, NULL, &logical);
    const double width = (double)logical.width / PANGO_SCALE;
    const double shrink = width > widest ? widest / width : 1;
    cairo_save(p->cr);
    cairo_translate(p->cr, x, y);
    cairo_scale(p->cr, shrink, shrink);
    cairo_move_to(p->cr, -width / 2, -(double)logical.height / PANGO_SCALE / 2);
    pango_cairo_show_layout(p->cr, p->layout);
    cairo_restore(p->cr);
    cairo_new_path(p->cr); /* the point of the text would start the next path */
}
