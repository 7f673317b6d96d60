import { errorCode } from '../../errors/error-code';
import { StartupError } from '../../errors/startup-error';

const TO_THE_OWNER = 'Give its user the right to create tables there, best by making it the owner of the database.';
/** By SQLSTATE: what the operator can do about it. */
const ADVICE: Readonly<Record<string, string>> = {
  '3F000': TO_THE_OWNER,
  '42501': TO_THE_OWNER,
  '25006': 'Name the server that takes writes, not a standby.',
  '42P07': 'Tables of another program are in the way: use a database of its own.',
  '53100': 'Free some space, then start again.',
  '57014': 'Let its user take longer: statement_timeout.',
  '55P03': 'Another program holds a lock: start again when it is done.',
};
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Knex puts the statement before what the server said. */
const STATEMENT = /^[^]* - /;

/** A sentence for what the server refused when the schema was brought up to date; any other error as it is. */
export function migrationProblem(cause: unknown, place: string): unknown {
  const code = errorCode(cause);
  if (!SQLSTATE.test(code) || !(cause instanceof Error)) return cause;
  const reason = cause.message.replace(STATEMENT, '');
  return new StartupError(
    [`The tables in ${place} cannot be brought up to date: ${reason}.`, ADVICE[code] ?? ''].join(' ').trim(),
    { cause },
  );
}
