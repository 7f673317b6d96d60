import { matchesPattern } from '#search/service/result/matches-pattern';
import type { FieldSets } from '../segment/field-sets';
import { FIRST_WORD, STEMS_END } from '../segment/term-keys';

import { type ByteText, byteText, decodedText } from '../storage/byte-text';
import type { SortedTexts } from '../storage/sorted-texts';
import { type Condition, type Evaluation, scanning } from './condition';
import { documentsOf } from './mark-documents';
import { type TermRange, termsWithPrefix } from './term-look-ups';
import type { Turn } from '#base/background/turn';

/** The field in which a term occurs, or one of several; null for the default fields. */
export type FieldName = string | readonly string[] | null;

/** One of the terms occurs, or one that begins with `prefix`. */
export function hasTerm(field: FieldName, keys: readonly ByteText[], prefix?: ByteText): Condition {
  const rangesOf = ({ terms }: Evaluation) => {
    const [begin, end] = prefix === undefined ? [0, 0] : terms.withPrefix(prefix);
    const exact = keys.map((key) => terms.find(key)).filter((term) => term >= 0 && (term < begin || term >= end));
    return [...exact.map(oneTerm), ...(begin === end ? [] : [[begin, end] as const])];
  };
  return {
    find: termFinder(field, async (evaluation) => rangesOf(evaluation)),
    size: (evaluation) => rangesOf(evaluation).reduce((sum, range) => sum + sizeOf(range, evaluation), 0),
  };
}

/** A word matches a pattern in which `*` stands for any characters and `?` for one. */
export function hasWordLike(field: FieldName, pattern: string): Condition {
  const begin = /^[^*?]*/.exec(pattern)?.[0] ?? '';
  const find = termFinder(field, async ({ segment: { terms }, turn }) => {
    const range = begin === '' ? ([0, terms.texts.size] as const) : termsWithPrefix(terms.texts, byteText(begin));
    return pattern === `${begin}*` ? [range] : termsLike(terms.texts, pattern, range, turn);
  });
  return scanning(find);
}

function oneTerm(term: number): TermRange {
  return [term, term + 1];
}

/** Whether a term counts that occurs in the fields of a set, by field set. */
function acceptedSets(fieldSets: FieldSets, field: FieldName): Uint8Array {
  if (field === null) return fieldSets.defaultClasses();
  return fieldSets.containing(typeof field === 'string' ? [field] : field);
}

function sizeOf([from, to]: TermRange, { segment }: Evaluation): number {
  return segment.terms.postings.sizeOf(from, to);
}

function termFinder(
  field: FieldName,
  rangesOf: (evaluation: Evaluation) => Promise<readonly TermRange[]>,
): Condition['find'] {
  return async (scope, evaluation) => {
    const { segment, fieldSets, turn } = evaluation;
    const accepted = acceptedSets(fieldSets, field);
    return documentsOf({ scope, postings: segment.terms.postings, accepted, turn }, await rangesOf(evaluation));
  };
}

/** Terms between two looks at the clock. */
const STEP = 256;

async function termsLike(
  texts: SortedTexts,
  pattern: string,
  [from, to]: TermRange,
  turn: Turn,
): Promise<readonly TermRange[]> {
  const found: TermRange[] = [];
  const pieces = pattern.split(/[*?]+/).map(byteText);
  const words = [
    [Math.max(from, texts.lowerBound(FIRST_WORD)), Math.min(to, texts.lowerBound('~'))],
    [Math.max(from, texts.lowerBound(STEMS_END)), to],
  ] as const;
  for (const [start, end] of words) {
    for (let term = start; term < end; term++) {
      const text = texts.at(term);
      if (pieces.every((piece) => text.includes(piece)) && matchesPattern(decodedText(text), pattern))
        found.push(oneTerm(term));
      if (term % STEP === 0 && turn.isOver) await turn.pause();
    }
  }
  return found;
}
