import { namesSecret } from '#base/addresses/secret-names';
import type { Setting } from './setting';
import { allSettings, type Settings } from './settings-table';

/** The value, without secrets. */
function showSetting(setting: Setting<unknown>, value: unknown): string {
  return hide(setting, value, maskUsers);
}

/** An invalid value, without secrets. */
export function showInvalid(setting: Setting<unknown>, text: string): string {
  return hide(setting, text, maskInvalidUrl);
}

/** Hides the user and the password of each URL. A password may contain `@`, `/` and commas, so everything before the last @ is hidden. */
function maskUsers(text: string): string {
  return text
    .split(/,(?=\w+:\/\/)/)
    .map(maskUser)
    .join(',');
}

function maskUser(url: string): string {
  const [scheme, at] = [url.indexOf('://'), url.lastIndexOf('@')];
  return scheme > 0 && at > scheme ? `${url.slice(0, scheme)}://***${url.slice(at)}` : url;
}

/** An argument of the command line without the secrets of its URLs, because claims store it and other users see it. */
export function maskArgument(text: string): string {
  return maskParameters(maskUsers(text));
}

/** Masks what may be a password in an invalid URL: everything before the last @, and without any what stands in the place of a port. */
export function maskInvalidUrl(text: string): string {
  if (text.includes('@')) return text.replace(/^(\w+:\/\/)?.*@/s, '$1***@');
  return text.replace(/(:\/\/[^/?#,:]*):(?!\d{1,5}(?:[/?#,]|$)).*/s, '$1:***');
}

function hide({ secret }: Setting<unknown>, value: unknown, hideUser: (text: string) => string): string {
  const text = value === undefined ? '' : String(value);
  if (secret === 'whole') return text === '' ? '' : '***';
  // Any address may have a user, also where nobody expects one.
  const isAddress = text.includes('://') || (text.includes(':') && text.includes('@'));
  return secret === 'inUrl' || isAddress ? maskParameters(hideUser(text)) : text;
}

function maskParameters(text: string): string {
  return text.replaceAll(/(?<=[?&;\s])([\w.%-]{1,100})=[^&]*/g, (pair, name: string) =>
    namesSecret(name) ? `${name}=***` : pair,
  );
}

/** The settings in force, by their names in the environment. */
export function describeSettings(settings: Settings): Record<string, string> {
  return Object.fromEntries(pairs(settings).map(([setting, value]) => [setting.env, showSetting(setting, value)]));
}

/** The names in the environment of the settings with a prefix that do not have their defaults. */
export function changedSettings(settings: Settings, prefix: string): readonly string[] {
  const changed = pairs(settings).filter(([setting, value]) => value !== setting.default);
  return changed.map(([{ env }]) => env).filter((env) => env.startsWith(prefix));
}

/** Lists every setting with its value for `--help`. Without `settings`, because they are wrong, with its default. */
export function settingsHelp(settings: Settings | undefined): string {
  return pairs(settings)
    .map(([setting, value]) => {
      const shown = showSetting(setting, value) || 'not set';
      return `  ${setting.env} = ${shown}${value === setting.default ? '' : `  (default: ${setting.default ?? 'not set'})`}\n      ${setting.help}\n      ${setting.expected}`;
    })
    .join('\n');
}

/** The settings for `README.md` beside this file. */
export function settingsMarkdown(): string {
  const rows = allSettings().map(
    ({ env, default: preset, expected, help }) =>
      `| \`${env}\` | ${preset === undefined ? '' : `\`${String(preset)}\``} | ${help} | ${expected} |`,
  );
  return ['| setting | default | meaning | values |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Each row of the table with its value in `settings`, or with its default. */
function pairs(settings: Settings | undefined): readonly (readonly [Setting<unknown>, unknown])[] {
  const values =
    settings && Object.values(settings).flatMap((value) => (isGroup(value) ? Object.values(value) : [value]));
  return allSettings().map((setting, index) => [setting, values ? values[index] : setting.default]);
}

/** Whether the value has the settings of one cluster. */
function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
