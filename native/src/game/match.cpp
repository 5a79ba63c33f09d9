#include "game/match.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <mutex>
#include <utility>

#include "common/thread_pool.hpp"

namespace tilewright {

std::uint64_t game_seed(std::uint64_t seed, std::uint64_t number) {
    return Chance(Chance(seed).next() ^ number).next();
}

namespace {

constexpr auto REPORT_EVERY = std::chrono::milliseconds(100);

class MatchUnderWay {
  public:
    explicit MatchUnderWay(const Match& match) : match_(match) {
        result_.seats = static_cast<int>(match.players.size());
        if (keeps_games()) result_.games.resize(match.games);
    }

    MatchResult run(const std::function<bool(std::uint64_t)>& progress) {
        if (match_.games == 0) return std::move(result_);
        const auto useful = std::min<std::uint64_t>(match_.games, std::max(match_.threads, 1));
        ThreadPool pool(static_cast<int>(useful));
        pool.run(
            0, match_.games,
            [this](std::size_t, std::size_t number) {
                GameResult game = play_game(match_.edition, match_.graph, match_.players,
                                            game_seed(match_.seed, match_.first + number),
                                            match_.record);
                const std::lock_guard held(mutex_);
                add(number, std::move(game));
                return true;
            },
            [&] { return !progress || progress(games_over()); }, REPORT_EVERY);
        // Games that were never started have no seats.
        std::erase_if(result_.games, [](const GameResult& game) { return game.seats == 0; });
        return std::move(result_);
    }

  private:
    std::uint64_t games_over() {
        const std::lock_guard held(mutex_);
        return result_.totals.games;
    }

    void add(std::uint64_t number, GameResult&& game) {
        MatchTotals& totals = result_.totals;
        ++totals.games;
        totals.turns += static_cast<std::uint64_t>(game.turns);
        const auto parts = static_cast<std::uint64_t>(WIN_PARTS / std::popcount(game.winners));
        for (int seat = 0; seat < game.seats; ++seat) {
            totals.score[seat] += game.score[seat];
            if (game.winners >> seat & 1) totals.wins[seat] += parts;
        }
        // The games' hashes are summed because games end in any order. Each hash is mixed with its
        // game's number, so that the numbers matter.
        game.number = match_.first + number;
        totals.hash += Chance(game.hash ^ game_seed(0, game.number)).next();
        if (keeps_games()) result_.games[number] = std::move(game);
    }

    bool keeps_games() const { return match_.outcomes || match_.record; }

    const Match& match_;
    std::mutex mutex_;  // guards the result while workers play
    MatchResult result_;
};

}  // namespace

MatchResult play_match(const Match& match, const std::function<bool(std::uint64_t)>& progress) {
    return MatchUnderWay(match).run(progress);
}

}  // namespace tilewright
