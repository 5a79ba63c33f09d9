// A small random number generator that gives the same numbers on every machine.

#pragma once

#include <cstdint>

namespace tilewright {

// SplitMix64.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t mixed = (state_ += 0x9e3779b97f4a7c15);
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        return mixed ^ (mixed >> 31);
    }

    // Returns a uniformly distributed number below `limit`.
    std::uint32_t below(std::uint32_t limit) {
        const std::uint64_t fair = ~std::uint64_t{0} - ~std::uint64_t{0} % limit;
        for (;;) {
            const std::uint64_t number = next();
            if (number < fair) return static_cast<std::uint32_t>(number % limit);
        }
    }

  private:
    std::uint64_t state_;
};

}  // namespace tilewright
