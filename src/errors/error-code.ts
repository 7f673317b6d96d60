import { InvalidInputError } from './domain-error';

/** The `code` that Node and the database driver set on their errors (`ENOENT`, SQLSTATE); empty if absent. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the file or directory does not exist',
  EACCES: 'this user does not have permission',
  EPERM: 'this user does not have permission',
  ENOTDIR: 'part of its path is not a directory',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

const IS_DIRECTORY = {
  read: 'it is a directory; name the files in it',
  written: 'it is a directory; name a file in it',
};

/** The error for a file that the user named and that cannot be read or written. */
export function fileProblem(path: string, use: 'read' | 'written', error: unknown): InvalidInputError {
  const code = errorCode(error);
  const reason = code === 'EISDIR' ? IS_DIRECTORY[use] : (REASONS[code] ?? String(error));
  return new InvalidInputError(`${path} cannot be ${use}: ${reason}`, [], { cause: error });
}
