import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '../support/test-database';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { seededRandom, testSeed } from '../support/seeded-random';
import { upsertOf } from '../support/upsert-of';
import { eventStream } from '../e2e/event-stream';
import { until } from '../support/until';

const SEED = testSeed(20_266);
const PATH = '/openapi/v1/changes';
const PROCESSES = 3;
const WRITERS_EACH = 4;
const ENTITIES = 12;
const KILLS = 3;
/** Acknowledged writes between two kills. */
const WRITES = 150;
/** A reader of a stream cuts its connection after so many changes. */
const CUT_AFTER = 97;

interface ChangeEvent {
  readonly id: string;
  readonly data: {
    readonly position: number;
    readonly urn: string;
    readonly aspectName: string;
    readonly versionBefore: number | null;
    readonly versionAfter: number | null;
    readonly requestId: string;
    readonly value: { readonly description?: string } | null;
  };
}

const urnOf = (n: number) => `urn:li:dataset:(urn:li:dataPlatform:hive,feed.${n},PROD)`;

describe(`the change feed of three processes, one of which is killed again and again (seed ${SEED})`, () => {
  const servers: TestServer[] = [];
  const finished = new AbortController();
  // Declared before the database, because hooks run in their order and the servers must stop first.
  afterAll(async () => {
    finished.abort();
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(servers.map((server) => removeDataDirectory(server)));
  });
  const database = testDatabase();
  /** Ids of the requests that were answered. */
  const acknowledged: string[] = [];
  let requests = 0;
  const below = seededRandom(SEED);

  const start = () => startTestServer({ environment: { DATABASE_URL: database.url() } });

  beforeAll(async () => {
    for (let n = 0; n < PROCESSES; n++) servers.push(await start());
  });

  /** The address of the n-th process. After a kill it is another one. */
  const url = (n: number) => servers[n % PROCESSES]?.url ?? '';

  async function write(process: number): Promise<void> {
    const requestId = `request-${requests++}`;
    const proposal = upsertOf(urnOf(below(ENTITIES)), 'datasetProperties', { description: requestId });
    const response = await fetch(`${url(process)}/aspects?action=ingestProposal`, {
      method: 'POST',
      headers: { 'X-Request-Id': requestId },
      body: JSON.stringify({ proposal }),
    });
    await response.arrayBuffer();
    if (response.status === 200) acknowledged.push(requestId);
    else throw new Error(`a write answered ${response.status}`);
  }

  const writes = (more: number, from = acknowledged.length) =>
    until(`${more} more writes are acknowledged`, () => acknowledged.length >= from + more);

  /** A write that fails because its process was killed is not repeated. The pauses leave the processors to its next start. */
  async function writeUntil(stopped: () => boolean, process: number): Promise<void> {
    while (!stopped()) await write(process).catch(() => sleep(50));
  }

  /** Reads pages until the test is over. A page that fails is asked for again, of the next process. */
  async function readPages(seen: ChangeEvent[]): Promise<void> {
    let position = '0';
    for (let process = 0; !finished.signal.aborted;) {
      try {
        const address = `${url(process)}${PATH}?after=${position}&wait=2&limit=70`;
        const response = await fetch(address, { signal: finished.signal });
        if (response.status !== 200) throw new Error(await response.text());
        const page: readonly ChangeEvent[] = JSON.parse(await response.text());
        seen.push(...page);
        position = response.headers.get('X-Change-Position') ?? position;
      } catch {
        process++;
        await sleep(20);
      }
    }
  }

  /** Reads a stream until the test is over. One that breaks or is cut is resumed with Last-Event-ID, of the next process. */
  async function readStream(seen: ChangeEvent[], reconnects: string[]): Promise<void> {
    let lastId = '0';
    for (let process = PROCESSES - 1; !finished.signal.aborted; process++) {
      try {
        const headers = { 'Last-Event-ID': lastId };
        for await (const { id, data } of eventStream(`${url(process)}${PATH}`, finished.signal, headers)) {
          if (data !== '') seen.push(JSON.parse(data));
          if (id !== '') lastId = id;
          if (seen.length % CUT_AFTER === 0 && data !== '') break;
        }
      } catch {
        await sleep(20);
      }
      reconnects.push(lastId);
    }
  }

  const newest = async () => {
    const [row] = await database.query<{ readonly position: number }>({
      text: 'select position::float8 from change_counter',
    });
    return row?.position ?? 0;
  };

  it('has no gap and no repetition, and both readers see the same', async () => {
    const paged: ChangeEvent[] = [];
    const streamed: ChangeEvent[] = [];
    const reconnects: string[] = [];
    const readers = [readPages(paged), readStream(streamed, reconnects)];
    let stopped = false;
    const writers = Array.from({ length: PROCESSES * WRITERS_EACH }, (_, n) => writeUntil(() => stopped, n));
    for (let kills = 0; kills < KILLS; kills++) {
      await writes(WRITES);
      await servers[PROCESSES - 1]?.kill();
      await writes(WRITES / 3);
      servers[PROCESSES - 1] = await start();
    }
    await writes(WRITES);
    stopped = true;
    await Promise.all(writers);
    // What a reader gets again comes before this last change.
    await write(0);
    const last = await newest();
    await until('both readers have the last change', () =>
      [paged, streamed].every((seen) => seen.at(-1)?.data.position === last),
    );
    finished.abort();
    await Promise.all(readers);

    const dense = Array.from({ length: last }, (_, n) => n + 1);
    expect(paged.map(({ data }) => data.position)).toEqual(dense);
    expect(streamed.map(({ data }) => data.position)).toEqual(dense);
    expect(streamed.map(withoutValue)).toEqual(paged.map(withoutValue));
    expect(brokenVersions(paged)).toEqual([]);
    const written = paged.filter(({ data }) => data.aspectName === 'datasetProperties').map(({ data }) => data);
    // Retention may have deleted a value before it was read.
    const wrong = written.filter(({ value, requestId }) => value !== null && value.description !== requestId);
    expect(wrong).toEqual([]);
    const logged = written.map(({ requestId }) => requestId);
    expect(new Set(logged).size).toBe(logged.length);
    const known = new Set(logged);
    expect(acknowledged.filter((requestId) => !known.has(requestId))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(200);
    expect(reconnects.length).toBeGreaterThan(KILLS);
  });
});

function withoutValue({ data: { value: _value, ...data }, ...event }: ChangeEvent): object {
  return { ...event, data };
}

/** Changes whose versions do not follow on those of the change before it, of the same aspect of the same entity. */
function brokenVersions(events: readonly ChangeEvent[]): readonly ChangeEvent[] {
  const versions = new Map<string, number | null>();
  return events.filter(({ data: { urn, aspectName, versionBefore, versionAfter } }) => {
    const key = `${urn} ${aspectName}`;
    const before = versions.get(key) ?? null;
    versions.set(key, versionAfter);
    return versionBefore !== before || versionAfter !== (before ?? 0) + 1;
  });
}
