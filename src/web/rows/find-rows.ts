import { type Names, shownName } from '../api/names';
import { plainPath } from './field-path';
import type { Mark, Row } from './merge-rows';

/** Whether a row has all words of a text in its path, title, type, descriptions, tags or terms. */
export function finder(text: string, names: Names): (row: Row) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (row) => {
    const texts = textsOf(row, names).join('\n').toLowerCase();
    return words.every((word) => texts.includes(word));
  };
}

function textsOf({ path, title, type, description, sourceDescription, tags, terms }: Row, names: Names) {
  const named = (mark: Mark) => shownName(mark.urn, names);
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
