#include "cli/db/db.h"

struct walking {
    struct db *db;
    struct database *base;
    database_position_fn *visit;
    void *user;
    lz_status status;
    lz_error error;
};

static bool on_variant(void *user, const lz_variant *variant)
{
    struct walking *walking = user;
    lz_game *start;
    walking->status = lz_game_new(variant, &start, &walking->error);
    if (walking->status)
        return false;
    walking->status = database_walk(walking->base, start, walking->db->at_least, walking->visit,
                                    walking->user, &walking->error);
    lz_game_free(start);
    return !walking->status;
}

bool db_walk(struct db *db, struct database *base, database_position_fn *visit, void *user)
{
    struct walking walking = {db, base, visit, user, LZ_OK, {.status = LZ_OK}};
    const struct options *options = &db->options;
    if (db->moves || options->rule_given || options->size_given || options->win ||
        options->blocked_count) {
        lz_game *start = db_position(db, db->moves ? db->moves : "");
        if (!start)
            return false;
        walking.status = database_walk(base, start, db->at_least, visit, user, &walking.error);
        lz_game_free(start);
    } else {
        const lz_status status = database_variants(base, on_variant, &walking, &walking.error);
        walking.status = walking.status ? walking.status : status;
    }
    if (walking.status)
        db_complain(db, db->path, &walking.error);
    return !walking.status;
}
