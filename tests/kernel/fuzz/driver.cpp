// A plain driver for fuzzed programs where there is no libFuzzer: it changes good inputs at random.
//
// It measures no coverage, but runs with any compiler and repeats itself exactly for a seed:
//   program [runs] [seed] [only]
// `only` runs one input of a seed again, to look at what went wrong with it.

#include "driver.hpp"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>

namespace {

using Input = std::vector<uint8_t>;

// Random is the generator called splitmix64: small, so that each input may have its own.
class Random {
   public:
    explicit Random(uint64_t seed) : state_(seed) {}
    uint64_t operator()() {
        uint64_t mixed = state_ += 0x9E3779B97F4A7C15U;
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBU;
        return mixed ^ mixed >> 31;
    }

   private:
    uint64_t state_;
};

// Four bytes at a time hit the parts of a node more often than single bits do.
void change(Input& input, Random& random, const std::vector<Input>& seeds) {
    const auto below = [&](size_t bound) { return static_cast<size_t>(random() % bound); };
    switch (below(9)) {
        case 0:  // a bit
        case 1:
            if (!input.empty()) input[below(input.size())] ^= uint8_t(1U << below(8));
            break;
        case 2:  // a byte
            if (!input.empty()) input[below(input.size())] = uint8_t(random());
            break;
        case 3:  // a small number
        case 4:
            if (!input.empty()) input[below(input.size())] = uint8_t(below(32));
            break;
        case 5:  // cut
            input.resize(below(input.size() + 1));
            break;
        case 6:  // four bytes more
            for (int count = 0; count < 4; ++count) input.push_back(uint8_t(random() >> 8));
            break;
        case 7:  // four bytes from one place to another
            if (input.size() > 8) {
                const size_t from = below(input.size() - 4), to = below(input.size() - 4);
                for (size_t at = 0; at < 4; ++at) input[to + at] = input[from + at];
            }
            break;
        default: {  // the rest of another
            const Input& other = seeds[below(seeds.size())];
            if (other.empty()) break;
            const size_t from = below(other.size());
            input.resize(below(input.size() + 1));
            input.insert(input.end(), other.begin() + std::ptrdiff_t(from), other.end());
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const uint64_t runs = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
    const uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    const uint64_t first = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 0;
    const std::vector<Input> seeds = fuzz_seeds();
    for (const Input& input : seeds) LLVMFuzzerTestOneInput(input.data(), input.size());
    for (uint64_t run = first; run < (argc > 3 ? first + 1 : runs); ++run) {
        Random random(seed << 40 ^ run);
        Input input = seeds[random() % seeds.size()];
        for (uint64_t changes = 1 + random() % 6; changes > 0; --changes) {
            change(input, random, seeds);
        }
        // A copy of exactly this size, so that the sanitizer sees the end.
        const Input exact(input);
        LLVMFuzzerTestOneInput(exact.data(), exact.size());
        if (run % 1'000'000 == 999'999) std::printf("%" PRIu64 " inputs\n", run + 1);
    }
    std::printf("%" PRIu64 " inputs, seed %" PRIu64 ": nothing found\n", runs, seed);
    return 0;
}
