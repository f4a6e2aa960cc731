// What C++ bots use besides reading and printing lines.
#include <algorithm>
#include <cassert>
#include <cctype>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <mutex>
#include <random>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>
#include <poll.h>
#include <pwd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <syslog.h>
#include <unistd.h>

namespace fs = std::filesystem;

#define CHECK(holds) if (!(holds)) { perror(#holds); exit(1); }

static void files() {
    fs::path folder = fs::temp_directory_path() / "bot";
    fs::create_directories(folder / "inner");
    std::ofstream(folder / "a.txt") << "text";
    fs::copy(folder / "a.txt", folder / "b.txt");
    fs::rename(folder / "b.txt", folder / "inner/c.txt");
    fs::create_symlink("a.txt", folder / "link");
    fs::permissions(folder / "a.txt", fs::perms::owner_all);
    fs::resize_file(folder / "a.txt", 2);
    fs::last_write_time(folder / "a.txt", fs::file_time_type::clock::now());
    CHECK(fs::file_size(folder / "link") == 2 && fs::space(folder).capacity > 0);
    CHECK(std::distance(fs::recursive_directory_iterator(folder), {}) == 4);
    fs::remove_all(folder);
    FILE *unnamed = tmpfile();
    CHECK(unnamed && fputs("x", unnamed) >= 0 && fclose(unnamed) == 0);
}

static void threads() {
    std::mutex mutex;
    std::shared_mutex shared;
    std::condition_variable ready;
    int count = 0;
    std::vector<std::thread> workers;
    for (int i = 0; i < 4; i++) workers.emplace_back([&] {
        std::shared_lock reading(shared);
        std::lock_guard lock(mutex);
        count++;
        ready.notify_all();
    });
    {
        std::unique_lock lock(mutex);
        CHECK(ready.wait_for(lock, std::chrono::seconds(30), [&] { return count == 4; }));
    }
    for (auto &worker : workers) worker.join();
    CHECK(std::async(std::launch::async, [] { return 7; }).get() == 7);
    CHECK(std::thread::hardware_concurrency() > 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::yield();
}

static void memory() {
    std::vector<std::vector<char>> kept(100);
    for (int i = 0; i < 10000; i++) kept[i % 100].assign(200000, char(i));
    void *table = mmap(nullptr, 64 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(table != MAP_FAILED && madvise(table, 64 << 20, MADV_HUGEPAGE) <= 0);
    CHECK(mprotect(table, 4096, PROT_READ) == 0 && munmap(table, 64 << 20) == 0);
    void *aligned = aligned_alloc(4096, 1 << 20);
    free(realloc(aligned, 3 << 20));
}

static void system_calls() {
    int ends[2];
    CHECK(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) { CHECK(write(ends[1], "x", 1) == 1); _exit(3); }
    pollfd waiting = {ends[0], POLLIN, 0};
    CHECK(poll(&waiting, 1, 30000) == 1);
    int status;
    CHECK(waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 3);
    CHECK(system("true") == 0);
    FILE *reader = popen("echo hello", "r");
    CHECK(reader && fgetc(reader) == 'h');
    pclose(reader);
    std::signal(SIGUSR1, [](int) {});
    std::raise(SIGUSR1);
    getpwuid(getuid());
    syslog(LOG_DEBUG, "nothing hears this");
    rusage usage;
    CHECK(getrusage(RUSAGE_SELF, &usage) == 0);
    std::random_device{}();
    isatty(0);
    setvbuf(stdout, nullptr, _IOLBF, 4096);
}

int main() {
    files();
    threads();
    memory();
    system_calls();
    for (std::string line; std::getline(std::cin, line);) {
        std::transform(line.begin(), line.end(), line.begin(), ::toupper);
        std::cout << line << std::endl;
    }
}
