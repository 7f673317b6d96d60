import type { SummaryHit } from '#generated/http/messages';
import { urnKey } from '#web/api/urn-key';
import { hasWord, wordsOf } from '../words';

/** The reason why something was found: a field that its row does not show, and the values that match. */
export interface Reason {
  readonly title: string;
  readonly values: readonly string[];
  /** The row or rows of the hit that have each value, such as columns, as parameters of its page. */
  readonly places?: readonly Readonly<Record<string, string>>[];
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
  const shown = [...new Set(values.map(({ value }) => value))].slice(0, VALUES);
  return { title: first.title, values: shown.map(keyIn), ...placesOf(first.row, shown, query) };
}

/** A path opens its row; rows with a tag or a text are found by it. */
function placesOf(row: string | undefined, values: readonly string[], query: string): Pick<Reason, 'places'> {
  if (row === undefined) return {};
  return {
    places: values.map((value) =>
      row === 'path' ? { field: value } : { find: value.startsWith('urn:') ? keyIn(value) : query },
    ),
  };
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
  return value.startsWith('urn:') ? urnKey(value) : value;
}

/** Whether somebody typed exactly this name, or the full one. */
export function isExact({ name, key, urn }: SummaryHit, query: string): boolean {
  const typed = query.trim().replaceAll(/^"|"$/g, '').toLowerCase();
  return typed !== '' && [name, key, urn].some((each) => each?.toLowerCase() === typed);
}
