import { errorCode } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';

const FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|Check free disk space/;
const SENTENCES: readonly (readonly [pattern: RegExp, sentence: (path: string) => string])[] = [
  [FULL, (path) => `The disk that holds ${path} is full. Free some space on it.`],
  [
    /EROFS|Read-only file system/,
    (path) =>
      `The data directory ${path} is on a read-only file system. Set ASPECTORY_DATA_DIR to a writable directory.`,
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/,
    (path) =>
      `The data directory ${path} is not writable for this user. Change its owner, or set ASPECTORY_DATA_DIR to another directory.`,
  ],
  [
    /ENOTDIR|EEXIST|Not a directory/,
    (path) =>
      `The data directory ${path} is not a directory. It, or a part of its path, is a file. Set ASPECTORY_DATA_DIR to another path.`,
  ],
  [
    /ENOENT.*\bmkdir\b/,
    (path) =>
      `The data directory ${path} cannot be made, because the system does not allow new directories there. Set ASPECTORY_DATA_DIR to another directory.`,
  ],
  [
    /EMFILE|ENFILE|Too many open files|insufficient file descriptors/,
    () => 'This process may open too few files. Raise the limit, for example with "ulimit -n 1024".',
  ],
  [/ENAMETOOLONG/, () => 'The path of the data directory is too long. Set ASPECTORY_DATA_DIR to a shorter one.'],
];
/** Error codes of the operating system. */
const SYSTEM_ERROR = /^(ERR_FS_)?E[A-Z]+$/;

/** Whether an error that `storageError` made says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof StartupError && FULL.test(String(error.cause));
}

/** A sentence for an error of the disk, from an error of Node or from the output of PostgreSQL's programs; undefined for other errors. */
export function storageError(cause: unknown, path: string): StartupError | undefined {
  if (cause instanceof StartupError) return cause;
  const text = String(cause);
  const sentence = SENTENCES.find(([pattern]) => pattern.test(text))?.[1];
  if (sentence) return new StartupError(sentence(path), { cause });
  return SYSTEM_ERROR.test(errorCode(cause))
    ? new StartupError(
        `The data directory ${path} cannot be used: ${text.replace(/^\w*Error: /, '')}. Set ASPECTORY_DATA_DIR to another directory.`,
        { cause },
      )
    : undefined;
}
