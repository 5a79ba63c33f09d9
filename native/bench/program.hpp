// Code shared by the benchmark's modes: options, words, clocks and memory.

#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "input.hpp"
#include "words/word_map.hpp"

using Clock = std::chrono::steady_clock;

// The number of games whose results identify the kernel's behavior; low enough for a test.
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
    int plies = 0;  // 0: the mode's default
    std::size_t candidates = 15;
    std::uint64_t samples = 100;  // for each candidate
    std::size_t every = 1;        // use every Nth position of a file
    int bag = 0;                  // the most tiles in the bag of a late position
    int target = 0;               // the score that ends a Finish Line game; 0 in others
    double seconds = 0;           // CPU time for each position; 0: no limit
    std::size_t megabytes = 64;   // of the table of positions
    bool whole_lexicon = false;
    bool paranoid = false;
    bool searching = false;  // whether the opponents search too
};

// The words, in the forms that self-play and move generation need.
struct Words {
    std::vector<std::uint32_t> nodes;
    std::vector<std::uint64_t> tables;
    tilewright::WordGraph graph;
    tilewright::WordMap map;
};

Words open_words(const Options& options, const EditionText& text);

double seconds_since(Clock::time_point start);

// Returns the CPU time used by all threads of this process, in seconds. Unlike elapsed time, it
// depends little on what else the machine is doing.
double cpu_seconds();

// Returns this program's peak memory use in KiB; 0 if the system does not report it.
long peak_memory();

// Simulates positions from a file or from self-play games; the candidates are the best plays.
void simulate_positions(const Options& options, const EditionText& text);

// Solves endgames from a file or from self-play games.
void solve_endgames(const Options& options, const EditionText& text);

// Solves pre-endgames from self-play games, with 1 to options.bag tiles in the bag.
void solve_pre_endgames(Options options, const EditionText& text);

// Plays endgames with three or four players to the end, once with each method of choosing moves.
void compare_methods(const Options& options, const EditionText& text);
