import { StartupError } from '../errors/startup-error';
import { nearestName } from '../errors/nearest-name';
import type { Setting } from './setting';
import { allSettings, settingsTable, type Settings } from './settings-table';
import { showMistake } from './show-settings';

export type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = 'ASPECTORY_';

/** @throws StartupError that names every setting that is wrong or unknown */
export function readSettings(environment: Environment): Settings {
  const problems = unknownNames(environment);
  const settings = settingsTable((setting) => {
    const written = environment[setting.env]?.trim() ?? '';
    const value = written === '' ? setting.default : setting.parse(written);
    if (value === undefined && written !== '')
      problems.push(`${setting.env} is "${showMistake(setting, written)}"; it must be ${setting.expected}.`);
    return value ?? setting.default;
  });
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return settings;
}

function unknownNames(environment: Environment): string[] {
  const known = allSettings().map(({ env }: Setting<unknown>) => env);
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name))
    .map((name) => {
      // What all names begin with says nothing about which is meant.
      const nearest = nearestName(withoutPrefix(name), known.map(withoutPrefix));
      return `There is no setting ${name}${nearest ? `; did you mean ${known.find((each) => withoutPrefix(each) === nearest)}?` : '. See "aspectory settings".'}`;
    });
}

function withoutPrefix(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}
