// A crew: threads that stay together and share numbered tasks, round by round.

#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tilewright {

class Crew {
  public:
    // Does task `number`; false when it was broken off.
    using Task = std::function<bool(std::size_t worker, std::size_t number)>;
    // Asked in the calling thread while others work; false stops them.
    using Look = std::function<bool()>;

    explicit Crew(int threads);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    std::size_t size() const { return workers_.size(); }

    // Does the tasks from `first` to before `last`; returns before which all are done. `look` is
    // asked at the end and at least every so often. Raises what a task raised.
    std::size_t run(std::size_t first, std::size_t last, const Task& task, const Look& look,
                    std::chrono::nanoseconds every);

    // Whether the tasks of this round are to be broken off.
    bool is_stopping() const { return stopping_; }

  private:
    void work(std::size_t worker);
    void do_tasks(std::size_t worker);

    std::vector<std::thread> workers_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> stopping_{false};
    std::mutex mutex_;  // guards what follows
    std::condition_variable begin_, idle_;
    const Task* task_ = nullptr;
    std::size_t first_ = 0, last_ = 0;
    std::vector<std::uint8_t> finished_;  // by task; each is written by one worker
    std::uint64_t round_ = 0;
    std::size_t working_ = 0;
    bool leaving_ = false;
    std::exception_ptr failure_;
};

}  // namespace tilewright
