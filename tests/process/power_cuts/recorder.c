/* Records what a program writes to the files of one directory, in order: writes, cuts, syncs, renames and deletions.
 *
 * It is loaded before the C library (LD_PRELOAD). RECORD_DIRECTORY names the directory, RECORD_FILE the record, which must lie
 * elsewhere. An entry is: the operation (a letter), the lengths of two paths and of the data and an offset (64 bits each, of this
 * machine's byte order), the two paths, and the data. It is written after the operation and before the program goes on.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
static int record = -1;
static const char *directory;

__attribute__((constructor)) static void start(void) {
    const char *file = getenv("RECORD_FILE");
    directory = getenv("RECORD_DIRECTORY");
    if (file && directory)
        record = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void put(const void *bytes, size_t length) {
    const char *next = bytes;
    while (length > 0) {
        long done = syscall(SYS_write, record, next, length);
        if (done <= 0)
            _exit(99);
        next += done;
        length -= (size_t)done;
    }
}

/* Returns true for the directory and what lies in it. */
static int is_recorded(const char *path) {
    size_t length = directory ? strlen(directory) : 0;
    return record >= 0 && strncmp(path, directory, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* Finds the path of an open file; returns false if it is not recorded. */
static int find_path(int fd, char path[4096]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, 4095);
    if (record < 0 || length <= 0)
        return 0;
    path[length] = 0;
    return is_recorded(path);
}

static void note(char operation, const char *path, const char *other, uint64_t offset, const void *data, size_t count) {
    uint64_t head[4] = {strlen(path), strlen(other), count, offset};
    put(&operation, 1);
    put(head, sizeof head);
    put(path, head[0]);
    put(other, head[1]);
    put(data, count);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Does an operation and records it if it has succeeded, without another operation in between. */
#define RECORDED(result_type, call, succeeded, ...)                                                                     \
    pthread_mutex_lock(&order);                                                                                         \
    result_type result = call;                                                                                          \
    if (succeeded)                                                                                                      \
        note(__VA_ARGS__);                                                                                              \
    pthread_mutex_unlock(&order);                                                                                       \
    return result

ssize_t write(int fd, const void *data, size_t count) {
    char path[4096];
    if (!find_path(fd, path))
        return REAL(write)(fd, data, count);
    /* A file that is appended to is written at its end. */
    int flags = fcntl(fd, F_GETFL);
    off_t offset = lseek(fd, 0, flags & O_APPEND ? SEEK_END : SEEK_CUR);
    RECORDED(ssize_t, REAL(write)(fd, data, count), result > 0, 'w', path, "", (uint64_t)offset, data, (size_t)result);
}

ssize_t pwrite(int fd, const void *data, size_t count, off_t offset) {
    char path[4096];
    if (!find_path(fd, path))
        return REAL(pwrite)(fd, data, count, offset);
    RECORDED(ssize_t, REAL(pwrite)(fd, data, count, offset), result > 0, 'w', path, "", (uint64_t)offset, data,
             (size_t)result);
}

ssize_t pwrite64(int fd, const void *data, size_t count, off64_t offset) {
    char path[4096];
    if (!find_path(fd, path))
        return REAL(pwrite64)(fd, data, count, offset);
    RECORDED(ssize_t, REAL(pwrite64)(fd, data, count, offset), result > 0, 'w', path, "", (uint64_t)offset, data,
             (size_t)result);
}

int ftruncate(int fd, off_t length) {
    char path[4096];
    if (!find_path(fd, path))
        return REAL(ftruncate)(fd, length);
    RECORDED(int, REAL(ftruncate)(fd, length), result == 0, 't', path, "", (uint64_t)length, "", 0);
}

int ftruncate64(int fd, off64_t length) {
    char path[4096];
    if (!find_path(fd, path))
        return REAL(ftruncate64)(fd, length);
    RECORDED(int, REAL(ftruncate64)(fd, length), result == 0, 't', path, "", (uint64_t)length, "", 0);
}

int fsync(int fd) {
    char path[4096];
    if (!find_path(fd, path))
        return REAL(fsync)(fd);
    RECORDED(int, REAL(fsync)(fd), result == 0, 's', path, "", 0, "", 0);
}

int fdatasync(int fd) {
    char path[4096];
    if (!find_path(fd, path))
        return REAL(fdatasync)(fd);
    RECORDED(int, REAL(fdatasync)(fd), result == 0, 's', path, "", 0, "", 0);
}

int rename(const char *from, const char *to) {
    if (!is_recorded(from) && !is_recorded(to))
        return REAL(rename)(from, to);
    RECORDED(int, REAL(rename)(from, to), result == 0, 'r', from, to, 0, "", 0);
}

int link(const char *from, const char *to) {
    if (!is_recorded(from) && !is_recorded(to))
        return REAL(link)(from, to);
    RECORDED(int, REAL(link)(from, to), result == 0, 'l', from, to, 0, "", 0);
}

int unlink(const char *path) {
    if (!is_recorded(path))
        return REAL(unlink)(path);
    RECORDED(int, REAL(unlink)(path), result == 0, 'u', path, "", 0, "", 0);
}
