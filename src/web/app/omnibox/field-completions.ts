import type { DisplayModels } from '#generated/registry/display-types';

const SHOWN = 4;

interface Completion {
  readonly text: string;
  readonly title: string;
}

/** The last word as the beginning of a search field: `own` gives `owners:`. Fields of many entity types come first. */
export function completionsOf(
  text: string,
  listing: Pick<DisplayModels, 'searchFields'> | undefined,
): readonly Completion[] {
  const word = /(?<!\w)\w{2,}$/.exec(text)?.[0] ?? '';
  const before = text.slice(0, text.length - word.length);
  if (word === '' || !listing) return [];
  const typed = word.toLowerCase();
  return Object.entries(listing.searchFields)
    .filter(
      ([name, { facet, title }]) =>
        facet && !name.startsWith('_') && [name, title].some((each) => each.toLowerCase().startsWith(typed)),
    )
    .toSorted(([, a], [, b]) => b.entities.length - a.entities.length)
    .slice(0, SHOWN)
    .map(([name, { title }]) => ({ text: `${before}${name}:`, title }));
}

/** A value that somebody begins to type behind the name of a field. */
interface BegunValue {
  readonly field: string;
  readonly typed: string;
  /** The query without both. */
  readonly rest: string;
}

/** `orders owners:ja` is the value `ja` of the field `owners`. Only of fields that results are counted by, because only their values are known. */
export function begunValue(
  text: string,
  listing: Pick<DisplayModels, 'searchFields'> | undefined,
): BegunValue | undefined {
  const [, rest = '', field = '', typed = ''] = /^(.*?)(?:^|(?<=\s))([\w.]+):"?([^":]*)$/.exec(text) ?? [];
  return listing?.searchFields[field]?.facet ? { field, typed, rest: rest.trim() } : undefined;
}
