#!/bin/bash -eu
# Builds the fuzz program for ClusterFuzzLite, which runs one binary per target: the same program under
# each target's name. Tried with OUT alone, outside of the service. The service's image has to bring Swift
# 6.2 or later, and libxml2, which Foundation's XML parser wants when a target runs.

# The names before the program is built for libFuzzer, which brings its own command line.
swift build -c release --product pass-headers-fuzz --scratch-path .build-list
targets=$(.build-list/release/pass-headers-fuzz --list)

swift build -c release --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -DLIBFUZZER \
  -Xswiftc -static-stdlib --scratch-path .build-fuzz --product pass-headers-fuzz

for target in $targets; do
  cp .build-fuzz/release/pass-headers-fuzz "$OUT/fuzz_$target"
  cp Fuzz/dictionary.txt "$OUT/fuzz_$target.dict"
  (cd "Fuzz/corpus/$target" && zip -q -r "$OUT/fuzz_${target}_seed_corpus.zip" .)
done
