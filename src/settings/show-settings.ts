import type { Setting } from './setting';
import { allSettings, type Settings } from './settings-table';

/** A value as people may see it. */
export function showSetting(setting: Setting<unknown>, value: unknown): string {
  const text = value === undefined ? '' : String(value);
  if (!setting.secret || text === '') return text;
  if (setting.secret === 'whole') return '***';
  return text.replace(/\/\/[^@/,]*@/g, '//***@').replace(/(password|secret|token)=[^&]*/gi, '$1=***');
}

/** What is in force, by the names in the environment. */
export function describeSettings(settings: Settings): Record<string, string> {
  return Object.fromEntries(pairs(settings).map(([setting, value]) => [setting.env, showSetting(setting, value)]));
}

/** For `--help`: one setting after another, with what is in force. */
export function settingsHelp(settings: Settings): string {
  return pairs(settings).map(([setting, value]) => {
    const shown = showSetting(setting, value) || 'not set';
    return `  ${setting.env} = ${shown}${value === setting.default ? '' : `  (default: ${setting.default ?? 'not set'})`}\n      ${setting.help}\n      ${setting.expected}`;
  }).join('\n');
}

/** For the README. */
export function settingsMarkdown(): string {
  const rows = allSettings().map(({ env, default: preset, expected, help }) => `| \`${env}\` | ${preset === undefined ? '' : `\`${String(preset)}\``} | ${help} | ${expected} |`);
  return ['| setting | default | what it does | may be |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The table's rows and the values of `settings`, both in the table's order. */
function pairs(settings: Settings): readonly (readonly [Setting<unknown>, unknown])[] {
  const values = Object.values(settings);
  return allSettings().map((setting, index) => [setting, values[index]]);
}
