#include "desktop/board/look.h"

#include "system/translate.h"

#include <adwaita.h>
#include <string.h>

#define RGB(hex)                                                                                   \
    {                                                                                              \
        ((hex) >> 16 & 255) / 255.0, ((hex) >> 8 & 255) / 255.0, ((hex)&255) / 255.0               \
    }

const struct look looks[LOOK_COUNT] = {
    {
        .name = "wood",
        .title = N_("Wood"),
        .grain = true,
        .board = {RGB(0xe9bf7a), RGB(0xd29a4e)},
        .lines = RGB(0x3a2812),
        .text = RGB(0x5a3f1d),
        .accent = RGB(0xd9362b),
        .cursor = RGB(0x1c71d8),
        .win = RGB(0xffd75e),
        .arrow = {RGB(0x5c1a8c), RGB(0xffffff)},
        .frame = {RGB(0x3f7fe0), RGB(0x2457b5)},
        .hole = RGB(0x1a2f5c),
        .stones = {{RGB(0x7d7f86), RGB(0x1d1e22), RGB(0x060607)},
                   {RGB(0xffffff), RGB(0xf1eee8), RGB(0xb9b2a6)}},
        .discs = {{RGB(0xff8a7a), RGB(0xe0402f), RGB(0xa82a1d)},
                  {RGB(0xfff0a8), RGB(0xf6c52f), RGB(0xc48f12)}},
    },
    {
        .name = "paper",
        .title = N_("Paper"),
        .board = {RGB(0xfbf9f3), RGB(0xefeade)},
        .lines = RGB(0x6d675c),
        .text = RGB(0x7b7468),
        .accent = RGB(0x1c71d8),
        .cursor = RGB(0x813d9c),
        .win = RGB(0x33d17a),
        .arrow = {RGB(0x813d9c), RGB(0xffffff)},
        .frame = {RGB(0x9fb6c9), RGB(0x7d98ae)},
        .hole = RGB(0xf4f1e8),
        .stones = {{RGB(0x5e6470), RGB(0x2a2e36), RGB(0x16181d)},
                   {RGB(0xffffff), RGB(0xfdfcfa), RGB(0xc9c3b6)}},
        .discs = {{RGB(0xf09a8c), RGB(0xd9604c), RGB(0xb4422f)},
                  {RGB(0xfde9a6), RGB(0xeebb4d), RGB(0xc38d22)}},
    },
    {
        .name = "night",
        .title = N_("Night"),
        .board = {RGB(0x4b5768), RGB(0x3b4553)},
        .lines = RGB(0x8593a8),
        .text = RGB(0xa9b5c8),
        .accent = RGB(0xffa348),
        .cursor = RGB(0x62a0ea),
        .win = RGB(0x57e389),
        .arrow = {RGB(0xf0a8f2), RGB(0x1c0b24)},
        .frame = {RGB(0x46566e), RGB(0x313d50)},
        .hole = RGB(0x161a20),
        .stones = {{RGB(0x6d7687), RGB(0x0c0e12), RGB(0x000000)},
                   {RGB(0xffffff), RGB(0xdfe4ea), RGB(0x98a2b0)}},
        .discs = {{RGB(0xff8f88), RGB(0xd8423c), RGB(0x962522)},
                  {RGB(0xffeaa0), RGB(0xe5b637), RGB(0xa37c15)}},
    },
    {
        .name = "contrast",
        .title = N_("High contrast"),
        .flat = true,
        .board = {RGB(0xffffff), RGB(0xffffff)},
        .lines = RGB(0x000000),
        .text = RGB(0x000000),
        .accent = RGB(0xc01c28),
        .cursor = RGB(0x1a5fb4),
        .win = RGB(0x1a5fb4),
        .arrow = {RGB(0x613583), RGB(0xffffff)},
        .frame = {RGB(0x1a1a1a), RGB(0x1a1a1a)},
        .hole = RGB(0xffffff),
        .stones = {{RGB(0x000000), RGB(0x000000), RGB(0x000000)},
                   {RGB(0xffffff), RGB(0xffffff), RGB(0x000000)}},
        .discs = {{RGB(0xa51d2d), RGB(0xa51d2d), RGB(0x000000)},
                  {RGB(0xf9f06b), RGB(0xf9f06b), RGB(0x000000)}},
    },
};

const struct look *look_find(const char *name)
{
    for (int i = 0; i < LOOK_COUNT; i++) {
        if (name && strcmp(name, looks[i].name) == 0)
            return &looks[i];
    }
    return &looks[0];
}

const struct look *look_in_use(const char *name)
{
    const bool contrast = adw_style_manager_get_high_contrast(adw_style_manager_get_default());
    return contrast ? &looks[LOOK_CONTRAST] : look_find(name);
}
