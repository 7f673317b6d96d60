import type { EntityModel, AspectListed } from '#generated/http/messages';

interface Listing {
  readonly entities: readonly EntityModel[];
  readonly aspects: readonly AspectListed[];
}

/** The entity types and aspects that have every word, those first whose name does. */
export function findModels({ entities, aspects }: Listing, query: string): Listing {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return {
    entities: found(entities, words, ({ name, title, plural, doc }) => [`${name} ${title} ${plural}`, doc]),
    aspects: found(aspects, words, ({ name, title, doc, record }) => [`${name} ${title} ${record}`, doc]),
  };
}

function found<Item>(
  items: readonly Item[],
  words: readonly string[],
  texts: (item: Item) => readonly [string, string],
): readonly Item[] {
  if (words.length === 0) return items;
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const inName = items.filter((item) => has(texts(item)[0]));
  return [...inName, ...items.filter((item) => !inName.includes(item) && has(texts(item).join(' ')))];
}
