// Loaded before the emulator's command (LD_PRELOAD): copies the database and its log at each sync into the folder SYNCED.
// After a power loss, a disk has at least these contents.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 2 };
static const char *const NAMES[FILES] = {"platform.db", "platform.db-wal"};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long begun;
static unsigned long taken[FILES];

static int which(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return -1;
  path[length] = 0;
  const char *slash = strrchr(path, '/');
  for (int i = 0; i < FILES; i++)
    if (slash && strcmp(slash + 1, NAMES[i]) == 0) return i;
  return -1;
}

static char *content(int fd, size_t *size) {
  struct stat found;
  if (fstat(fd, &found) != 0) abort();
  *size = (size_t)found.st_size;
  char *bytes = malloc(*size + 1);
  for (size_t at = 0; at < *size;) {
    ssize_t count = pread(fd, bytes + at, *size - at, (off_t)at);
    if (count < 0) abort();
    if (count == 0) *size = at;
    at += (size_t)count;
  }
  return bytes;
}

static void keep(int file, const char *bytes, size_t size) {
  char path[4096], fresh[4200];
  snprintf(path, sizeof path, "%s/%s", getenv("SYNCED"), NAMES[file]);
  snprintf(fresh, sizeof fresh, "%s.new", path);
  int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  for (size_t at = 0; at < size;) {
    ssize_t count = write(fd, bytes + at, size - at);
    if (count < 0) abort();
    at += (size_t)count;
  }
  close(fd);
  if (rename(fresh, path) != 0) abort();
}

static int synced(int fd, const char *name) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int file = which(fd);
  if (file < 0) return real(fd);
  pthread_mutex_lock(&lock);
  unsigned long mine = ++begun;
  pthread_mutex_unlock(&lock);
  size_t size;
  char *bytes = content(fd, &size);
  // A disk takes some time, during which more is written.
  usleep(2000);
  int result = real(fd);
  int error = errno;
  pthread_mutex_lock(&lock);
  if (result == 0 && mine > taken[file]) {
    taken[file] = mine;
    keep(file, bytes, size);
  }
  pthread_mutex_unlock(&lock);
  free(bytes);
  errno = error;
  return result;
}

int fsync(int fd) { return synced(fd, "fsync"); }
int fdatasync(int fd) { return synced(fd, "fdatasync"); }
