// What a fuzzed program offers to any driver.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

// Takes one input; ends the program when something does not hold. The name is libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

// Returns good inputs, which are changed to make others.
std::vector<std::vector<uint8_t>> fuzz_seeds();
