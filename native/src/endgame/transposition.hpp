// A transposition table, shared by threads without locks.
//
// An entry is two 64-bit words; the first is the position's key combined with the second, so that
// an entry torn by concurrent writes does not match any key.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace tilewright {

// How a stored value relates to the true value.
enum class Bound : std::uint8_t { NONE, LOWER, UPPER, EXACT };

struct Stored {
    std::int32_t value = 0;
    std::uint16_t tag = 0;  // identifies the best move; 0 if none is known
    std::uint8_t depth = 0;
    Bound bound = Bound::NONE;
};

class Transpositions {
  public:
    static constexpr std::uint8_t PROVEN = 255;  // the depth of values that hold to the end of the game

    // Creates a table of at most this many bytes; a table of 0 bytes stores nothing.
    explicit Transpositions(std::size_t bytes) {
        std::size_t buckets = 1;
        if (bytes < sizeof(Bucket)) return;
        while (2 * buckets * sizeof(Bucket) <= bytes) buckets *= 2;
        buckets_ = std::vector<Bucket>(buckets);
    }

    bool find(std::uint64_t key, Stored& stored) const {
        if (buckets_.empty()) return false;
        for (const Entry& entry : bucket(key).entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.check.load(std::memory_order_relaxed) ^ data) != key || data == 0) continue;
            stored = unpacked(data);
            return true;
        }
        return false;
    }

    // Replaces the same position's entry (unless only the old value is proven) or else the bucket's
    // shallowest entry; ignores a value too large for an entry.
    void store(std::uint64_t key, std::int64_t value, std::uint16_t tag, int depth, Bound bound) {
        using Limits = std::numeric_limits<std::int32_t>;
        if (buckets_.empty() || value < Limits::min() || value > Limits::max()) return;
        const Stored fresh{static_cast<std::int32_t>(value), tag, static_cast<std::uint8_t>(depth),
                           bound};
        Entry* place = nullptr;
        int lowest = PROVEN + 1;
        for (Entry& entry : bucket(key).entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            const Stored old = unpacked(data);
            if ((entry.check.load(std::memory_order_relaxed) ^ data) == key) {
                if (old.depth == PROVEN && depth != PROVEN) return;
                place = &entry;
                break;
            }
            const int worth = data == 0 ? -1 : old.depth;
            if (worth < lowest) {
                lowest = worth;
                place = &entry;
            }
        }
        const std::uint64_t data = packed(fresh);
        place->data.store(data, std::memory_order_relaxed);
        place->check.store(key ^ data, std::memory_order_relaxed);
    }

    std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

  private:
    struct Entry {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };

    static std::uint64_t packed(const Stored& stored) {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(stored.value)) << 32 |
               std::uint64_t{stored.tag} << 16 | std::uint64_t{stored.depth} << 8 |
               static_cast<std::uint64_t>(stored.bound);
    }
    static Stored unpacked(std::uint64_t data) {
        return {static_cast<std::int32_t>(static_cast<std::uint32_t>(data >> 32)),
                static_cast<std::uint16_t>(data >> 16), static_cast<std::uint8_t>(data >> 8),
                static_cast<Bound>(data & 0xff)};
    }

    const Bucket& bucket(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }
    Bucket& bucket(std::uint64_t key) { return buckets_[key & (buckets_.size() - 1)]; }

    std::vector<Bucket> buckets_;
};

}  // namespace tilewright
