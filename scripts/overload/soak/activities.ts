import { setTimeout as sleep } from 'node:timers/promises';
import { datasetName, datasetProposals, datasetUrn, seededRandom } from '#scripts/bench/metadata-generator';
import type { SoakClient } from './client';

/** Datasets that are written again and again, so that the content of the catalog stays as large as it is. */
const REWRITTEN = 300;
/** Datasets that are made and deleted. Their names repeat. */
const TEMPORARY_FROM = 900_000;
const TEMPORARY = 50;
const EVENTS = 500;
const ABANDONED_AFTER_MS = 15;

/** Something that clients do the whole time. */
interface Activity {
  readonly name: string;
  readonly clients: number;
  readonly pauseMs: number;
  /** @param round counts up, for each client alone */
  once(client: SoakClient, round: number, random: () => number): Promise<void>;
}

export const ACTIVITIES: readonly Activity[] = [
  { name: 'write', clients: 3, pauseMs: 20, once: rewrite },
  { name: 'search', clients: 3, pauseMs: 20, once: search },
  { name: 'read', clients: 2, pauseMs: 10, once: read },
  { name: 'make and delete', clients: 1, pauseMs: 50, once: makeAndDelete },
  { name: 'event', clients: 1, pauseMs: 50, once: addEvent },
  { name: 'disconnect', clients: 1, pauseMs: 50, once: disconnect },
];

/** Repeats the activity until the signal aborts. */
export async function carryOut(activity: Activity, client: SoakClient, signal: AbortSignal): Promise<void> {
  await Promise.all(
    Array.from({ length: activity.clients }, async (_, at) => {
      const random = seededRandom(at + activity.name.length * 1000);
      for (let round = 0; !signal.aborted; round++) {
        await activity.once(client, round, random);
        await sleep(activity.pauseMs);
      }
    }),
  );
}

async function rewrite(client: SoakClient, round: number, random: () => number): Promise<void> {
  const index = Math.floor(random() * REWRITTEN);
  const proposals = datasetProposals(index).map((proposal) =>
    proposal.aspectName === 'datasetProperties' ? changed(proposal, round) : proposal,
  );
  await client.post('/aspects?action=ingestProposalBatch', { proposals });
}

/** Another description of the same length. */
function changed(proposal: ReturnType<typeof datasetProposals>[number], round: number) {
  const value: object = JSON.parse(proposal.aspect.value);
  const description = `Dataset in round ${String(round % 1_000_000).padStart(6, '0')} of the soak`;
  return { ...proposal, aspect: { ...proposal.aspect, value: JSON.stringify({ ...value, description }) } };
}

async function search(client: SoakClient, round: number, random: () => number): Promise<void> {
  const { subject, verb, platform } = datasetName(Math.floor(random() * REWRITTEN));
  const inputs = [`${subject} ${verb}`, `platform:${platform}`, `${subject.slice(0, 3)}*`, '*'];
  const input = inputs[round % inputs.length] ?? '*';
  await client.post('/entities?action=search', { entity: 'dataset', input, start: 0, count: 10 });
}

async function read(client: SoakClient, round: number, random: () => number): Promise<void> {
  const urn = encodeURIComponent(datasetUrn(Math.floor(random() * REWRITTEN)));
  await client.get(
    round % 2 === 0 ? `/entitiesV2/${urn}` : `/relationships?direction=OUTGOING&types=OwnedBy&urn=${urn}`,
  );
}

/** A deletion of the key deletes the entity. */
async function makeAndDelete(client: SoakClient, round: number): Promise<void> {
  const index = TEMPORARY_FROM + (round % TEMPORARY);
  await client.post('/aspects?action=ingestProposalBatch', { proposals: datasetProposals(index) });
  const key = { entityType: 'dataset', entityUrn: datasetUrn(index), changeType: 'DELETE', aspectName: 'datasetKey' };
  await client.post('/aspects?action=ingestProposal', { proposal: key });
}

/** Events with the same times and values again and again, which replace each other. */
async function addEvent(client: SoakClient, round: number): Promise<void> {
  const value = { timestampMillis: 1_700_000_000_000 + (round % EVENTS), rowCount: round % EVENTS };
  const proposal = {
    entityType: 'dataset',
    entityUrn: datasetUrn(0),
    changeType: 'UPSERT',
    aspectName: 'datasetProfile',
    aspect: { value: JSON.stringify(value), contentType: 'application/json' },
  };
  await client.post('/aspects?action=ingestProposal', { proposal });
}

/** A client that asks for much and leaves. */
async function disconnect(client: SoakClient): Promise<void> {
  const body = { input: '*', start: 0, count: 100 };
  await client.post('/entities?action=searchAcrossEntities', body, AbortSignal.timeout(ABANDONED_AFTER_MS));
}
