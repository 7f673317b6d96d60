import type { TypeRun } from '../segment/segment';
import { documentOfId } from '../segment/segment';
import { emptyBits, setRange } from '../storage/bits';
import { type ByteText, byteText } from '../storage/byte-text';
import { DocumentSet } from '../storage/document-set';
import { type Condition, scanning } from './condition';

export function isRemoved(removed: boolean): Condition {
  return scanning(async (scope, { segment }) => {
    const all = DocumentSet.ofBits(segment.removed, segment.size);
    return removed ? scope.and(all) : scope.without(all);
  });
}

/** The entity type passes the test. */
export function isOfType(test: (entityType: string) => boolean): Condition {
  return {
    async find(scope, { segment: { size, typeRuns } }) {
      const runs = typeRuns.filter(({ entityType }) => test(entityType));
      return runs.length === typeRuns.length ? scope : inRanges(scope, runs, size);
    },
    size: ({ segment: { typeRuns } }) =>
      typeRuns.reduce((sum, { entityType, start, end }) => sum + (test(entityType) ? end - start : 0), 0),
  };
}

function inRanges(scope: DocumentSet, ranges: readonly Pick<TypeRun, 'start' | 'end'>[], size: number): DocumentSet {
  if (scope.isFew)
    return scope.filter((document) => ranges.some(({ start, end }) => document >= start && document < end));
  const bits = emptyBits(size);
  for (const { start, end } of ranges) setRange(bits, start, end);
  return scope.and(DocumentSet.ofBits(bits, size));
}

export function hasUrn(urns: readonly string[]): Condition {
  return {
    async find(scope, { segment }) {
      const found = urns.map((urn) => segment.urns.find(byteText(urn))).filter((document) => document >= 0);
      return DocumentSet.ofAny(Uint32Array.from(found), segment.size).and(scope);
    },
    size: () => urns.length,
  };
}

export function urnStartsWith(starts: readonly string[]): Condition {
  return {
    async find(scope, { segment: { urns, size } }) {
      const ranges = starts
        .map(byteText)
        .map((start) => ({ start: urns.lowerBound(start), end: urns.endOfPrefix(start) }));
      return inRanges(scope, ranges, size);
    },
    size: ({ segment }) => segment.size,
  };
}

/** Documents between two looks at the clock. */
const STEP = 1024;

/** The urn passes the test. Looks at each document of the scope. */
export function urnFits(test: (urn: ByteText) => boolean): Condition {
  return scanning(async (scope, { segment, turn }) => {
    const found: number[] = [];
    const documents = scope.numbers();
    for (let at = 0; at < documents.length; at++) {
      const document = documents[at] ?? 0;
      if (test(segment.urns.at(document))) found.push(document);
      if (at % STEP === 0 && turn.isOver) await turn.pause();
    }
    return DocumentSet.ofNumbers(Uint32Array.from(found), segment.size);
  });
}

/** The entity is one of these. */
export function hasId(ids: readonly number[]): Condition {
  return {
    async find(scope, { segment, turn }) {
      const found: number[] = [];
      for (const [index, id] of ids.entries()) {
        const document = documentOfId(segment, id);
        if (document >= 0) found.push(document);
        if (index % STEP === 0 && turn.isOver) await turn.pause();
      }
      return DocumentSet.ofAny(Uint32Array.from(found), segment.size).and(scope);
    },
    size: () => ids.length,
  };
}
