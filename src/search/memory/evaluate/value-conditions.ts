import type { ByteText } from '../storage/byte-text';
import type { DocumentSet } from '../storage/document-set';
import { fieldRange, type ValueIndex } from '../segment/segment';
import { type Condition, type Evaluation, scanning } from './condition';
import { documentsOf } from './mark-documents';
import { findInRows, type RowTest } from './row-conditions';

type ValueRange = readonly [from: number, to: number];

/** Whether a value fits; `maybe` for a long text of which the beginning does not decide. */
export type Fit = 'yes' | 'no' | 'maybe';

/** Values that are found by their keys: those that are equal to one of `keys` or begin with one of `starts`. */
export function hasValue(field: string, keys: readonly ByteText[], starts: readonly ByteText[] = []): Condition {
  return inRanges((values) => {
    const [from, to] = fieldRange(values, field);
    if (from === to) return [];
    const equal = keys.map((key) => values.keys.find(key, from, to)).filter((value) => value >= 0);
    const begun = starts.map((start) => begunValues(values, start, [from, to]));
    return [...equal.map((value): ValueRange => [value, value + 1]), ...begun];
  });
}

export function hasAnyValue(field: string): Condition {
  return inRanges((values) => [fieldRange(values, field)]);
}

function begunValues({ keys }: ValueIndex, start: ByteText, [from, to]: ValueRange): ValueRange {
  return [keys.lowerBound(start, from, to), keys.endOfPrefix(start, from, to)];
}

/** More look-ups would take longer than they save. */
const SIZED_RANGES_MAX = 16;

function inRanges(rangesOf: (values: ValueIndex) => readonly ValueRange[]): Condition {
  return {
    find: (scope, evaluation) => withValues(scope, rangesOf(evaluation.segment.values), evaluation),
    size({ segment: { values } }) {
      const ranges = rangesOf(values).slice(0, SIZED_RANGES_MAX + 1);
      if (ranges.length > SIZED_RANGES_MAX) return values.postings.sizeOf(0, values.postings.terms);
      return ranges.reduce((sum, [from, to]) => sum + values.postings.sizeOf(from, to), 0);
    },
  };
}

/** The values of a field that are looked at. */
interface ValueTest {
  /** The beginning of the keys. */
  readonly start?: ByteText;
  /** Whether a value may suit. The others are left out before their keys are read. */
  readonly maySuit?: (values: ValueIndex, value: number) => boolean;
  readonly fits: (key: ByteText) => Fit;
  /** Decides about documents with a value that may fit. */
  readonly fitsText: RowTest;
}

/** Looks at each distinct value of a field. */
export function hasFittingValue(field: string, test: ValueTest): Condition {
  return scanning(async (scope, evaluation) => {
    const { sure, unsure } = await fittingValues(field, test, evaluation);
    const found = await withValues(scope, sure, evaluation);
    if (unsure.length === 0) return found;
    const candidates = (await withValues(scope, unsure, evaluation)).without(found);
    if (candidates.isEmpty) return found;
    return found.or(await findInRows(candidates, [field], test.fitsText, evaluation));
  });
}

/** Values between two looks at the clock. */
const STEP = 1024;

async function fittingValues(
  field: string,
  { start, maySuit, fits }: ValueTest,
  { segment: { values }, turn }: Evaluation,
): Promise<{ readonly sure: readonly ValueRange[]; readonly unsure: readonly ValueRange[] }> {
  const [sure, unsure]: [ValueRange[], ValueRange[]] = [[], []];
  const all = fieldRange(values, field);
  const [from, to] = start === undefined ? all : begunValues(values, start, all);
  for (let value = from; value < to; value++) {
    if (value % STEP === 0 && turn.isOver) await turn.pause();
    if (maySuit && !maySuit(values, value)) continue;
    const fit = fits(values.keys.at(value));
    if (fit === 'yes') sure.push([value, value + 1]);
    else if (fit === 'maybe') unsure.push([value, value + 1]);
  }
  return { sure, unsure };
}

function withValues(
  scope: DocumentSet,
  ranges: readonly ValueRange[],
  { segment, turn }: Evaluation,
): Promise<DocumentSet> {
  return documentsOf({ scope, postings: segment.values.postings, accepted: null, turn }, ranges);
}
