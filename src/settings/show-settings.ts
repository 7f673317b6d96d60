import type { Setting } from './setting';
import { allSettings, type Settings } from './settings-table';

/** A value as people may see it. */
export function showSetting(setting: Setting<unknown>, value: unknown): string {
  return hide(setting, value, (text) => text.replace(/\/\/[^@/,]*@/g, '//***@'));
}

/** What was written and is wrong: nobody knows where a password ends in what is no URL, so all before the last @ may be one. */
export function showMistake(setting: Setting<unknown>, text: string): string {
  return hide(setting, text, (each) => each.replace(/^(\w+:\/\/)?.*@/s, '$1***@'));
}

function hide({ secret }: Setting<unknown>, value: unknown, hideUser: (text: string) => string): string {
  const text = value === undefined ? '' : String(value);
  if (!secret || text === '') return text;
  return secret === 'whole' ? '***' : hideUser(text).replace(/(password|secret|token)=[^&]*/gi, '$1=***');
}

/** What is in force, by the names in the environment. */
export function describeSettings(settings: Settings): Record<string, string> {
  return Object.fromEntries(pairs(settings).map(([setting, value]) => [setting.env, showSetting(setting, value)]));
}

/** For `--help`: one setting after another, with what is in force; when something is wrong nothing is, and the defaults stand there. */
export function settingsHelp(settings: Settings | undefined): string {
  return pairs(settings)
    .map(([setting, value]) => {
      const shown = showSetting(setting, value) || 'not set';
      return `  ${setting.env} = ${shown}${value === setting.default ? '' : `  (default: ${setting.default ?? 'not set'})`}\n      ${setting.help}\n      ${setting.expected}`;
    })
    .join('\n');
}

/** For the README. */
export function settingsMarkdown(): string {
  const rows = allSettings().map(
    ({ env, default: preset, expected, help }) =>
      `| \`${env}\` | ${preset === undefined ? '' : `\`${String(preset)}\``} | ${help} | ${expected} |`,
  );
  return ['| setting | default | what it does | may be |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The table's rows and the values of `settings`, both in the table's order; without settings the defaults. */
function pairs(settings: Settings | undefined): readonly (readonly [Setting<unknown>, unknown])[] {
  const values = settings && Object.values(settings);
  return allSettings().map((setting, index) => [setting, values ? values[index] : setting.default]);
}
