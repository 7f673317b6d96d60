import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalog } from './catalog/catalog';
import { answerOf } from './catalog/catalog-server';
import { rewritesOf } from './metadata-generator';

/** Rewrites datasets of a catalog, `perSecond` times a second, while `work` runs. @throws Error if a write fails, or they pile up */
export async function whileWriting<Result>(
  catalog: Catalog,
  perSecond: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const writing = writeUntil(ended.signal, catalog, perSecond);
  try {
    return await work();
  } finally {
    ended.abort();
    await writing;
  }
}

async function writeUntil(signal: AbortSignal, catalog: Catalog, perSecond: number): Promise<void> {
  const proposals = rewritesOf(catalog.entities, catalog.freshDatasets());
  const url = `${catalog.server.url}/aspects?action=ingestProposal`;
  const startedAt = performance.now();
  const failures: unknown[] = [];
  const underWay = new Set<Promise<unknown>>();
  const write = () => {
    const written = answerOf(url, { proposal: proposals.next().value })
      .catch((error: unknown) => failures.push(error))
      .finally(() => underWay.delete(written));
    underWay.add(written);
  };
  for (let sent = 0; !signal.aborted && failures.length === 0; sent++) {
    await sleep(Math.max(startedAt + (1000 * sent) / perSecond - performance.now(), 0));
    if (underWay.size >= perSecond) throw new Error(`the service does not keep up with ${perSecond} writes per second`);
    write();
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}
