// Makes system calls fail: a library for LD_PRELOAD.
//
// FAIL_KIND   write, sync, size, name or open
// FAIL_AT     the number of the call of this kind that fails, from 1
// FAIL_ERRNO  the error number
// FAIL_ALWAYS set if all later calls fail too; otherwise only this one does
// FAIL_PATH   part of the paths that count
// FAIL_MARK   a file that is made when a call fails
//
// Of a write that fails, the first half is written.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

// Counts a call; returns the error number that it fails with, or 0.
static int fails(const char *kind, const char *path) {
    const char *wanted = getenv("FAIL_KIND"), *part = getenv("FAIL_PATH"), *at = getenv("FAIL_AT");
    if (!wanted || !part || !at || strcmp(wanted, kind) != 0 || !path || !strstr(path, part))
        return 0;
    long call = atomic_fetch_add(&calls, 1) + 1, number = atol(at);
    if (call < number || (call > number && !getenv("FAIL_ALWAYS")))
        return 0;
    const char *mark = getenv("FAIL_MARK");
    if (mark) {
        long file = syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600);
        if (file >= 0)
            syscall(SYS_close, file);
    }
    return atoi(getenv("FAIL_ERRNO"));
}

static int fails_at(const char *kind, int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return fails(kind, path);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL(error)                                                                                \
    do {                                                                                           \
        errno = error;                                                                             \
        return -1;                                                                                 \
    } while (0)

ssize_t write(int file, const void *bytes, size_t count) {
    int error = fails_at("write", file);
    if (!error)
        return NEXT(write)(file, bytes, count);
    NEXT(write)(file, bytes, count / 2);
    FAIL(error);
}

#define PWRITE(name, offset_type)                                                                  \
    ssize_t name(int file, const void *bytes, size_t count, offset_type offset) {                  \
        int error = fails_at("write", file);                                                       \
        if (!error)                                                                                \
            return NEXT(name)(file, bytes, count, offset);                                         \
        NEXT(name)(file, bytes, count / 2, offset);                                                \
        FAIL(error);                                                                               \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t copy_file_range(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t count, unsigned flags) {
    int error = fails_at("write", to);
    if (error)
        FAIL(error);
    return NEXT(copy_file_range)(from, from_offset, to, to_offset, count, flags);
}

#define ON_FILE(name, kind, parameters, arguments)                                                 \
    int name parameters {                                                                          \
        int error = fails_at(kind, file);                                                          \
        if (error)                                                                                 \
            FAIL(error);                                                                           \
        return NEXT(name) arguments;                                                               \
    }
ON_FILE(fsync, "sync", (int file), (file))
ON_FILE(fdatasync, "sync", (int file), (file))
ON_FILE(ftruncate, "size", (int file, off_t size), (file, size))
ON_FILE(ftruncate64, "size", (int file, off64_t size), (file, size))

int posix_fallocate(int file, off_t offset, off_t size) {
    int error = fails_at("size", file);
    return error ? error : NEXT(posix_fallocate)(file, offset, size);
}

#define ON_PATH(name, parameters, path, arguments)                                                 \
    int name parameters {                                                                          \
        int error = fails("name", path);                                                           \
        if (error)                                                                                 \
            FAIL(error);                                                                           \
        return NEXT(name) arguments;                                                               \
    }
ON_PATH(rename, (const char *from, const char *to), to, (from, to))
ON_PATH(unlink, (const char *path), path, (path))
ON_PATH(link, (const char *from, const char *to), to, (from, to))
ON_PATH(linkat, (int one, const char *from, int other, const char *to, int flags), to, (one, from, other, to, flags))

#define OPEN(name)                                                                                 \
    int name(const char *path, int flags, ...) {                                                   \
        va_list arguments;                                                                         \
        va_start(arguments, flags);                                                                \
        int mode = va_arg(arguments, int);                                                         \
        va_end(arguments);                                                                         \
        int error = flags & O_CREAT ? fails("open", path) : 0;                                     \
        if (error)                                                                                 \
            FAIL(error);                                                                           \
        return NEXT(name)(path, flags, mode);                                                      \
    }
OPEN(open)
OPEN(open64)
