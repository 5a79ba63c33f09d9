#include "input.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fstream>
#include <sstream>

using tilewright::BLANK_BIT;
using tilewright::Edition;
using tilewright::LeaveTable;
using tilewright::WordList;

namespace {

std::ifstream opened(const std::string& path, std::ios::openmode mode = std::ios::in) {
    std::ifstream file(path, mode);
    if (!file) throw BadInput("cannot read " + path);
    return file;
}

// Splits a row of tiles into single characters and groups in brackets.
std::vector<std::string> tokens(const std::string& text) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text[at] == '[' ? text.find(']', at) : at;
        if (end == std::string::npos) throw BadInput("missing closing bracket in " + text);
        found.push_back(text.substr(at, end - at + 1));
        at = end + 1;
    }
    return found;
}

int number_of(const std::map<std::string, int>& numbers, const std::string& text) {
    const auto found = numbers.find(text);
    if (found == numbers.end()) throw BadInput("the edition has no tile or letter " + text);
    return found->second;
}

std::string upper(std::string text) {
    for (char& sign : text) sign = static_cast<char>(std::toupper(static_cast<unsigned char>(sign)));
    return text;
}

std::uint8_t cell_of(const EditionText& text, const std::string& token) {
    const std::string capital = upper(token);
    const bool blank = capital != token;
    return static_cast<std::uint8_t>(blank ? BLANK_BIT | number_of(text.letter, capital)
                                           : number_of(text.face, token));
}

std::vector<std::uint8_t> codes_of(const EditionText& text, const std::string& tiles) {
    std::vector<std::uint8_t> codes;
    for (const std::string& token : tokens(tiles))
        codes.push_back(static_cast<std::uint8_t>(number_of(text.face, token)));
    std::sort(codes.begin(), codes.end());
    return codes;
}

// Sets a self-play rule by name, so that rules can be added without a new file format.
void read_rule(Edition& edition, const std::string& name, int value) {
    if (name == "exchange_allowed") edition.exchange_allowed = value != 0;
    else if (name == "exchange_minimum") edition.exchange_minimum = value;
    else if (name == "passes") edition.passes = value;
    else if (name == "scoreless_rounds") edition.scoreless_rounds = value;
    else if (name == "deducts_unplayed") edition.deducts_unplayed = value != 0;
    else if (name == "tie_before_unplayed") edition.tie_before_unplayed = value != 0;
    else if (name == "judged_as_played") edition.judged_as_played = value != 0;
    else throw BadInput("unknown rule " + name);
}

}  // namespace

EditionText read_edition(const std::string& path) {
    EditionText text;
    Edition& edition = text.edition;
    int square = 0;
    std::ifstream file = opened(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream facts(line);
        std::string key;
        facts >> key;
        if (key == "size") facts >> edition.size;
        else if (key == "rack") facts >> edition.rack;
        else if (key == "letter") {
            std::string written;
            facts >> written;
            text.letter[written] = ++edition.letters;
        } else if (key == "face") {
            int letter = 0, points = 0, count = 0, switchable = 0;
            std::string written;
            facts >> written >> letter >> points >> count >> switchable;
            const int code = ++edition.faces;
            if (code > tilewright::MAX_FACES) throw BadInput(path + " has too many faces");
            if (letter == 0) edition.blank = code;
            text.face[written] = code;
            edition.letter_of[code] = static_cast<std::uint8_t>(letter);
            edition.points[code] = static_cast<std::uint8_t>(points);
            edition.count[code] = static_cast<std::uint8_t>(count);
            edition.switchable[code] = switchable != 0;
        } else if (key == "bonus") {
            int tiles = 0, points = 0;
            facts >> tiles >> points;
            edition.bonus.at(tiles) = static_cast<std::int16_t>(points);
        } else if (key == "square") {
            int letter = 1, word = 1, points = 0, start = 0;
            facts >> letter >> word >> points >> start;
            edition.letter_times.at(square) = static_cast<std::uint8_t>(letter);
            edition.word_times.at(square) = static_cast<std::uint8_t>(word);
            edition.square_points.at(square) = static_cast<std::uint8_t>(points);
            edition.start.at(square) = start != 0;
            ++square;
        } else if (key == "rule") {
            std::string name;
            int value = 0;
            facts >> name >> value;
            read_rule(edition, name, value);
        } else {
            throw BadInput(path + ": unknown key " + key);
        }
        if (!facts) throw BadInput(path + ": incomplete line: " + line);
    }
    if (edition.size < 1 || square != edition.size * edition.size || edition.rack < 1 ||
        edition.rack > tilewright::MAX_RACK)
        throw BadInput(path + " is not a complete edition");
    return text;
}

WordList read_words(const std::string& path, const EditionText& text) {
    WordList words;
    std::vector<std::uint8_t> letters;
    std::ifstream file = opened(path);
    for (std::string line; std::getline(file, line);) {
        letters.clear();
        for (const std::string& token : tokens(line))
            letters.push_back(static_cast<std::uint8_t>(number_of(text.letter, token)));
        words.add(letters);
    }
    return words;
}

std::optional<LeaveTable> read_leaves(const std::string& path, const EditionText& text) {
    std::ifstream file(path);
    if (!file) return std::nullopt;
    // The leave file contains leaves of one to six tiles.
    constexpr std::size_t LARGEST = 6;
    LeaveTable table(text.edition.faces, LARGEST);
    std::array<std::uint8_t, 256> code{};
    for (const auto& [written, number] : text.face)
        if (written.size() == 1)
            code[static_cast<unsigned char>(written[0])] = static_cast<std::uint8_t>(number);
    std::vector<std::uint8_t> codes;
    std::string line;
    std::getline(file, line);  // the column names
    while (std::getline(file, line)) {
        const std::size_t comma = line.find(',');
        codes.clear();
        for (std::size_t at = 0; at < comma && at < line.size(); ++at)
            codes.push_back(code[static_cast<unsigned char>(line[at])]);
        if (!std::is_sorted(codes.begin(), codes.end())) std::sort(codes.begin(), codes.end());
        std::int32_t value = 0;
        const char* end = line.data() + line.size();
        if (comma == std::string::npos || codes.empty() || codes.size() > LARGEST ||
            codes[0] == 0 || std::from_chars(line.data() + comma + 1, end, value).ec != std::errc())
            throw BadInput(path + ": not a leave of this edition: " + line);
        table.set(codes, value);
    }
    return table;
}

std::vector<Position> read_positions(const std::string& path, const EditionText& text) {
    std::vector<Position> positions;
    std::ifstream file = opened(path);
    const auto size = static_cast<std::size_t>(text.edition.size);
    for (std::string line; std::getline(file, line);) {
        std::istringstream parts(line);
        std::string board, racks, scores;
        if (!(parts >> board >> racks >> scores)) continue;
        Position position;
        std::istringstream rows(board);
        for (std::string row; std::getline(rows, row, '/');) {
            int run = 0;
            const auto skip = [&] { position.cells.resize(position.cells.size() + run), run = 0; };
            for (const std::string& token : tokens(row)) {
                if (std::isdigit(static_cast<unsigned char>(token[0])) != 0) {
                    run = run * 10 + (token[0] - '0');
                } else {
                    skip();
                    position.cells.push_back(cell_of(text, token));
                }
            }
            skip();
        }
        std::istringstream held(racks), points(scores);
        for (std::string rack; std::getline(held, rack, '/');)
            position.racks.push_back(codes_of(text, rack));
        for (std::string score; std::getline(points, score, '/');)
            position.scores.push_back(std::stoll(score));
        if (position.racks.empty()) position.racks.emplace_back();
        position.rack = position.racks.front();
        if (position.cells.size() != size * size || position.rack.size() > tilewright::MAX_RACK)
            throw BadInput(path + ": not a position of this edition: " + line);
        positions.push_back(std::move(position));
    }
    return positions;
}

template <typename Number>
std::vector<Number> read_numbers(const std::string& path) {
    std::ifstream file = opened(path, std::ios::in | std::ios::binary | std::ios::ate);
    std::vector<Number> numbers(static_cast<std::size_t>(file.tellg()) / sizeof(Number));
    file.seekg(0);
    file.read(reinterpret_cast<char*>(numbers.data()),
              static_cast<std::streamsize>(numbers.size() * sizeof(Number)));
    return numbers;
}

template <typename Number>
void write_numbers(const std::string& path, const std::vector<Number>& numbers) {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(numbers.data()),
               static_cast<std::streamsize>(numbers.size() * sizeof(Number)));
    if (!file) throw BadInput("cannot write " + path);
}

template std::vector<std::uint32_t> read_numbers(const std::string&);
template std::vector<std::uint64_t> read_numbers(const std::string&);
template void write_numbers(const std::string&, const std::vector<std::uint32_t>&);
template void write_numbers(const std::string&, const std::vector<std::uint64_t>&);
