#include "cli/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(struct eto_error *err, const char *path, const char *what)
{
	return eto_fail(err, path, 0, 0, "%s: %s", what, strerror(errno));
}

/* Reads to the end of a descriptor. */
static bool read_all(int fd, const char *path, struct file_text *out, struct eto_error *err)
{
	size_t room = 0;
	*out = (struct file_text){0};
	for (;;) {
		if (out->size + 1 >= room) {
			room = room ? room * 2 : 65536;
			char *more = room > FILE_READ_MAX ? NULL : realloc(out->at, room);
			if (!more) {
				file_free(out);
				return eto_fail(err, path, 0, 0, "file too large (the limit is %d bytes)",
						FILE_READ_MAX / 2);
			}
			out->at = more;
		}
		ssize_t n = read(fd, out->at + out->size, room - out->size - 1);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			int saved = errno;
			file_free(out);
			errno = saved;
			return fail(err, path, "cannot read");
		}
		if (!n)
			break;
		out->size += (size_t)n;
	}
	out->at[out->size] = 0;
	return true;
}

bool file_read(const char *path, struct file_text *out, struct eto_error *err)
{
	*out = (struct file_text){0};
	if (!strcmp(path, "-"))
		return read_all(STDIN_FILENO, "stdin", out, err);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return fail(err, path, "cannot open");
	bool ok = read_all(fd, path, out, err);
	close(fd);
	return ok;
}

void file_free(struct file_text *text)
{
	free(text->at);
	*text = (struct file_text){0};
}

static bool write_all(int fd, const char *bytes, size_t size)
{
	while (size) {
		ssize_t n = write(fd, bytes, size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		bytes += n;
		size -= (size_t)n;
	}
	return true;
}

static bool write_directly(const char *path, const char *bytes, size_t size, struct eto_error *err)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return fail(err, path, "cannot write");
	bool ok = write_all(fd, bytes, size);
	int saved = errno;
	if (close(fd) && ok)
		return fail(err, path, "cannot write");
	errno = saved;
	return ok || fail(err, path, "cannot write");
}

/* Makes the rename itself durable; a file system that cannot do this is none of the caller's business. */
static void sync_folder(const char *path)
{
	char folder[PATH_MAX];
	snprintf(folder, sizeof folder, "%s", path);
	char *slash = strrchr(folder, '/');
	if (slash == folder)
		slash++;
	if (slash)
		*slash = 0;
	int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd >= 0) {
		fsync(fd);
		close(fd);
	}
}

static bool write_and_rename(const char *path, mode_t mode, const char *bytes, size_t size, struct eto_error *err)
{
	char temporary[PATH_MAX];
	if (snprintf(temporary, sizeof temporary, "%s.XXXXXX", path) >= (int)sizeof temporary) {
		errno = ENAMETOOLONG;
		return fail(err, path, "cannot write");
	}
	int fd = mkstemp(temporary);
	if (fd < 0)
		return fail(err, path, "cannot write");
	bool ok = write_all(fd, bytes, size) && !fchmod(fd, mode) && !fsync(fd);
	int saved = errno;
	if (close(fd) && ok) {
		ok = false;
		saved = errno;
	}
	if (ok && rename(temporary, path)) {
		ok = false;
		saved = errno;
	}
	if (!ok) {
		unlink(temporary);
		errno = saved;
		return fail(err, path, "cannot write");
	}
	sync_folder(path);
	return true;
}

bool file_write(const char *path, const char *bytes, size_t size, struct eto_error *err)
{
	struct stat info;
	if (stat(path, &info))
		return write_and_rename(path, 0644, bytes, size, err);
	if (S_ISDIR(info.st_mode)) {
		errno = EISDIR;
		return fail(err, path, "cannot write");
	}
	if (!S_ISREG(info.st_mode))
		return write_directly(path, bytes, size, err);
	char real[PATH_MAX]; /* a symbolic link stays one */
	if (!realpath(path, real))
		return fail(err, path, "cannot write");
	return write_and_rename(real, info.st_mode & 0777, bytes, size, err);
}

bool file_make_folder(const char *path, struct eto_error *err)
{
	char part[PATH_MAX];
	if (snprintf(part, sizeof part, "%s", path) >= (int)sizeof part) {
		errno = ENAMETOOLONG;
		return fail(err, path, "cannot make folder");
	}
	for (char *p = part + 1;; p++) {
		char c = *p;
		if (c && c != '/')
			continue;
		*p = 0;
		if (mkdir(part, 0755) && errno != EEXIST)
			return fail(err, part, "cannot make folder");
		if (!c)
			return true;
		*p = c;
	}
}

bool file_exists(const char *path)
{
	struct stat info;
	return !stat(path, &info);
}
