// The kernel's thread pool: long-lived threads that share numbered tasks, one round at a time.

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
    // Runs task `number`; returns false if it was abandoned because the pool is stopping.
    using Task = std::function<bool(std::size_t worker, std::size_t number)>;
    // Called in the calling thread while the workers run; returns false to stop them.
    using Poll = std::function<bool()>;

    // Starts the threads. If the machine cannot start all of them, the pool runs with fewer; throws
    // std::system_error if it cannot start any.
    explicit ThreadPool(int threads);
    // Stops and joins the workers once their current tasks end.
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    std::size_t size() const { return workers_.size(); }

    // Starts a round: the workers take tasks `first` to `last` - 1, in order.
    void begin(std::size_t first, std::size_t last, Task task);
    // Waits for the round to finish and returns the first task that was not completed. Calls `poll`
    // at least once per interval, and once at the end. Rethrows any exception that a task threw.
    std::size_t finish(const Poll& poll, std::chrono::nanoseconds interval);
    // Calls begin(), then finish().
    std::size_t run(std::size_t first, std::size_t last, Task task, const Poll& poll,
                    std::chrono::nanoseconds interval) {
        begin(first, last, std::move(task));
        return finish(poll, interval);
    }

    // Makes the workers stop after their current tasks, or during tasks that check stopping().
    void stop() { stopping_ = true; }
    // Whether tasks should be abandoned; long tasks check this flag periodically.
    const std::atomic<bool>& stopping() const { return stopping_; }

  private:
    void work(std::size_t worker);
    void do_tasks(std::size_t worker);

    std::vector<std::thread> workers_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> stopping_{false};
    std::mutex mutex_;  // guards the members below
    std::condition_variable begin_, idle_;
    Task task_;
    std::size_t last_ = 0;
    std::size_t abandoned_ = 0;  // the first abandoned task; `last_` if none
    std::uint64_t round_ = 0;
    std::size_t working_ = 0;
    bool leaving_ = false;
    std::exception_ptr failure_;
};

}  // namespace tilewright
