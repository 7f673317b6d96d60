import { integer, oneOf, optionalText, type ReadSetting } from './setting';

/** The settings of the log. */
export function logSettings(read: ReadSetting) {
  return {
    logLevel: read(
      oneOf({
        env: 'ASPECTORY_LOG_LEVEL',
        choices: ['error', 'warn', 'info', 'debug'],
        default: 'info',
        help: 'Minimum log level.',
      }),
    ),
    slowRequestMilliseconds: read(
      integer({
        env: 'ASPECTORY_SLOW_REQUEST_MILLISECONDS',
        default: 0,
        min: 0,
        max: 600_000,
        help: 'Milliseconds from which on the log line of a request is a warning, "slow request". It has the operation, the actor and the duration. 0: none.',
      }),
    ),
    logFile: read(
      optionalText({
        env: 'ASPECTORY_LOG_FILE',
        expected: 'a file in a folder that exists',
        help: 'File for the log of `serve`, instead of standard output. When it is full, it becomes FILE.1, and FILE.1 becomes FILE.2.',
      }),
    ),
    logFileMegabytes: read(
      integer({
        env: 'ASPECTORY_LOG_FILE_MEGABYTES',
        default: 10,
        min: 1,
        max: 10_000,
        help: 'Size at which a log file is full.',
      }),
    ),
    logFiles: read(
      integer({
        env: 'ASPECTORY_LOG_FILES',
        default: 5,
        min: 2,
        max: 1000,
        help: 'Maximum number of log files; the oldest one is deleted.',
      }),
    ),
  };
}
