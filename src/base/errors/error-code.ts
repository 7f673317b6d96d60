import { InvalidInputError } from './domain-error';

/** The `code` that Node and the database driver set on their errors (`ENOENT`, SQLSTATE); empty if absent. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user does not have permission',
  EPERM: 'this user does not have permission',
  ENOTDIR: 'part of its path is not a directory',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

const REASONS_OF_USE: Readonly<Record<'read' | 'written', Readonly<Record<string, string>>>> = {
  read: { ENOENT: 'it does not exist', EISDIR: 'it is a directory; name the files in it' },
  written: {
    ENOENT: 'its directory does not exist',
    EISDIR: 'it is a directory; name a file in it',
    EEXIST: 'there is a file, a link or a directory already; remove it, or name a new file',
  },
};

/** The error for a file that the user named and that cannot be read or written. */
export function fileProblem(path: string, use: 'read' | 'written', error: unknown): InvalidInputError {
  const code = errorCode(error);
  const reason = REASONS_OF_USE[use][code] ?? REASONS[code] ?? String(error);
  return new InvalidInputError(`${path} cannot be ${use}: ${reason}`, [], { cause: error });
}
