import { urnKey } from '#web/api/urn-key';
import { plainPath } from '#web/ui/values/field-path';
import type { Mark, Row } from './merge-rows';

/** Whether a row has all words of a text in its path, title, type, descriptions, tags or terms. */
export function finder(text: string, nameOf: (urn: string) => string): (row: Row) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (row) => {
    const texts = textsOf(row, nameOf).join('\n').toLowerCase();
    return words.every((word) => texts.includes(word));
  };
}

function textsOf(
  { path, title, type, description, sourceDescription, tags, terms }: Row,
  nameOf: (urn: string) => string,
) {
  // Searches show the key of a tag that has a name of its own.
  const named = ({ urn }: Mark) => `${nameOf(urn)} ${urnKey(urn)}`;
  return [
    path,
    plainPath(path),
    title ?? '',
    type ?? '',
    description ?? '',
    sourceDescription ?? '',
    ...tags.map(named),
    ...terms.map(named),
  ];
}
