import type { Icon as IconName } from '#generated/registry/display-types';

/** Colours of tiles, avatars and series. `theme.css` has a ground and an ink for each. */
export const TINTS = ['blue', 'violet', 'teal', 'green', 'amber', 'rose', 'pink', 'slate'] as const;
type Tint = (typeof TINTS)[number];

/** The grey one says that something is neutral, so names do not get it. */
const NAMED = TINTS.filter((tint) => tint !== 'slate');

/**
 * Kinds of things have a colour each, so that people find them in a list before they read. A check has none: green would say that it passed.
 */
const BY_ICON: Readonly<Partial<Record<IconName, Tint>>> = {
  table: 'blue',
  database: 'blue',
  column: 'blue',
  folder: 'amber',
  pipeline: 'amber',
  job: 'amber',
  graph: 'violet',
  gauge: 'violet',
  book: 'green',
  term: 'green',
  label: 'pink',
  domain: 'teal',
  user: 'teal',
  users: 'teal',
  feature: 'rose',
  key: 'rose',
  model: 'rose',
};

export function tintOfIcon(icon: string): Tint {
  return Object.entries(BY_ICON).find(([name]) => name === icon)?.[1] ?? 'slate';
}

/** The same text always has the same colour. */
export function tintOfText(text: string): Tint {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return NAMED[sum % NAMED.length] ?? 'slate';
}
