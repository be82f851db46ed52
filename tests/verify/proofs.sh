#!/bin/sh
# proofs.sh BUILD: each certificate of data/proofs holds and has the figures of the list there. With a
# sanitizer, which takes ten seconds for each of the largest, those of up to 50,000 nodes.
. "$(dirname "$0")/listed.sh"
check_listed "$1" "$(dirname "$0")/../../data/proofs" ${SANITIZE:+50000}
finish
