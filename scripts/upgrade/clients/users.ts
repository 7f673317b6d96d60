import { setTimeout as sleep } from 'node:timers/promises';
import { textOf, type Traffic, WrongAnswer } from './traffic';

/** Leaves the processors to the services. */
const PAUSE_MS = 40;
/** A write whose answer warns that searches do not find it yet is found after this time at the latest. */
const FOUND_WITHIN_MS = 15_000;
const ENTITIES_EACH = 10;

/** What the clients know of the catalog. */
export interface Known {
  /** Urns that were written. */
  readonly urns: string[];
  /** Ids of the answered writes. */
  readonly acknowledged: string[];
}

/** Writes, and searches what it wrote. */
export async function write(traffic: Traffic, known: Known, writer: number, over: AbortSignal): Promise<void> {
  for (let n = 0; !over.aborted; n++) {
    const id = `w${writer}x${n}`;
    const urn = `urn:li:dataset:(urn:li:dataPlatform:hive,upgrade.${writer}.${n % ENTITIES_EACH},PROD)`;
    const answer = await traffic.count('write', (url) => textOf(postProposal(url, urn, id)));
    if (answer !== undefined) {
      known.acknowledged.push(id);
      if (n < ENTITIES_EACH) known.urns.push(urn);
      await findWritten(traffic, id, answer.includes('not found by searches yet'));
    }
    await sleep(PAUSE_MS);
  }
}

function postProposal(url: string, entityUrn: string, id: string): Promise<Response> {
  const aspect = { contentType: 'application/json', value: JSON.stringify({ name: id, description: `about ${id}` }) };
  const proposal = {
    entityType: 'dataset',
    entityUrn,
    changeType: 'UPSERT',
    aspectName: 'datasetProperties',
    aspect,
  };
  return fetch(`${url}/aspects?action=ingestProposal`, {
    method: 'POST',
    headers: { 'X-Request-Id': id },
    body: JSON.stringify({ proposal }),
  });
}

/** A write is found when it was answered, by every process, unless its answer says otherwise. */
async function findWritten(traffic: Traffic, id: string, isLate: boolean): Promise<void> {
  const deadline = performance.now() + (isLate ? FOUND_WITHIN_MS : 0);
  await traffic.count('search what was written', async (first) => {
    for (let url = first; ; url = traffic.next()) {
      if ((await totalOf(url, id)) === 1) return;
      if (performance.now() > deadline) throw new WrongAnswer(`${id} is not found`);
    }
  });
}

/** Counts the datasets that a process finds. @throws WrongAnswer unless the answer has status 200 */
export async function totalOf(url: string, input: string): Promise<number> {
  const body = JSON.stringify({ entity: 'dataset', input, start: 0, count: 10 });
  const text = await textOf(fetch(`${url}/entities?action=search`, { method: 'POST', body }));
  const { value }: { readonly value: { readonly numEntities: number } } = JSON.parse(text);
  return value.numEntities;
}

/** Searches the catalog, whose datasets from before are all found all the time. */
export async function search(traffic: Traffic, loaded: number, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await traffic.count('search', async (url) => {
      const total = await totalOf(url, '*');
      if (total < loaded) throw new WrongAnswer(`${total} hits instead of at least ${loaded}`);
    });
    await traffic.count('search by GraphQL', async (url) => {
      const query = '{ search(input: {type: DATASET, query: "*", start: 0, count: 5}) { total } }';
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ query });
      const text = await textOf(fetch(`${url}/api/graphql`, { method: 'POST', headers, body }));
      if (text.includes('"errors"')) throw new WrongAnswer(text);
    });
    await sleep(PAUSE_MS);
  }
}

/** Reads what was written. */
export async function read(traffic: Traffic, { urns }: Known, over: AbortSignal): Promise<void> {
  for (let n = 0; !over.aborted; n++) {
    const urn = urns[n % urns.length];
    if (urn !== undefined) {
      const path = encodeURIComponent(urn);
      await traffic.count('read', (url) => textOf(fetch(`${url}/entitiesV2/${path}`)));
      await traffic.count('read by v3', (url) => textOf(fetch(`${url}/openapi/v3/entity/dataset/${path}`)));
    }
    await sleep(PAUSE_MS);
  }
}
