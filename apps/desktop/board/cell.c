#include "desktop/board/cell.h"

struct _LianziCell {
    GtkWidget parent_instance;
    char *name;
};

G_DEFINE_TYPE(LianziCell, lianzi_cell, GTK_TYPE_WIDGET)

static void lianzi_cell_finalize(GObject *object)
{
    g_free(LIANZI_CELL(object)->name);
    G_OBJECT_CLASS(lianzi_cell_parent_class)->finalize(object);
}

static void lianzi_cell_class_init(LianziCellClass *class)
{
    G_OBJECT_CLASS(class)->finalize = lianzi_cell_finalize;
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "cell");
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void lianzi_cell_init(LianziCell *cell)
{
    gtk_widget_set_focusable(GTK_WIDGET(cell), TRUE);
    gtk_widget_set_can_target(GTK_WIDGET(cell), FALSE); /* the board handles the pointer */
}

LianziCell *cell_new(void)
{
    return g_object_new(LIANZI_TYPE_CELL, NULL);
}

void cell_rename(LianziCell *cell, const char *name)
{
    if (g_strcmp0(cell->name, name) == 0)
        return;
    g_free(cell->name);
    cell->name = g_strdup(name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(cell), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

const char *cell_name(const LianziCell *cell)
{
    return cell->name;
}
