import { StartupError } from '../errors/startup-error';
import { nearestName } from '../errors/unknown-name';
import { requireSender } from './outgoing-settings';
import { providerOptions } from './provider-options';
import { requireSearchCluster } from './search-engine-setting';
import type { Setting } from './setting';
import { allSettings, settingsTable, type Settings } from './settings-table';
import { showInvalid } from './show-settings';

export type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = 'ASPECTORY_';

/** @throws StartupError that names every invalid or unknown setting, or settings that contradict each other */
export function readSettings(environment: Environment): Settings {
  const problems = unknownNames(environment);
  const settings = settingsTable((setting) => {
    const written = environment[setting.env]?.trim() ?? '';
    const value = written === '' ? setting.default : setting.parse(written);
    if (value === undefined && written !== '')
      problems.push(`${setting.env} is "${showInvalid(setting, written)}"; it must be ${setting.expected}.`);
    return value ?? setting.default;
  });
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  providerOptions(settings);
  requireSearchCluster(settings);
  requireSender(settings);
  return settings;
}

function unknownNames(environment: Environment): string[] {
  const known = allSettings().map(({ env }: Setting<unknown>) => env);
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name))
    .map((name) => {
      // The common prefix would make all names look similar.
      const nearest = nearestName(withoutPrefix(name), known.map(withoutPrefix));
      return `Unknown setting ${name}${nearest ? `; did you mean ${known.find((each) => withoutPrefix(each) === nearest)}?` : '. "aspectory settings" lists all settings.'}`;
    });
}

function withoutPrefix(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}
