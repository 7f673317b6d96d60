import { errorCode } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';

const TO_THE_OWNER = 'Give its user the right to create tables there, for example as the owner of the database.';
/** Fixes for operators, by SQLSTATE. */
const ADVICE: Readonly<Record<string, string>> = {
  '3F000': TO_THE_OWNER,
  '42501': TO_THE_OWNER,
  '25006': 'Name the primary server instead of a standby.',
  '42P07': 'It holds tables of another program. Use a database of its own.',
  '53100': 'The disk is full. Free some space, then start again.',
  '57014': 'Raise statement_timeout for its user.',
  '55P03': 'Another program holds a lock. Start again when it is done.',
};
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Knex puts the statement before the message of the server. */
const STATEMENT = /^[^]* - /;

/** A sentence for an error of the server during migrations. Returns any other error unchanged. */
export function migrationProblem(cause: unknown, place: string): unknown {
  const code = errorCode(cause);
  if (!SQLSTATE.test(code) || !(cause instanceof Error)) return cause;
  const reason = cause.message.replace(STATEMENT, '');
  return new StartupError(
    [`The tables in ${place} cannot be migrated: ${reason}.`, ADVICE[code] ?? ''].join(' ').trim(),
    { cause },
  );
}
