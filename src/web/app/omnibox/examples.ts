import type { DisplayModels } from '#generated/registry/display-types';

interface Example {
  readonly text: string;
  readonly about: string;
}

const FIELDS = 3;

/** What people can type, with fields and types that the models have. */
export function examplesOf(listing: Pick<DisplayModels, 'entities' | 'searchFields'> | undefined): readonly Example[] {
  const fields = Object.entries(listing?.searchFields ?? {})
    .filter(([name, { facet }]) => facet && !name.startsWith('_'))
    .toSorted(([, a], [, b]) => b.entities.length - a.entities.length)
    .slice(0, FIELDS)
    .map(([name, { title }]) => ({ text: `${name}:`, about: `${title}; then its values` }));
  const [type] = listing?.entities ?? [];
  return [
    ...fields,
    ...(type ? [{ text: type.plural.toLowerCase(), about: 'of one type' }] : []),
    { text: '"two words"', about: 'exactly these, side by side' },
    { text: 'ord*', about: 'words that begin so' },
    { text: 'orders -returned', about: 'with one word and without another' },
    { text: 'orders OR payments', about: 'either of them' },
  ];
}
