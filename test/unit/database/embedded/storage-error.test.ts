import { storageError } from '../../../../src/database/embedded/storage-error';

describe('storageError', () => {
  it.each([
    ["ENOSPC: no space left on device, mkdir '/d/x'", 'The disk that holds /d is full.'],
    ['FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device', 'The disk that holds /d is full.'],
    ["EROFS: read-only file system, mkdir '/d'", 'The data directory /d is on a read-only file system.'],
    ["EACCES: permission denied, mkdir '/d'", 'The data directory /d cannot be written to by this user.'],
    ["ENOTDIR: not a directory, mkdir '/d/x'", 'The data directory /d is not a directory.'],
  ])('makes a sentence of %s', (said, sentence) => {
    expect(storageError(new Error(said), '/d')?.message).toContain(sentence);
  });

  it('has nothing to say about other errors', () => {
    expect(storageError(new Error('division by zero'), '/d')).toBeUndefined();
  });
});
