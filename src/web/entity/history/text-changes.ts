/** What differs between two texts, by words or by lines. */
import { diffLines, diffWordsWithSpace } from 'diff';

export interface TextChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** The distance beyond which texts have little in common, and the search for it would take seconds. */
const EDITS_MAX = 4_000;

export function wordChanges(before: string, after: string): readonly TextChange[] {
  return changes(diffWordsWithSpace(before, after, { maxEditLength: EDITS_MAX }), before, after);
}

/** Each change is one line. */
export function lineChanges(before: string, after: string): readonly TextChange[] {
  return changes(diffLines(before, after, { maxEditLength: EDITS_MAX }), before, after).flatMap(({ kind, text }) =>
    text
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => ({ kind, text: line })),
  );
}

interface Part {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
}

function changes(parts: readonly Part[] | undefined, before: string, after: string): readonly TextChange[] {
  if (!parts)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
