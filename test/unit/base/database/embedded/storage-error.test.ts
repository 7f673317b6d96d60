import { storageError } from '#base/database/embedded/directory/storage-error';

describe('storageError', () => {
  it.each([
    ["ENOSPC: no space left on device, mkdir '/d/x'", 'The disk that holds /d is full.'],
    ['FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device', 'The disk that holds /d is full.'],
    [
      'FATAL:  insufficient file descriptors available to start server process',
      'Raise the limit, for example with "ulimit',
    ],
    ["EROFS: read-only file system, mkdir '/d'", 'The data directory /d is on a read-only file system.'],
    ["EACCES: permission denied, mkdir '/d'", 'The data directory /d is not writable for this user.'],
    [
      "ENOTDIR: not a directory, mkdir '/d/x'",
      'The data directory /d is not a directory. It, or a part of its path, is a file.',
    ],
    ["ENOENT: no such file or directory, mkdir '/d'", 'The data directory /d cannot be made'],
  ])('makes a sentence of %s', (said, sentence) => {
    expect(storageError(new Error(said), '/d')?.message).toContain(sentence);
  });

  it.each([
    [
      Object.assign(new Error("ENAMETOOLONG: name too long, mkdir '/d'"), { code: 'ENAMETOOLONG' }),
      'The path of the data directory is too long.',
    ],
    [
      Object.assign(new Error("ELOOP: too many symbolic links, mkdir '/d'"), { code: 'ELOOP' }),
      "The data directory /d cannot be used: ELOOP: too many symbolic links, mkdir '/d'.",
    ],
  ])('hands on what else the system said: %s', (error, sentence) => {
    expect(storageError(error, '/d')?.message).toContain(sentence);
  });

  it('returns undefined for other errors', () => {
    expect(storageError(new Error('division by zero'), '/d')).toBeUndefined();
  });
});
