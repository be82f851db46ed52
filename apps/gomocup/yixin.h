/* Yixin's additions to the protocol: analysis of several moves, balanced moves, forbidden points.
 */
#ifndef LIANZI_GOMOCUP_YIXIN_H
#define LIANZI_GOMOCUP_YIXIN_H

#include "gomocup/session.h"

void yixin_show_info(struct session *session, const char *text);
void yixin_show_forbidden(struct session *session, const char *text);
void yixin_clear_hash(struct session *session, const char *text);
void yixin_show_hash_usage(struct session *session, const char *text);
void yixin_print_features(struct session *session, const char *text);
/* Thinks about all moves, of which show_detail then shows which ones lose, and plays the best. */
void yixin_search_defend(struct session *session, const char *text);
/* Thinks about the N best moves and plays the best. */
void yixin_nbest(struct session *session, const char *text);
/* Plays the move after which the mover's value is nearest to the one asked for. */
void yixin_balance_one(struct session *session, const char *text);
/* The same for a pair of moves, the mover's and the opponent's. */
void yixin_balance_two(struct session *session, const char *text);

#endif
