import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalog } from './catalog/catalog';
import { answerOf } from './catalog/catalog-server';
import { rewritesOf } from './metadata-generator';

/** Rewrites datasets of a catalog, `perSecond` times a second, while `work` runs. It prints how many a busy service took. */
export async function whileWriting<Result>(
  catalog: Catalog,
  perSecond: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const working = work().finally(() => ended.abort());
  const [result] = await Promise.all([working, writeUntil(ended.signal, catalog, perSecond)]);
  return result;
}

async function writeUntil(signal: AbortSignal, catalog: Catalog, perSecond: number): Promise<void> {
  const proposals = rewritesOf(catalog.entities, catalog.freshDatasets());
  const startedAt = performance.now();
  const underWay = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  let sent = 0;
  const write = () => {
    const written = answerOf(`${catalog.server.url}/aspects?action=ingestProposal`, {
      proposal: proposals.next().value,
    })
      .catch((error: unknown) => failures.push(error))
      .finally(() => underWay.delete(written));
    underWay.add(written);
    sent += 1;
  };
  while (!signal.aborted && failures.length === 0) {
    await sleep(Math.max(startedAt + (1000 * sent) / perSecond - performance.now(), 0));
    // At most a second behind.
    if (underWay.size < perSecond) write();
    else await Promise.race(underWay);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
  if (sent < 0.9 * perSecond * seconds)
    console.error(`only ${Math.round(sent / seconds)} writes per second were taken`);
}
