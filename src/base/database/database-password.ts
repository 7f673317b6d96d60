import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { UnavailableError } from '#base/errors/domain-error';
import { errorCode } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';
import type { Settings } from '#base/settings/settings-table';

/** The password for the next connection. @throws UnavailableError that says why it cannot be read */
export type PasswordSource = () => Promise<string>;

type PasswordSettings = Pick<Settings, 'databaseUrl' | 'databasePasswordFile' | 'databasePasswordCommand'>;

const COMMAND_WITHIN_MS = 10_000;
const run = promisify(execFile);

/**
 * The source of the password if it is not in DATABASE_URL. It is read for each connection, so that a new password needs no restart, and a
 * token may be valid for minutes.
 * @throws StartupError for settings that contradict each other
 */
export function passwordSource(settings: PasswordSettings): PasswordSource | undefined {
  const { databasePasswordFile: file, databasePasswordCommand: command } = settings;
  if (file === undefined && command === undefined) return undefined;
  refuseContradictions(settings);
  return file === undefined ? fromCommand(command ?? '') : fromFile(file);
}

function refuseContradictions({ databaseUrl, databasePasswordFile, databasePasswordCommand }: PasswordSettings): void {
  if (databasePasswordFile !== undefined && databasePasswordCommand !== undefined)
    throw new StartupError(
      'ASPECTORY_DATABASE_PASSWORD_FILE and ASPECTORY_DATABASE_PASSWORD_COMMAND are both set. Unset one of them.',
    );
  const name =
    databasePasswordFile === undefined ? 'ASPECTORY_DATABASE_PASSWORD_COMMAND' : 'ASPECTORY_DATABASE_PASSWORD_FILE';
  if (databaseUrl === undefined)
    throw new StartupError(`${name} is set, but DATABASE_URL is not. Set it to the server, without a password.`);
  if (/^\w+:\/\/[^/@:]*:[^/@]+@/.test(databaseUrl))
    throw new StartupError(
      `${name} is set, and DATABASE_URL has a password. Remove it from DATABASE_URL, or unset ${name}.`,
    );
}

function fromFile(file: string): PasswordSource {
  return async () => {
    try {
      return withoutLineEnd(await readFile(file, 'utf8'));
    } catch (cause) {
      throw unreadable(`the file ${file} of ASPECTORY_DATABASE_PASSWORD_FILE cannot be read`, cause);
    }
  };
}

/** Connections that are made at the same time share a run. */
function fromCommand(command: string): PasswordSource {
  let running: Promise<string> | undefined;
  return () =>
    (running ??= run('/bin/sh', ['-c', command], { timeout: COMMAND_WITHIN_MS })
      .then(({ stdout }) => withoutLineEnd(stdout))
      .catch((cause: unknown) => {
        throw unreadable('the command of ASPECTORY_DATABASE_PASSWORD_COMMAND failed', failureOf(cause));
      })
      .finally(() => {
        running = undefined;
      }));
}

/** What the command printed. The error of Node begins with the command itself, which may hold a secret. */
function failureOf(cause: unknown): Error {
  if (typeof cause !== 'object' || cause === null) return new Error(String(cause));
  const printed = 'stderr' in cause ? String(cause.stderr).trim() : '';
  if (printed !== '') return new Error(printed);
  const stopped = 'killed' in cause && cause.killed === true;
  return new Error(
    stopped
      ? `it did not end within ${COMMAND_WITHIN_MS / 1000} seconds`
      : `it printed no error (exit code ${errorCode(cause)})`,
  );
}

function unreadable(problem: string, cause: unknown): UnavailableError {
  const said = cause instanceof Error ? cause.message.trim().split('\n').at(-1) : String(cause);
  return new UnavailableError(`The database is not available, because ${problem}: ${said}`, [], { cause });
}

function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}
