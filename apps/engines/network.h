/* Networks from files, in place of the engine's own, and opening books from files. */
#ifndef LIANZI_ENGINES_NETWORK_H
#define LIANZI_ENGINES_NETWORK_H

#include <lianzi/lianzi.h>

/* Gives the engine the network of the file. LZ_ERR_IO, or as lz_engine_set_network. */
lz_status network_load(lz_engine *engine, const char *path, lz_error *error);
/* Gives the engine the opening book of the file. LZ_ERR_IO, or as lz_engine_add_book. */
lz_status opening_book_load(lz_engine *engine, const char *path, lz_error *error);

#endif
