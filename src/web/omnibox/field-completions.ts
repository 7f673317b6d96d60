import type { ModelListing } from '../models/model-queries';

const SHOWN = 4;

/** The last word as the beginning of a search field: `own` gives `owners:`. Fields that results are counted by come first. */
export function completionsOf(
  text: string,
  listing: ModelListing | undefined,
): readonly { readonly text: string; readonly title: string }[] {
  const [, before = '', word = ''] = /^(.*?)([\w]{2,})$/.exec(text) ?? [];
  if (word === '' || !listing) return [];
  const fields = Object.entries(listing.searchFields).filter(
    ([name]) => name.toLowerCase().startsWith(word.toLowerCase()) && !name.startsWith('_'),
  );
  return fields
    .toSorted(([, a], [, b]) => Number(b.facet) - Number(a.facet) || b.entities.length - a.entities.length)
    .slice(0, SHOWN)
    .filter(([, field]) => field.facet)
    .map(([name, { title }]) => ({ text: `${before}${name}:`, title }));
}
