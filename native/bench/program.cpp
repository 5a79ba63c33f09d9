#include "program.hpp"

#include <ctime>
#include <fstream>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/resource.h>
#endif

using namespace tilewright;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double cpu_seconds() {
#if defined(__unix__) || defined(__APPLE__)
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

// On Linux, getrusage() includes memory that the process used before it executed this program, so
// prefer the figure in /proc.
long peak_memory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::stol(line.substr(line.find(':') + 1));
#if defined(__unix__) || defined(__APPLE__)
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;  // bytes, outside Linux
#else
    return 0;
#endif
}

Words open_words(const Options& options, const EditionText& text) {
    Words words;
    words.nodes = read_numbers<std::uint32_t>(options.folder + "/words.kwg");
    const auto found = check_graph(words.nodes.data(), words.nodes.size(),
                                   static_cast<std::uint32_t>(text.edition.letters));
    if (!found) throw BadInput(found.error());
    words.graph = WordGraph(words.nodes.data(), words.nodes.size());
    if (options.map) {
        words.tables = read_numbers<std::uint64_t>(options.folder + "/words.map");
        const auto map = WordMap::open(words.tables);
        if (!map) throw BadInput(map.error());
        words.map = *map;
    }
    return words;
}
