#include "board/move.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tilewright {

// Packs the order of comes_before() into two numbers: row, column and axis, then the played cells.
void sort_plays(std::vector<Move>& plays) {
    static_assert(3 + MAX_RACK <= 16);
    struct Key {
        std::uint64_t high, low;
        std::size_t index;
    };
    std::vector<Key> keys(plays.size());
    for (std::size_t index = 0; index < plays.size(); ++index) {
        const Move& play = plays[index];
        std::array<std::uint8_t, 16> bytes{play.row, play.col, play.axis};
        int at = 3;
        for (int step = 0; step < play.length; ++step)
            if (play.cells[step]) bytes[at++] = play.cells[step];
        std::uint64_t high = 0, low = 0;
        for (int byte = 0; byte < 8; ++byte) high = high << 8 | bytes[byte];
        for (int byte = 8; byte < 16; ++byte) low = low << 8 | bytes[byte];
        keys[index] = {high, low, index};
    }
    std::sort(keys.begin(), keys.end(), [](const Key& one, const Key& other) {
        return one.high != other.high ? one.high < other.high : one.low < other.low;
    });
    std::vector<Move> sorted(plays.size());
    for (std::size_t index = 0; index < plays.size(); ++index)
        sorted[index] = plays[keys[index].index];
    plays = std::move(sorted);
}

}  // namespace tilewright
