#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "AntiphonShims.h"

#if defined(__linux__) || defined(__APPLE__)
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/epoll.h>

static int watch(int watching, int descriptor) {
  struct epoll_event event = {.events = EPOLLIN};
  return epoll_ctl(watching, EPOLL_CTL_ADD, descriptor, &event);
}

int antiphon_watching(int descriptor) {
  int watching = epoll_create1(EPOLL_CLOEXEC);
  // Dispatch watches the result with epoll, too, and does not tell if it can't: it is tried here.
  int next = epoll_create1(EPOLL_CLOEXEC);
  int is_watched = watching >= 0 && next >= 0 && watch(watching, descriptor) == 0 && watch(next, watching) == 0;
  int error = errno;
  if (next >= 0) close(next);
  if (is_watched) return watching;
  if (watching >= 0) close(watching);
  errno = error;
  return -1;
}
#endif

int antiphon_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
  // A process that is started in between inherits the pipe, unless `antiphon_spawn` starts it.
  if (pipe(ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}
#endif

#if ANTIPHON_PROCESSES
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

// Standard streams may be one another's descriptors: all are moved out of the way before the first one is overwritten.
static int move_streams(const int descriptors[3], int moved[3], posix_spawn_file_actions_t *actions) {
  int error = 0;
  for (int stream = 0; stream < 3; stream++) {
    moved[stream] = fcntl(descriptors[stream], F_DUPFD_CLOEXEC, 3);
    if (moved[stream] < 0) return errno;
    error = posix_spawn_file_actions_adddup2(actions, moved[stream], stream);
    if (error) return error;
  }
  return 0;
}

static int set_directory(const char *directory, posix_spawn_file_actions_t *actions) {
  return directory ? posix_spawn_file_actions_addchdir_np(actions, directory) : 0;
}

static int set_attributes(posix_spawnattr_t *attributes, posix_spawn_file_actions_t *actions) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  sigdelset(&all, SIGKILL);
  sigdelset(&all, SIGSTOP);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &all);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  int error = 0;
#if defined(__APPLE__)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(__GLIBC__)
  error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
  return error ? error : posix_spawnattr_setflags(attributes, flags);
}

int antiphon_spawn(const char *path, char *const arguments[], char *const environment[], const char *directory,
                   const int descriptors[3], int *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int moved[3] = {-1, -1, -1};
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (!error) {
    error = move_streams(descriptors, moved, &actions);
    if (!error) error = set_directory(directory, &actions);
    if (!error) error = set_attributes(&attributes, &actions);
    if (!error) error = posix_spawn(process, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  for (int stream = 0; stream < 3; stream++)
    if (moved[stream] >= 0) close(moved[stream]);
  return error;
}

int antiphon_reap(int process, int waits, int *code, int *signal) {
  int status = 0, result;
  do {
    result = waitpid(process, &status, waits ? 0 : WNOHANG);
  } while (result < 0 && errno == EINTR);
  *code = result > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  *signal = result > 0 && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return result;
}

#if defined(__linux__)
#include <sys/syscall.h>
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif
int antiphon_process_descriptor(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }
#endif
#endif
