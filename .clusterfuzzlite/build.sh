#!/bin/bash -eu
# Builds the fuzz program for ClusterFuzzLite, which calls this script in the image that the Dockerfile
# describes. For each target, $OUT gets a program, its options, its dictionary and its seeds.
#
# $SANITIZER selects what the programs detect:
#   address    accesses outside of memory and after it was freed (the default)
#   undefined  what the debug checks of the standard library find, such as an index outside of an unsafe
#              buffer. The compiler has no instrumentation for undefined behavior on Linux.

sanitizer=${SANITIZER:-address}
case $sanitizer in
  address) flags=(-Xswiftc -sanitize=fuzzer,address) ;;
  undefined) flags=(-Xswiftc -sanitize=fuzzer -Xswiftc -assert-config -Xswiftc Debug) ;;
  *)
    echo "SANITIZER=$sanitizer cannot be built: use address or undefined" >&2
    exit 1 ;;
esac

scratch=${WORK:-$PWD/.build-fuzz}/cluster-$sanitizer
# A second '--sanitize' would replace the first one, so that the sanitizer follows as a compiler flag.
swift build -c release --product pass-headers-fuzz --scratch-path "$scratch" --sanitize=fuzzer \
  -Xswiftc -DLIBFUZZER -Xswiftc -static-stdlib -Xswiftc -use-ld=lld "${flags[@]}"

# Each folder of the corpus is named after a target.
for seeds in Fuzz/corpus/*/; do
  program=$OUT/fuzz_$(basename "$seeds")
  cp "$scratch/release/pass-headers-fuzz" "$program"
  cp Fuzz/dictionary.txt "$program.dict"
  # Foundation keeps memory until the process ends, which would be reported as leaks.
  printf '[libfuzzer]\ntimeout = 20\n[asan]\ndetect_leaks = 0\n' >"$program.options"
  (cd "$seeds" && zip -q -r "${program}_seed_corpus.zip" .)
done

# Reports have names of functions and lines only with a symbolizer. The one in the image also demangles
# Swift's names.
symbolizer=$(command -v llvm-symbolizer-swift ||
  echo "$(dirname "$(readlink -f "$(command -v swiftc)")")/llvm-symbolizer")
cp "$symbolizer" "$OUT/llvm-symbolizer"
