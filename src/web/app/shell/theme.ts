import { readText, writeText } from '#web/api/browser-storage';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'aspectory.theme';

/** What a person has chosen in this browser; the theme of the system otherwise. */
export function storedTheme(): Theme {
  const stored = readText(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  writeText(KEY, theme);
  applyTheme(theme);
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
