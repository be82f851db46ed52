/* The certificate's handle. */
#ifndef LIANZI_API_CERTIFICATE_H
#define LIANZI_API_CERTIFICATE_H

#include "proof/certificate/read.h"

struct lz_certificate {
    struct certificate certificate;
};

#endif
