/** Titles for people, where a model gives none. */
import { capitalise } from '#codegen/values/names';

/** Words that people write in capitals, by how titles would have them. */
const ACRONYMS: ReadonlyMap<string, string> = new Map(
  ['API', 'CSV', 'HTML', 'HTTP', 'ID', 'IDs', 'JSON', 'ML', 'SQL', 'URI', 'URIs', 'URL', 'URLs'].map((word) => [
    word.toLowerCase(),
    word,
  ]),
);

/** `lastModifiedBy` -> `Last modified by`, `mlModelURL` -> `ML model URL`. */
export function titleOf(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '');
  return sentence(words);
}

/** `Glossary Term` -> `Glossary term`, as all other titles. */
export function sentence(words: readonly string[]): string {
  return capitalise(
    words
      .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()))
      .map((word) => ACRONYMS.get(word) ?? word)
      .join(' '),
  );
}

/** The title of a field. Units and what kind of value it is are shown by the value: `durationMillis` -> `Duration`, `ownerUrn` -> `Owner`. */
export function fieldTitle(name: string): string {
  const title = titleOf(name);
  return title.replace(/(?<=\S) (?:millis|ms|urn)$/, '').replace(/^Num (?=\S)/, 'Number of ');
}

/** English, for the last word. */
export function pluralOf(title: string): string {
  if (/[^aeiou]y$/.test(title)) return `${title.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(title) ? `${title}es` : `${title}s`;
}

/** The title of an aspect that one entity type has: `datasetProperties` -> `Properties`, `chartInfo` -> `Details`. */
export function aspectTitle(name: string, entities: readonly string[]): string {
  const [only] = entities;
  const isOwn = entities.length === 1 && only !== undefined && name.startsWith(only) && name.length > only.length;
  const own = isOwn ? name.slice(only.length) : name;
  return own === 'Info' ? 'Details' : titleOf(own);
}
