// SPDX-License-Identifier: Apache-2.0
/*
 * Records every call of a process that changes or syncs files below one folder.
 *
 * Loaded with LD_PRELOAD. RECORD_ROOT is the folder (an absolute path without symbolic links), RECORD_LOG the
 * file that records are appended to. Each call is carried out first, then recorded, under one lock, so the
 * order of the records is the order of the calls. Only fsync and fdatasync run outside of the lock: they leave
 * one record before and one after, and what is written in between may or may not be on the disk.
 *
 * The recorder draws no conclusions; the test replays the records (CallLog.java knows their layout). A call that
 * changes a file in a way that is not recorded here leaves a record of the kind UNSUPPORTED, which fails the test.
 *
 * Records are written by one writev each. They reach the page cache, which survives kill -9; only the last one
 * may be incomplete.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/falloc.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind {
  OPEN = 1,
  CLOSE,
  WRITE,
  RESIZE,
  SYNC_BEGIN,
  SYNC_END,
  RENAME,
  UNLINK,
  MKDIR,
  RMDIR,
  LINK,
  STREAM,
  DUPLICATE,
  UNSUPPORTED
};

struct header {
  int32_t kind;
  int32_t fd;
  int64_t number; /* offset of WRITE, size of RESIZE, 1 if OPEN truncates, the sync's number of SYNC_*, the old fd of DUPLICATE */
  int32_t first_length;
  int32_t second_length;
  int64_t data_length;
};

enum { MAX_FDS = 1 << 20, MAX_PARTS = 1024 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned char tracked[MAX_FDS];
static char root[PATH_MAX];
static size_t root_length;
static int log_fd = -1;
static int64_t syncs;

/* The C library's own function of this name. */
#define REAL(result, name, ...)                                     \
  static result (*real_##name)(__VA_ARGS__);                        \
  if (!real_##name) *(void **)&real_##name = dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void start(void) {
  const char *folder = getenv("RECORD_ROOT");
  const char *log = getenv("RECORD_LOG");
  if (!folder || !log || strlen(folder) >= sizeof root) return;
  strcpy(root, folder);
  root_length = strlen(root);
  log_fd = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (log_fd < 0) abort();
}

/* Appends a record. The caller holds the lock. Keeps errno. */
static void append(enum kind kind, int fd, int64_t number, const char *first, const char *second,
                   const struct iovec *data, int parts, int64_t data_length) {
  int error = errno;
  struct header header = {kind, fd, number, first ? strlen(first) : 0, second ? strlen(second) : 0,
                          data_length};
  struct iovec vector[MAX_PARTS + 3];
  int count = 0;
  int64_t total = sizeof header + header.first_length + header.second_length + data_length;
  vector[count++] = (struct iovec){&header, sizeof header};
  if (header.first_length) vector[count++] = (struct iovec){(void *)first, header.first_length};
  if (header.second_length) vector[count++] = (struct iovec){(void *)second, header.second_length};
  for (int64_t left = data_length; left > 0 && parts > 0; data++, parts--) {
    size_t length = (int64_t)data->iov_len < left ? data->iov_len : (size_t)left;
    vector[count++] = (struct iovec){data->iov_base, length};
    left -= length;
  }
  if (syscall(SYS_writev, log_fd, vector, count) != total) abort();
  errno = error;
}

static void append_name(enum kind kind, const char *first, const char *second) {
  append(kind, -1, 0, first, second, NULL, 0, 0);
}

static void append_unsupported(const char *call, const char *path) {
  append_name(UNSUPPORTED, call, path);
}

/* Makes a path absolute; whether it lies at or below the root. */
static int below_root(int folder_fd, const char *path, char *absolute) {
  if (log_fd < 0 || !path) return 0;
  if (path[0] == '/') {
    if (strlen(path) >= PATH_MAX) return 0;
    strcpy(absolute, path);
  } else {
    char base[PATH_MAX];
    if (folder_fd == AT_FDCWD) {
      if (!getcwd(base, sizeof base)) return 0;
    } else {
      char link[64];
      snprintf(link, sizeof link, "/proc/self/fd/%d", folder_fd);
      ssize_t length = readlink(link, base, sizeof base - 1);
      if (length < 0) return 0;
      base[length] = 0;
    }
    if (snprintf(absolute, PATH_MAX, "%s/%s", base, path) >= PATH_MAX) return 0;
  }
  return strncmp(absolute, root, root_length) == 0 &&
         (absolute[root_length] == '/' || absolute[root_length] == 0);
}

static int is_tracked(int fd) { return fd >= 0 && fd < MAX_FDS && tracked[fd]; }

/* ---- open and close ---- */

static int open_recorded(int folder_fd, const char *path, int flags, mode_t mode) {
  REAL(int, openat, int, const char *, int, ...);
  char absolute[PATH_MAX];
  int below = below_root(folder_fd, path, absolute);
  if (!below) return real_openat(folder_fd, path, flags, mode);
  pthread_mutex_lock(&lock);
  int fd = real_openat(folder_fd, path, flags, mode);
  if (fd >= MAX_FDS) abort();
  if (fd >= 0) {
    tracked[fd] = 1;
    if ((flags & O_TMPFILE) == O_TMPFILE) append_unsupported("O_TMPFILE", absolute);
    if (flags & O_DSYNC) append_unsupported("O_DSYNC", absolute);
    append(OPEN, fd, flags & O_TRUNC ? 1 : 0, absolute, NULL, NULL, 0, 0);
  }
  pthread_mutex_unlock(&lock);
  return fd;
}

#define MODE_ARGUMENT                                    \
  mode_t mode = 0;                                       \
  if (flags & (O_CREAT | O_TMPFILE)) {                   \
    va_list arguments;                                   \
    va_start(arguments, flags);                          \
    mode = va_arg(arguments, mode_t);                    \
    va_end(arguments);                                   \
  }

int open(const char *path, int flags, ...) {
  MODE_ARGUMENT
  return open_recorded(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE_ARGUMENT
  return open_recorded(AT_FDCWD, path, flags, mode);
}

int openat(int folder_fd, const char *path, int flags, ...) {
  MODE_ARGUMENT
  return open_recorded(folder_fd, path, flags, mode);
}

int openat64(int folder_fd, const char *path, int flags, ...) {
  MODE_ARGUMENT
  return open_recorded(folder_fd, path, flags, mode);
}

int creat(const char *path, mode_t mode) {
  return open_recorded(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int creat64(const char *path, mode_t mode) { return creat(path, mode); }

static void forget(int fd) {
  tracked[fd] = 0;
  append(CLOSE, fd, 0, NULL, NULL, NULL, 0, 0);
}

int close(int fd) {
  REAL(int, close, int);
  if (!is_tracked(fd)) return real_close(fd);
  pthread_mutex_lock(&lock);
  forget(fd);
  int result = real_close(fd);
  pthread_mutex_unlock(&lock);
  return result;
}

static void duplicated(int from, int to) {
  if (to < 0 || !is_tracked(from)) return;
  if (to >= MAX_FDS) abort();
  tracked[to] = 1;
  append(DUPLICATE, to, from, NULL, NULL, NULL, 0, 0);
}

int dup(int fd) {
  REAL(int, dup, int);
  if (!is_tracked(fd)) return real_dup(fd);
  pthread_mutex_lock(&lock);
  int result = real_dup(fd);
  duplicated(fd, result);
  pthread_mutex_unlock(&lock);
  return result;
}

int dup2(int from, int to) {
  REAL(int, dup2, int, int);
  if (from == to || (!is_tracked(from) && !is_tracked(to))) return real_dup2(from, to);
  pthread_mutex_lock(&lock);
  if (is_tracked(to)) forget(to);
  int result = real_dup2(from, to);
  duplicated(from, result);
  pthread_mutex_unlock(&lock);
  return result;
}

/* Closes the descriptor that fdopendir was given. */
int closedir(DIR *folder) {
  REAL(int, closedir, DIR *);
  int fd = folder ? dirfd(folder) : -1;
  if (is_tracked(fd)) {
    pthread_mutex_lock(&lock);
    forget(fd);
    pthread_mutex_unlock(&lock);
  }
  return real_closedir(folder);
}

/* ---- streams: what is written through them cannot be seen, so the content counts as never synced ---- */

static FILE *fopen_recorded(FILE *(*real)(const char *, const char *), const char *path, const char *mode) {
  char absolute[PATH_MAX];
  if (strpbrk(mode, "wa+") && below_root(AT_FDCWD, path, absolute)) {
    pthread_mutex_lock(&lock);
    append_unsupported("fopen", absolute);
    pthread_mutex_unlock(&lock);
  }
  return real(path, mode);
}

FILE *fopen(const char *path, const char *mode) {
  REAL(FILE *, fopen, const char *, const char *);
  return fopen_recorded(real_fopen, path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
  REAL(FILE *, fopen64, const char *, const char *);
  return fopen_recorded(real_fopen64, path, mode);
}

FILE *fdopen(int fd, const char *mode) {
  REAL(FILE *, fdopen, int, const char *);
  if (is_tracked(fd) && strpbrk(mode, "wa+")) {
    pthread_mutex_lock(&lock);
    append(STREAM, fd, 0, NULL, NULL, NULL, 0, 0);
    pthread_mutex_unlock(&lock);
  }
  return real_fdopen(fd, mode);
}

int fclose(FILE *stream) {
  REAL(int, fclose, FILE *);
  int fd = stream ? fileno(stream) : -1;
  if (is_tracked(fd)) {
    pthread_mutex_lock(&lock);
    forget(fd);
    pthread_mutex_unlock(&lock);
  }
  return real_fclose(stream);
}

/* ---- writes ---- */

static void written(int fd, int64_t offset, const struct iovec *data, int parts, ssize_t length) {
  if (length <= 0) return;
  if (parts > MAX_PARTS) abort();
  append(WRITE, fd, offset, NULL, NULL, data, parts, length);
}

ssize_t write(int fd, const void *bytes, size_t length) {
  REAL(ssize_t, write, int, const void *, size_t);
  if (!is_tracked(fd)) return real_write(fd, bytes, length);
  pthread_mutex_lock(&lock);
  ssize_t done = real_write(fd, bytes, length);
  struct iovec data = {(void *)bytes, length};
  if (done > 0) written(fd, lseek(fd, 0, SEEK_CUR) - done, &data, 1, done);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t writev(int fd, const struct iovec *data, int parts) {
  REAL(ssize_t, writev, int, const struct iovec *, int);
  if (!is_tracked(fd)) return real_writev(fd, data, parts);
  pthread_mutex_lock(&lock);
  ssize_t done = real_writev(fd, data, parts);
  if (done > 0) written(fd, lseek(fd, 0, SEEK_CUR) - done, data, parts, done);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
  if (!is_tracked(fd)) return real_pwrite64(fd, bytes, length, offset);
  pthread_mutex_lock(&lock);
  ssize_t done = real_pwrite64(fd, bytes, length, offset);
  struct iovec data = {(void *)bytes, length};
  written(fd, offset, &data, 1, done);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  return pwrite64(fd, bytes, length, offset);
}

ssize_t pwritev64(int fd, const struct iovec *data, int parts, off64_t offset) {
  REAL(ssize_t, pwritev64, int, const struct iovec *, int, off64_t);
  if (!is_tracked(fd)) return real_pwritev64(fd, data, parts, offset);
  pthread_mutex_lock(&lock);
  ssize_t done = real_pwritev64(fd, data, parts, offset);
  written(fd, offset, data, parts, done);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwritev(int fd, const struct iovec *data, int parts, off_t offset) {
  return pwritev64(fd, data, parts, offset);
}

/* Ways to write that nothing here uses. Should that change, the test says so. */
#define UNSUPPORTED_WRITE(result, name, parameters, arguments, fd)   \
  result name parameters {                                           \
    static result(*real) parameters;                                 \
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name);            \
    if (is_tracked(fd)) {                                            \
      pthread_mutex_lock(&lock);                                     \
      append_unsupported(#name, NULL);                               \
      pthread_mutex_unlock(&lock);                                   \
    }                                                                \
    return real arguments;                                           \
  }

UNSUPPORTED_WRITE(ssize_t, pwritev2, (int fd, const struct iovec *data, int parts, off_t offset, int flags),
                  (fd, data, parts, offset, flags), fd)
UNSUPPORTED_WRITE(ssize_t, sendfile, (int to, int from, off_t *offset, size_t length),
                  (to, from, offset, length), to)
UNSUPPORTED_WRITE(ssize_t, sendfile64, (int to, int from, off64_t *offset, size_t length),
                  (to, from, offset, length), to)
UNSUPPORTED_WRITE(ssize_t, copy_file_range,
                  (int from, off64_t *from_offset, int to, off64_t *to_offset, size_t length, unsigned flags),
                  (from, from_offset, to, to_offset, length, flags), to)
UNSUPPORTED_WRITE(ssize_t, splice,
                  (int from, off64_t *from_offset, int to, off64_t *to_offset, size_t length, unsigned flags),
                  (from, from_offset, to, to_offset, length, flags), to)

static void check_mapping(int protection, int flags, int fd) {
  if (is_tracked(fd) && (flags & MAP_SHARED) && (protection & PROT_WRITE)) {
    pthread_mutex_lock(&lock);
    append_unsupported("mmap", NULL);
    pthread_mutex_unlock(&lock);
  }
}

void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
  if (fd >= 0) check_mapping(protection, flags, fd);
  /* Not by dlsym, which may itself allocate by mmap. */
  return (void *)syscall(SYS_mmap, address, length, protection, flags, fd, offset);
}

void *mmap64(void *address, size_t length, int protection, int flags, int fd, off64_t offset) {
  return mmap(address, length, protection, flags, fd, offset);
}

/* ---- sizes ---- */

int ftruncate64(int fd, off64_t size) {
  REAL(int, ftruncate64, int, off64_t);
  if (!is_tracked(fd)) return real_ftruncate64(fd, size);
  pthread_mutex_lock(&lock);
  int result = real_ftruncate64(fd, size);
  if (result == 0) append(RESIZE, fd, size, NULL, NULL, NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int truncate_recorded(const char *path, off64_t size) {
  REAL(int, truncate64, const char *, off64_t);
  char absolute[PATH_MAX];
  if (below_root(AT_FDCWD, path, absolute)) {
    pthread_mutex_lock(&lock);
    append_unsupported("truncate", absolute);
    pthread_mutex_unlock(&lock);
  }
  return real_truncate64(path, size);
}

int truncate(const char *path, off_t size) { return truncate_recorded(path, size); }
int truncate64(const char *path, off64_t size) { return truncate_recorded(path, size); }

/* Records the size where a reservation has moved it. */
static void reserved(int fd, int64_t end) {
  struct stat status;
  if (fstat(fd, &status) == 0 && status.st_size == end) append(RESIZE, fd, end, NULL, NULL, NULL, 0, 0);
}

int fallocate64(int fd, int mode, off64_t offset, off64_t length) {
  REAL(int, fallocate64, int, int, off64_t, off64_t);
  if (!is_tracked(fd)) return real_fallocate64(fd, mode, offset, length);
  pthread_mutex_lock(&lock);
  int result = real_fallocate64(fd, mode, offset, length);
  if (mode & ~FALLOC_FL_KEEP_SIZE) {
    append_unsupported("fallocate", NULL);
  } else if (result == 0 && mode == 0) {
    reserved(fd, offset + length);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int fallocate(int fd, int mode, off_t offset, off_t length) { return fallocate64(fd, mode, offset, length); }

int posix_fallocate64(int fd, off64_t offset, off64_t length) {
  REAL(int, posix_fallocate64, int, off64_t, off64_t);
  if (!is_tracked(fd)) return real_posix_fallocate64(fd, offset, length);
  pthread_mutex_lock(&lock);
  int result = real_posix_fallocate64(fd, offset, length);
  if (result == 0) reserved(fd, offset + length);
  pthread_mutex_unlock(&lock);
  return result;
}

int posix_fallocate(int fd, off_t offset, off_t length) { return posix_fallocate64(fd, offset, length); }

/* ---- syncs; sync_file_range is none: it neither writes the size nor flushes the disk's own cache ---- */

static int sync_recorded(int (*real)(int), int fd) {
  if (!is_tracked(fd)) return real(fd);
  pthread_mutex_lock(&lock);
  int64_t number = ++syncs;
  append(SYNC_BEGIN, fd, number, NULL, NULL, NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  int result = real(fd);
  if (result == 0) {
    pthread_mutex_lock(&lock);
    append(SYNC_END, fd, number, NULL, NULL, NULL, 0, 0);
    pthread_mutex_unlock(&lock);
  }
  return result;
}

int fsync(int fd) {
  REAL(int, fsync, int);
  return sync_recorded(real_fsync, fd);
}

int fdatasync(int fd) {
  REAL(int, fdatasync, int);
  return sync_recorded(real_fdatasync, fd);
}

/* ---- names ---- */

static int rename_recorded(int from_fd, const char *from, int to_fd, const char *to, unsigned flags) {
  char absolute_from[PATH_MAX], absolute_to[PATH_MAX];
  int from_below = below_root(from_fd, from, absolute_from);
  int to_below = below_root(to_fd, to, absolute_to);
  if (!from_below && !to_below) return syscall(SYS_renameat2, from_fd, from, to_fd, to, flags);
  pthread_mutex_lock(&lock);
  int result = syscall(SYS_renameat2, from_fd, from, to_fd, to, flags);
  if (result == 0) {
    if (flags || !from_below || !to_below) {
      append_unsupported("rename", absolute_to);
    } else {
      append_name(RENAME, absolute_from, absolute_to);
    }
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int rename(const char *from, const char *to) { return rename_recorded(AT_FDCWD, from, AT_FDCWD, to, 0); }

int renameat(int from_fd, const char *from, int to_fd, const char *to) {
  return rename_recorded(from_fd, from, to_fd, to, 0);
}

int renameat2(int from_fd, const char *from, int to_fd, const char *to, unsigned flags) {
  return rename_recorded(from_fd, from, to_fd, to, flags);
}

static int unlink_recorded(int folder_fd, const char *path, int flags) {
  char absolute[PATH_MAX];
  if (!below_root(folder_fd, path, absolute)) return syscall(SYS_unlinkat, folder_fd, path, flags);
  pthread_mutex_lock(&lock);
  int result = syscall(SYS_unlinkat, folder_fd, path, flags);
  if (result == 0) append_name(flags & AT_REMOVEDIR ? RMDIR : UNLINK, absolute, NULL);
  pthread_mutex_unlock(&lock);
  return result;
}

int unlink(const char *path) { return unlink_recorded(AT_FDCWD, path, 0); }
int unlinkat(int folder_fd, const char *path, int flags) { return unlink_recorded(folder_fd, path, flags); }
int rmdir(const char *path) { return unlink_recorded(AT_FDCWD, path, AT_REMOVEDIR); }

int remove(const char *path) {
  int result = unlink(path);
  return result != 0 && errno == EISDIR ? rmdir(path) : result;
}

static int mkdir_recorded(int folder_fd, const char *path, mode_t mode) {
  char absolute[PATH_MAX];
  if (!below_root(folder_fd, path, absolute)) return syscall(SYS_mkdirat, folder_fd, path, mode);
  pthread_mutex_lock(&lock);
  int result = syscall(SYS_mkdirat, folder_fd, path, mode);
  if (result == 0) append_name(MKDIR, absolute, NULL);
  pthread_mutex_unlock(&lock);
  return result;
}

int mkdir(const char *path, mode_t mode) { return mkdir_recorded(AT_FDCWD, path, mode); }
int mkdirat(int folder_fd, const char *path, mode_t mode) { return mkdir_recorded(folder_fd, path, mode); }

static int link_recorded(int from_fd, const char *from, int to_fd, const char *to, int flags) {
  char absolute_from[PATH_MAX], absolute_to[PATH_MAX];
  int from_below = below_root(from_fd, from, absolute_from);
  if (!below_root(to_fd, to, absolute_to)) return syscall(SYS_linkat, from_fd, from, to_fd, to, flags);
  pthread_mutex_lock(&lock);
  int result = syscall(SYS_linkat, from_fd, from, to_fd, to, flags);
  if (result == 0) {
    if (flags || !from_below) {
      append_unsupported("link", absolute_to);
    } else {
      append_name(LINK, absolute_from, absolute_to);
    }
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int link(const char *from, const char *to) { return link_recorded(AT_FDCWD, from, AT_FDCWD, to, 0); }

int linkat(int from_fd, const char *from, int to_fd, const char *to, int flags) {
  return link_recorded(from_fd, from, to_fd, to, flags);
}

int symlink(const char *target, const char *path) {
  char absolute[PATH_MAX];
  if (below_root(AT_FDCWD, path, absolute)) {
    pthread_mutex_lock(&lock);
    append_unsupported("symlink", absolute);
    pthread_mutex_unlock(&lock);
  }
  return syscall(SYS_symlinkat, target, AT_FDCWD, path);
}
