import type { CatalogHealth } from '#generated/http/messages';
import { levelOf } from './figures';

interface Verdict {
  readonly level: 'good' | 'near' | 'full';
  readonly title: string;
  /** What people should look at. */
  readonly notes: readonly string[];
}

/** An index that is so far behind does not catch up by itself within a moment. */
const LAG_WARNS = 1000;
const LOW_DISK_BYTES = 1_000_000_000;

/** The health of the catalog in one sentence, with the reasons. */
export function verdictOf(health: CatalogHealth): Verdict {
  const broken = health.checks
    .filter(({ ok }) => !ok)
    .map(({ name, reason }) => `${name}: ${reason ?? 'it does not work'}`);
  const warned = health.checks.filter(({ ok, reason }) => ok && reason !== undefined).map(({ reason }) => reason ?? '');
  const notes = [...warned, ...warningsOf(health)];
  if (!health.ready) return { level: 'full', title: 'Parts of the service do not work', notes: [...broken, ...notes] };
  if (broken.length + notes.length > 0)
    return { level: 'near', title: 'The service works, but something needs attention', notes: [...broken, ...notes] };
  return { level: 'good', title: 'Everything works', notes: [] };
}

function warningsOf({ search, loops, setAside, writeQueue, database }: CatalogHealth): readonly string[] {
  const lag = search.lag ?? 0;
  const failing = loops.filter(({ failingSince }) => failingSince !== undefined);
  const adoptable = setAside.aspects.filter(({ known }) => known).reduce((sum, { values }) => sum + values, 0);
  const { requests, requestsMax } = writeQueue;
  const free = database.diskFree;
  return [
    lag >= LAG_WARNS ? `Search is ${lag.toLocaleString()} changes behind.` : '',
    (search.refused ?? 0) > 0 ? `The search cluster refused ${search.refused} documents.` : '',
    ...failing.map(({ name, lastError }) => `“${name}” fails: ${lastError ?? 'no reason is known'}`),
    adoptable > 0 ? `${adoptable.toLocaleString()} set-aside values can be adopted.` : '',
    levelOf(setAside.bytes, setAside.bytesMax) === 'good' ? '' : 'Little room is left for set-aside values.',
    levelOf(requests, requestsMax) === 'good' ? '' : 'The write queue is nearly full.',
    free !== undefined && free < LOW_DISK_BYTES ? 'The disk is nearly full.' : '',
  ].filter((note) => note !== '');
}
