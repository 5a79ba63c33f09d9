// Why the kernel refuses input: a code for programs and a sentence for people.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tilewright {

enum class Fault : uint8_t {
    CANCELED,  // not a fault of the input: the caller stopped the work
    // Word graphs, their builder and word searches
    NOT_NODES,
    NO_ROOT,
    CUT_SHORT,
    CYCLE,
    UNSORTED,
    WRONG_LETTER,
    DEAD_END,
    TOO_DEEP,
    TOO_MANY_WORDS,
    TOO_MANY_NODES,
    ALPHABET_SIZE,
    EMPTY_WORD,
    WORD_TOO_LONG,
    TOO_MANY_SPELLINGS,
    TOO_MANY_PATTERNS,
    PATTERN_TOO_LONG,
    NO_GADDAG,
    OTHER_LETTERS,
    NOT_A_WORD_MAP,
    DAMAGED_WORD_MAP,
    // Editions, boards and racks
    BLANK_WITH_LETTER,
    BLANK_WITH_POINTS,
    UNKNOWN_TILE,
    BOARD_SIZE,
    UNKNOWN_CELL,
    TOO_MANY_TILES,
    RACK_COUNT,
    UNSEEN_COUNT,
    TOO_FEW_PLAYERS,
    MIXED_TARGETS,
    // Moves and candidates
    BAD_RECORD,
    NO_CANDIDATES,
    NOT_ON_RACK,
    SCORE_RANGE,
    EXCHANGE_SIZE,
    UNKNOWN_MOVE,
    OFF_BOARD,
    SQUARE_MISMATCH,
    BLANK_LETTER,
    UNDECLARED_BLANK,
    TILE_COUNT,
    NOT_A_PLAY,
    // What opponents may hold
    HELD_SEAT,
    HELD_WEIGHT,
    // Leave values and win chances
    NOT_A_LEAVE,
    LEAVE_TOO_LARGE,
    LEAVE_VALUE,
    VALUE_COUNT,
    OTHER_TILES,
    NOT_PACKABLE,
    BAD_MODEL,
    BAD_SAMPLE,
    BAD_KNOT,
    NO_KNOTS,
    UNSORTED_KNOTS,
    OTHER_SEATS,
};

// The codes that Python sees, in the order of the enum; KernelFault in errors.py has the same.
inline constexpr std::array<std::pair<Fault, std::string_view>, 57> FAULT_CODES{{
    {Fault::CANCELED, "canceled"},
    {Fault::NOT_NODES, "not-nodes"},
    {Fault::NO_ROOT, "no-root"},
    {Fault::CUT_SHORT, "cut-short"},
    {Fault::CYCLE, "cycle"},
    {Fault::UNSORTED, "unsorted"},
    {Fault::WRONG_LETTER, "wrong-letter"},
    {Fault::DEAD_END, "dead-end"},
    {Fault::TOO_DEEP, "too-deep"},
    {Fault::TOO_MANY_WORDS, "too-many-words"},
    {Fault::TOO_MANY_NODES, "too-many-nodes"},
    {Fault::ALPHABET_SIZE, "alphabet-size"},
    {Fault::EMPTY_WORD, "empty-word"},
    {Fault::WORD_TOO_LONG, "word-too-long"},
    {Fault::TOO_MANY_SPELLINGS, "too-many-spellings"},
    {Fault::TOO_MANY_PATTERNS, "too-many-patterns"},
    {Fault::PATTERN_TOO_LONG, "pattern-too-long"},
    {Fault::NO_GADDAG, "no-gaddag"},
    {Fault::OTHER_LETTERS, "other-letters"},
    {Fault::NOT_A_WORD_MAP, "not-a-word-map"},
    {Fault::DAMAGED_WORD_MAP, "damaged-word-map"},
    {Fault::BLANK_WITH_LETTER, "blank-with-letter"},
    {Fault::BLANK_WITH_POINTS, "blank-with-points"},
    {Fault::UNKNOWN_TILE, "unknown-tile"},
    {Fault::BOARD_SIZE, "board-size"},
    {Fault::UNKNOWN_CELL, "unknown-cell"},
    {Fault::TOO_MANY_TILES, "too-many-tiles"},
    {Fault::RACK_COUNT, "rack-count"},
    {Fault::UNSEEN_COUNT, "unseen-count"},
    {Fault::TOO_FEW_PLAYERS, "too-few-players"},
    {Fault::MIXED_TARGETS, "mixed-targets"},
    {Fault::BAD_RECORD, "bad-record"},
    {Fault::NO_CANDIDATES, "no-candidates"},
    {Fault::NOT_ON_RACK, "not-on-rack"},
    {Fault::SCORE_RANGE, "score-range"},
    {Fault::EXCHANGE_SIZE, "exchange-size"},
    {Fault::UNKNOWN_MOVE, "unknown-move"},
    {Fault::OFF_BOARD, "off-board"},
    {Fault::SQUARE_MISMATCH, "square-mismatch"},
    {Fault::BLANK_LETTER, "blank-letter"},
    {Fault::UNDECLARED_BLANK, "undeclared-blank"},
    {Fault::TILE_COUNT, "tile-count"},
    {Fault::NOT_A_PLAY, "not-a-play"},
    {Fault::HELD_SEAT, "held-seat"},
    {Fault::HELD_WEIGHT, "held-weight"},
    {Fault::NOT_A_LEAVE, "not-a-leave"},
    {Fault::LEAVE_TOO_LARGE, "leave-too-large"},
    {Fault::LEAVE_VALUE, "leave-value"},
    {Fault::VALUE_COUNT, "value-count"},
    {Fault::OTHER_TILES, "other-tiles"},
    {Fault::NOT_PACKABLE, "not-packable"},
    {Fault::BAD_MODEL, "bad-model"},
    {Fault::BAD_SAMPLE, "bad-sample"},
    {Fault::BAD_KNOT, "bad-knot"},
    {Fault::NO_KNOTS, "no-knots"},
    {Fault::UNSORTED_KNOTS, "unsorted-knots"},
    {Fault::OTHER_SEATS, "other-seats"},
}};

constexpr std::string_view code_of(Fault fault) {
    return FAULT_CODES[static_cast<size_t>(fault)].second;
}

static_assert([] {
    for (size_t at = 0; at < FAULT_CODES.size(); ++at)
        if (static_cast<size_t>(FAULT_CODES[at].first) != at) return false;
    return static_cast<size_t>(Fault::OTHER_SEATS) + 1 == FAULT_CODES.size();
}());

// A function returns a Refusal instead of a value if its input is invalid. The bindings raise it as
// an exception. Canceled work returns a Refusal without a sentence.
struct Refusal {
    Fault fault = Fault::CANCELED;
    std::string sentence;
    std::optional<uint32_t> node = std::nullopt;  // where a word graph is damaged, if at one node
};

}  // namespace tilewright
