import { readJson, writeJson } from '#web/api/browser-storage';

const KEY = 'aspectory.changes-seen';
/** The time between two looks that are the same visit. */
const VISIT_MS = 30 * 60_000;

interface Visits {
  /** The time when the visit before this one ended; 0 without one. */
  readonly before: number;
  readonly now: number;
}

/**
 * Notes that the person looks at the changes, in this browser.
 * @returns when the person last did before, in epoch milliseconds; undefined for the first time
 */
export function noteVisit(now: number): number | undefined {
  const stored = storedVisits();
  const before = now - stored.now < VISIT_MS ? stored.before : stored.now;
  writeJson(KEY, { before, now } satisfies Visits);
  return before === 0 ? undefined : before;
}

function storedVisits(): Visits {
  const stored = readJson(KEY);
  return isVisits(stored) ? stored : NO_VISITS;
}

const NO_VISITS: Visits = { before: 0, now: 0 };

function isVisits(value: unknown): value is Visits {
  return (
    typeof value === 'object' &&
    value !== null &&
    'before' in value &&
    typeof value.before === 'number' &&
    'now' in value &&
    typeof value.now === 'number'
  );
}
