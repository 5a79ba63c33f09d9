#include "common/thread_pool.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace tilewright {

ThreadPool::ThreadPool(int threads) {
    const auto wanted = static_cast<std::size_t>(std::max(threads, 1));
    workers_.reserve(wanted);
    try {
        while (workers_.size() < wanted)
            workers_.emplace_back([this, worker = workers_.size()] { work(worker); });
    } catch (const std::system_error&) {
        if (workers_.empty()) throw;
    }
}

ThreadPool::~ThreadPool() {
    stop();
    {
        const std::lock_guard held(mutex_);
        leaving_ = true;
    }
    begin_.notify_all();
    for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::begin(std::size_t first, std::size_t last, Task task) {
    const std::lock_guard held(mutex_);
    task_ = std::move(task);
    last_ = abandoned_ = last;
    next_ = first;
    stopping_ = false;
    working_ = workers_.size();
    ++round_;
    begin_.notify_all();
}

std::size_t ThreadPool::finish(const Poll& poll, std::chrono::nanoseconds interval) {
    std::unique_lock held(mutex_);
    while (working_ != 0) {
        idle_.wait_for(held, interval, [this] { return working_ == 0; });
        // The callback may be slow; release the lock so that the workers can continue.
        held.unlock();
        if (!poll()) stop();
        held.lock();
    }
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    // Tasks are handed out in order, so every task before `next_` is done unless it was abandoned.
    return std::min(next_.load(), abandoned_);
}

void ThreadPool::work(std::size_t worker) {
    for (std::uint64_t seen = 0;;) {
        {
            std::unique_lock held(mutex_);
            begin_.wait(held, [&] { return leaving_ || round_ != seen; });
            if (leaving_) return;
            seen = round_;
        }
        try {
            do_tasks(worker);
        } catch (...) {
            const std::lock_guard held(mutex_);
            failure_ = std::current_exception();
            stop();
        }
        const std::lock_guard held(mutex_);
        if (--working_ == 0) idle_.notify_all();
    }
}

void ThreadPool::do_tasks(std::size_t worker) {
    while (!stopping_) {
        const std::size_t number = next_++;
        if (number >= last_) return;
        if (task_(worker, number)) continue;
        const std::lock_guard held(mutex_);
        abandoned_ = std::min(abandoned_, number);
        return;
    }
}

}  // namespace tilewright
