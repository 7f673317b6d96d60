/** Titles for people, where a model gives none. */
import { capitalise } from '../../values/names';

/** `lastModifiedBy` -> `Last modified by`, `mlModelURL` -> `Ml model URL`. */
export function titleOf(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()));
  return capitalise(words.join(' '));
}

/** English, for the last word. */
export function pluralOf(title: string): string {
  if (/[^aeiou]y$/.test(title)) return `${title.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(title) ? `${title}es` : `${title}s`;
}

/** The title of an aspect that one entity type has: `datasetProperties` -> `Properties`. */
export function aspectTitle(name: string, entities: readonly string[]): string {
  const [only] = entities;
  const isOwn = entities.length === 1 && only !== undefined && name.startsWith(only) && name.length > only.length;
  return titleOf(isOwn ? name.slice(only.length) : name);
}
