/* Networks as files in the format of data/nets (docs/FORMATS.md). */
#ifndef LIANZI_TRAIN_NETFILE_H
#define LIANZI_TRAIN_NETFILE_H

#include "train/teach.h"

/* Prints the network, fitted to so many positions; `values` is the text of a file to take the
 * values from, or NULL. False after a complaint. */
bool netfile_print(const struct pupil *pupil, size_t positions, lz_rule rule, const char *values);
/* Reads a file of the rule and lets the model have its rows. Returns its text, to be freed, or NULL
 * after a complaint. */
char *netfile_take(struct pupil *pupil, const char *path, lz_rule rule);
/* Sets a started pupil's values and policy to those of a file of the rule; false after a complaint.
 */
bool netfile_start(struct pupil *pupil, const char *path, lz_rule rule);
/* Rounds the rows as the file has them: the policy is to see the values' sums as they will be. */
void netfile_round(struct pupil *pupil);

#endif
