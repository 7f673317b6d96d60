// The places between which a catalog is transferred, as a command line names them.
import { readFileSync } from 'node:fs';
import { fileProblem } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';
import { type Environment, readSettings } from '#base/settings/read-settings';
import { withHost } from '#base/settings/setting';
import type { Settings } from '#base/settings/settings-table';
import { maskInvalidUrl } from '#base/settings/show-settings';

/** The arguments that may name a place. */
interface PlaceArguments {
  readonly place: string | undefined;
  /** A file that holds the place, or `-`. */
  readonly file: string | undefined;
}

const EMBEDDED = 'embedded:';
const STANDARD_INPUT = '-';
const STANDARD_INPUT_DESCRIPTOR = 0;

/**
 * The settings with the database of the place that `--NAME` or `--NAME-file` names.
 * @returns undefined if both are absent
 * @throws StartupError for a place that has another form, or that holds a password on the command line
 */
export function readPlace(
  environment: Environment,
  name: 'to' | 'from',
  { place, file }: PlaceArguments,
): Settings | undefined {
  const option = `--${name}`;
  if (file === undefined) {
    refusePassword(
      option,
      place,
      `Set PGPASSWORD, add a line to ~/.pgpass, or write the address into a file that only you may read and give ${option}-file FILE.`,
    );
    return place === undefined ? undefined : settingsOf(environment, option, place);
  }
  if (place !== undefined)
    throw new StartupError(`${option} and ${option}-file are both given. Leave out one of them.`);
  return settingsOf(environment, `${option}-file ${file}`, readAddress(file));
}

/** The list of processes shows arguments to every user. @throws StartupError */
export function refusePassword(option: string, text: string | undefined, fix: string): void {
  if (text === undefined || !text.split(/,(?=\w+:\/\/)/).some(holdsPassword)) return;
  throw new StartupError(
    `${option} holds a password, which every user of this machine can see in the list of processes. ${fix} Change the password, because it was visible.`,
  );
}

function holdsPassword(url: string): boolean {
  if (/[?&]\w*password=/i.test(url)) return true;
  const withName = withHost(url);
  return URL.canParse(withName) ? new URL(withName).password !== '' : /^[^:]*:\/\/[^:]*:[^@]*@/.test(url);
}

/** The text of a file that holds an address, or of standard input for `-`. @throws InvalidInputError */
export function readAddress(file: string): string {
  try {
    return readFileSync(file === STANDARD_INPUT ? STANDARD_INPUT_DESCRIPTOR : file, 'utf8').trim();
  } catch (error) {
    throw fileProblem(file, 'read', error);
  }
}

function settingsOf(environment: Environment, option: string, place: string): Settings {
  if (/^postgres(ql)?:/.test(place)) return readSettings({ ...environment, DATABASE_URL: place });
  if (place.startsWith(EMBEDDED) && place.length > EMBEDDED.length)
    return readSettings({ ...environment, DATABASE_URL: undefined, ASPECTORY_DATA_DIR: place.slice(EMBEDDED.length) });
  throw new StartupError(
    `${option} is "${maskInvalidUrl(place)}"; it must be postgres://user@host/database or embedded:DIRECTORY.`,
  );
}
