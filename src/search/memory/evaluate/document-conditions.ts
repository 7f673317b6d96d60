import { emptyBits, intersect, setBit, setRange, subtract, numbersOf } from '../storage/bits';
import { type ByteText, byteText } from '../storage/byte-text';
import { documentOfId } from '../segment/segment';
import { type Condition, scanning } from './condition';

export function isRemoved(removed: boolean): Condition {
  return scanning(async (scope, { segment }) => (removed ? intersect : subtract)(scope.slice(), segment.removed));
}

/** The entity type passes the test. */
export function isOfType(test: (entityType: string) => boolean): Condition {
  return {
    async find(scope, { segment }) {
      const found = emptyBits(segment.size);
      for (const { entityType, start, end } of segment.typeRuns) if (test(entityType)) setRange(found, start, end);
      return intersect(found, scope);
    },
    size: ({ segment: { typeRuns } }) =>
      typeRuns.reduce((sum, { entityType, start, end }) => sum + (test(entityType) ? end - start : 0), 0),
  };
}

export function hasUrn(urns: readonly string[]): Condition {
  return {
    async find(scope, { segment }) {
      const found = emptyBits(segment.size);
      for (const urn of urns) {
        const document = segment.urns.find(byteText(urn));
        if (document >= 0) setBit(found, document);
      }
      return intersect(found, scope);
    },
    size: () => urns.length,
  };
}

export function urnStartsWith(starts: readonly string[]): Condition {
  return {
    async find(scope, { segment }) {
      const found = emptyBits(segment.size);
      for (const start of starts.map(byteText))
        setRange(found, segment.urns.lowerBound(start), segment.urns.endOfPrefix(start));
      return intersect(found, scope);
    },
    size: ({ segment }) => segment.size,
  };
}

/** Documents between two looks at the clock. */
const STEP = 1024;

/** The urn passes the test. Looks at each document of the scope. */
export function urnFits(test: (urn: ByteText) => boolean): Condition {
  return {
    async find(scope, { segment, turn }) {
      const found = emptyBits(segment.size);
      const documents = numbersOf(scope);
      for (let at = 0; at < documents.length; at++) {
        const document = documents[at] ?? 0;
        if (test(segment.urns.at(document))) setBit(found, document);
        if (at % STEP === 0 && turn.isOver) await turn.pause();
      }
      return found;
    },
    size: () => Infinity,
  };
}

/** The entity is one of these. */
export function hasId(ids: readonly number[]): Condition {
  return {
    async find(scope, { segment, turn }) {
      const found = emptyBits(segment.size);
      for (const [index, id] of ids.entries()) {
        const document = documentOfId(segment, id);
        if (document >= 0) setBit(found, document);
        if (index % STEP === 0 && turn.isOver) await turn.pause();
      }
      return intersect(found, scope);
    },
    size: () => ids.length,
  };
}
