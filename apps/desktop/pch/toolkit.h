/* Compiled once for all of the window's files: GTK's headers take two thirds of their compiling. A
 * file still includes what it uses, and builds with -Db_pch=false. */
#ifndef DESKTOP_PCH_TOOLKIT_H
#define DESKTOP_PCH_TOOLKIT_H

#include <adwaita.h>

#endif
