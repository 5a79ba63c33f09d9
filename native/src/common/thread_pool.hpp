// The kernel's thread pool: threads that stay alive and share numbered tasks, round by round.

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

class ThreadPool {
  public:
    // Does task `number`; returns false if it was abandoned because the pool is stopping.
    using Task = std::function<bool(std::size_t worker, std::size_t number)>;
    // Called in the calling thread while the workers work; returns false to stop them.
    using Poll = std::function<bool()>;

    // Starts the threads. A machine that cannot start all of them works with fewer; raises
    // std::system_error if it cannot start any.
    explicit ThreadPool(int threads);
    // Stops and joins the workers, after the tasks that are under way.
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    std::size_t size() const { return workers_.size(); }

    // Starts a round: the workers take the tasks from `first` to before `last`, in order.
    void begin(std::size_t first, std::size_t last, Task task);
    // Waits for the round to finish and returns the first task that was not completed. Calls
    // `poll` at least once in every interval, and at the end. Raises what a task raised.
    std::size_t finish(const Poll& poll, std::chrono::nanoseconds interval);
    // Does both.
    std::size_t run(std::size_t first, std::size_t last, Task task, const Poll& poll,
                    std::chrono::nanoseconds interval) {
        begin(first, last, std::move(task));
        return finish(poll, interval);
    }

    // Makes the workers stop after, or in the middle of, their current tasks.
    void stop() { stopping_ = true; }
    // Whether tasks should be abandoned; long tasks look at it now and then.
    const std::atomic<bool>& stopping() const { return stopping_; }

  private:
    void work(std::size_t worker);
    void do_tasks(std::size_t worker);

    std::vector<std::thread> workers_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> stopping_{false};
    std::mutex mutex_;  // guards what follows
    std::condition_variable begin_, idle_;
    Task task_;
    std::size_t last_ = 0;
    std::size_t abandoned_ = 0;  // the first task that was; `last_` if none
    std::uint64_t round_ = 0;
    std::size_t working_ = 0;
    bool leaving_ = false;
    std::exception_ptr failure_;
};

}  // namespace tilewright
