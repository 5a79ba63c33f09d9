// What the modes of the benchmark share: options, words and clocks.

#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "input.hpp"
#include "words/word_map.hpp"

using Clock = std::chrono::steady_clock;

// The games that identify the kernel's behavior: few enough for a test.
inline constexpr std::uint64_t SIGNATURE_GAMES = 100;
inline constexpr std::uint64_t SIGNATURE_SEED = 1;

struct Options {
    std::string mode;
    std::string folder;
    std::string file;
    std::uint64_t games = 100;
    std::uint64_t seed = SIGNATURE_SEED;
    int players = 2;
    int threads = 1;
    int repeat = 1;
    bool map = false;
    bool all = false;
    bool count = false;
    int plies = 0;  // 0: what is usual
    std::size_t candidates = 15;
    std::uint64_t samples = 100;  // of each candidate
    std::size_t every = 1;        // which positions of a file: the first of so many
    int bag = 0;                  // of a position late in a game: the most tiles in it
    int target = 0;               // the score that ends a Finish Line game; 0 in others
    double seconds = 0;           // of processor time for each; 0: as long as it takes
    std::size_t megabytes = 64;   // of its table
    bool whole_lexicon = false;
    bool paranoid = false;
    bool searching = false;  // whether the others search as well
};

// The words as self-play and generation need them.
struct Words {
    std::vector<std::uint32_t> nodes;
    std::vector<std::uint64_t> tables;
    tilewright::WordGraph graph;
    tilewright::WordMap map;
};

Words open_words(const Options& options, const EditionText& text);

double seconds_since(Clock::time_point start);

// The time that this process has worked, in all its threads: it does not depend on what else the
// machine is doing, as far as any time does not.
double cpu_seconds();

// The most memory that this program has held, in KiB; zero where nobody tells.
long peak_memory();

// Simulates positions of a file or of self-play; the candidates are the best plays, all alike.
void simulate_positions(const Options& options, const EditionText& text);

// Solves the endgames of a file, or those that games of self-play come to.
void solve_endgames(const Options& options, const EditionText& text);

// The same before the endgame: with 1 to so many tiles in the bag.
void solve_pre_endgames(Options options, const EditionText& text);

// Plays endgames of three or four players to their end, once for each way to think of the others.
void compare_methods(const Options& options, const EditionText& text);
