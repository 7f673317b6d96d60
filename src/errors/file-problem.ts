import { InvalidInputError } from './domain-error';
import { errorCode } from './error-code';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EISDIR: 'it is a folder; name the files in it',
  ENOTDIR: 'a part of its path is no folder',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** What a person is told when a file that they named cannot be read or written. */
export function fileProblem(path: string, use: 'read' | 'written', error: unknown): InvalidInputError {
  return new InvalidInputError(`${path} cannot be ${use}: ${REASONS[errorCode(error)] ?? String(error)}`, [], {
    cause: error,
  });
}
