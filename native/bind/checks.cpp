#include "checks.hpp"

using tilewright::BLANK_BIT;
using tilewright::Edition;
using tilewright::Move;
using tilewright::MoveKind;

int within(const char* name, int64_t value, int64_t low, int64_t high) {
    if (value < low || value > high)
        throw BadArgument(
            name, std::to_string(low) + (low < high ? " to " + std::to_string(high) : ""), value);
    return static_cast<int>(value);
}

void check_seats(size_t seats) {
    within("players", static_cast<int64_t>(seats), 2, tilewright::MAX_SEATS);
}

void check_code(const Edition& edition, int code) {
    if (code < 1 || code > edition.faces)
        refuse(Fault::UNKNOWN_TILE, "the edition has no tile with code " + std::to_string(code));
}

void check_codes(const Edition& edition, std::span<const uint8_t> codes) {
    for (const uint8_t code : codes) check_code(edition, code);
}

void check_rack(const Edition& edition, std::span<const uint8_t> codes) {
    within("rack", static_cast<int64_t>(codes.size()), 0, tilewright::MAX_RACK);
    check_codes(edition, codes);
}

void check_cells(const Edition& edition, std::span<const uint8_t> cells) {
    const auto squares = static_cast<size_t>(edition.size * edition.size);
    if (cells.size() != squares)
        refuse(Fault::BOARD_SIZE, "the edition's board has " + std::to_string(squares) +
                                      " squares, not " + std::to_string(cells.size()));
    for (const uint8_t cell : cells) {
        const int letter = cell & ~BLANK_BIT;
        const bool known = cell & BLANK_BIT
                               ? edition.blank && letter >= 1 && letter <= edition.letters
                               : cell <= edition.faces && (!cell || cell != edition.blank);
        if (!known)
            refuse(Fault::UNKNOWN_CELL,
                   "cell value " + std::to_string(cell) + " is not a tile of this edition");
    }
}

void check_graph(const Edition& edition, const Graph& graph) {
    const tilewright::WordGraph view = graph.view();
    if (!view.gaddag_root() && view.dawg_root())
        refuse(Fault::NO_GADDAG, "the graph has no GADDAG, which generating plays needs");
    if (graph.letters() != static_cast<uint32_t>(edition.letters))
        refuse(Fault::OTHER_LETTERS, "the graph has other letters than the edition");
}

void check_leaves(const Edition& edition, const tilewright::LeaveTable* leaves) {
    if (leaves && leaves->kinds() != edition.faces)
        refuse(Fault::OTHER_TILES, "the leave values are for another set of tiles");
}

void check_move(const Edition& edition, const tilewright::Board& board, Stock stock, int bag,
                const Move& move) {
    if (move.kind == MoveKind::PASS) return;
    if (move.score < 0 || move.score > MAX_SCORE)
        refuse(Fault::SCORE_RANGE, "a candidate's score is out of range");
    if (move.kind == MoveKind::EXCHANGE) {
        if (move.tiles < 1 || move.tiles > tilewright::MAX_RACK || move.tiles > bag)
            refuse(Fault::EXCHANGE_SIZE,
                   "a candidate must exchange at least 1 tile and at most as many as the bag has");
        for (int tile = 0; tile < move.tiles; ++tile) stock.take(move.cells[tile]);
        return;
    }
    if (move.kind != MoveKind::PLAY || move.axis > 1)
        refuse(Fault::UNKNOWN_MOVE, "a candidate is not a known move");
    const int down = move.axis == tilewright::DOWN;
    const int start = down ? move.row : move.col, lane = down ? move.col : move.row;
    if (move.length < 1 || start + move.length > edition.size || lane >= edition.size)
        refuse(Fault::OFF_BOARD, "a candidate reaches beyond the board");
    int placed = 0;
    for (int step = 0; step < move.length; ++step) {
        const int cell = move.cells[step];
        const bool filled = board.cell(move.row + step * down, move.col + step * !down) != 0;
        if (filled != (cell == 0))
            refuse(Fault::SQUARE_MISMATCH,
                   "a candidate covers an occupied square, or leaves a gap");
        if (cell == 0) continue;
        const int letter = cell & ~BLANK_BIT;
        if (cell & BLANK_BIT && (letter < 1 || letter > edition.letters || !edition.blank))
            refuse(Fault::BLANK_LETTER,
                   "a candidate declares a blank as a letter that the edition does not have");
        if (cell == edition.blank && edition.blank)
            refuse(Fault::UNDECLARED_BLANK, "a candidate plays an undeclared blank");
        stock.take(cell & BLANK_BIT ? edition.blank : cell);
        ++placed;
    }
    if (placed == 0 || placed != move.tiles)
        refuse(Fault::TILE_COUNT,
               "a candidate must play at least one tile, and as many as it says");
}
