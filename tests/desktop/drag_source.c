/* drag_source FILE: a small window from which the file can be dragged, as from a file manager. */
#include <gtk/gtk.h>

static void on_activate(GtkApplication *app, gpointer file)
{
    GtkWidget *window = gtk_application_window_new(app);
    GtkWidget *label = gtk_label_new("Drag from here");
    GtkDragSource *source = gtk_drag_source_new();
    GdkContentProvider *content = gdk_content_provider_new_typed(G_TYPE_FILE, file);
    gtk_drag_source_set_content(source, content);
    g_object_unref(content);
    gtk_widget_add_controller(label, GTK_EVENT_CONTROLLER(source));
    gtk_window_set_title(GTK_WINDOW(window), "Source");
    gtk_window_set_default_size(GTK_WINDOW(window), 160, 100);
    gtk_window_set_child(GTK_WINDOW(window), label);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    GFile *file = g_file_new_for_path(argv[1]);
    GtkApplication *app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(app, "activate", G_CALLBACK(on_activate), file);
    const int status = g_application_run(G_APPLICATION(app), 0, NULL);
    g_object_unref(app);
    g_object_unref(file);
    return status;
}
