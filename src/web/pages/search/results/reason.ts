import type { SummaryHit } from '#generated/http/messages';
import { hasWord, wordsOf } from '../words';

/** Why something was found: a field that its row does not show, and the values that match. */
export interface Reason {
  readonly title: string;
  readonly values: readonly string[];
}

const VALUES = 3;

/**
 * The reason that a row says; undefined where its name, key or description show all words already. The urn is a reason only if there is
 * no other one, without its beginning.
 */
export function reasonOf(hit: SummaryHit, query: string): Reason | undefined {
  const { urn, matched } = hit;
  if (matched.length === 0 || showsAllWords(hit, query)) return undefined;
  const visible = new Set(visibleTexts(hit));
  const [first] = matched.filter(({ value }) => value !== '' && value !== urn && !visible.has(value));
  if (!first) return matched.some(({ value }) => value === urn) ? { title: 'Key', values: [keyIn(urn)] } : undefined;
  const values = matched.filter(({ field, value }) => field === first.field && !visible.has(value));
  return { title: first.title, values: [...new Set(values.map(({ value }) => keyIn(value)))].slice(0, VALUES) };
}

function showsAllWords({ name, key = '', description = '' }: SummaryHit, query: string): boolean {
  const text = `${name} ${key} ${description}`;
  return wordsOf(query).every((word) => hasWord(text, word));
}

function visibleTexts(hit: SummaryHit): readonly string[] {
  const { name, key = '', description = '', platform, places = [], owners = [], tags = [], terms = [] } = hit;
  const entities = [...(platform ? [platform] : []), ...places, ...owners, ...tags, ...terms];
  return [name, key, description, ...entities.map(({ urn }) => urn)];
}

/** The part of a urn that people read. */
function keyIn(value: string): string {
  return value.startsWith('urn:') ? value.split(':').slice(3).join(':') : value;
}

/** Whether somebody typed exactly this name, or the full one. */
export function isExact({ name, key, urn }: SummaryHit, query: string): boolean {
  const typed = query.trim().replaceAll(/^"|"$/g, '').toLowerCase();
  return typed !== '' && [name, key, urn].some((each) => each?.toLowerCase() === typed);
}
