import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';

const WEBHOOKS = 500;
const TAGS = 20;
const ROUNDS = 10;
/** Of these, each has a filter that fits one tag. Of the others, half fit all tags, and half nothing. */
const NARROW = 100;

type Kind = 'narrow' | 'wide' | 'never';

const urnOf = (tag: number) => `urn:li:tag:hook${String(tag).padStart(2, '0')}`;
const kindOf = (webhook: number): Kind => (webhook < NARROW ? 'narrow' : webhook % 2 === 0 ? 'wide' : 'never');
const FILTERS = {
  narrow: (webhook: number) => ({
    urns: [webhook % 2 === 0 ? urnOf(webhook % TAGS) : `*:hook${urnOf(webhook % TAGS).slice(-2)}`],
  }),
  wide: () => ({ entityTypes: ['tag'], aspects: ['tagProperties'] }),
  never: () => ({ entityTypes: ['dataset'] }),
};

interface Event {
  readonly urn: string;
  readonly position: number;
  readonly versionAfter: number;
  readonly aspectName: string;
}

describe('500 webhooks', () => {
  let server: TestServer;
  const received = new Map<number, Event[]>();
  let isFailing = false;

  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const webhook = Number(request.url?.slice(1));
    // One receiver refuses for a while, which must not change what the others get.
    if (isFailing && webhook === 0) return void response.writeHead(500, { 'Retry-After': '1' }).end();
    const events: readonly { readonly data: Event }[] = [JSON.parse(Buffer.concat(chunks).toString())].flat();
    received.set(webhook, [...(received.get(webhook) ?? []), ...events.map(({ data }) => data)]);
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');

  beforeAll(async () => {
    server = await startTestServer({ environment: { ASPECTORY_WEBHOOK_NETWORKS: '127.0.0.1' } });
    await write(0);
    const address: AddressInfo | string | null = receiver.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    for (let webhook = 0; webhook < WEBHOOKS; webhook++) {
      const kind = kindOf(webhook);
      const body = { name: `${webhook}`, url: `http://127.0.0.1:${port}/${webhook}`, filter: FILTERS[kind](webhook) };
      await send('/openapi/v1/webhooks', { ...body, eventsPerRequest: kind === 'wide' ? 100 : 1 });
    }
  });
  afterAll(async () => {
    await server.stop();
    receiver.closeAllConnections();
    receiver.close();
    await removeDataDirectory(server);
  });

  async function send(path: string, body: object): Promise<void> {
    const response = await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
  }

  /** One change of each tag. */
  function write(round: number): Promise<void> {
    const proposals = Array.from({ length: TAGS }, (_, tag) =>
      upsertOf(urnOf(tag), 'tagProperties', { name: urnOf(tag), description: `${round}` }),
    );
    return send('/aspects?action=ingestProposalBatch', { proposals });
  }

  const expectedOf = (webhook: number) => ({ narrow: ROUNDS, wide: ROUNDS * TAGS, never: 0 })[kindOf(webhook)];
  const countOf = (webhook: number) => received.get(webhook)?.length ?? 0;

  it('each get every change that passes their filter once, and those of an entity in order', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      isFailing = round > 2 && round < 6;
      await write(round);
    }
    const all = Array.from({ length: WEBHOOKS }, (_, webhook) => webhook);
    await until('all receivers have what they asked for', () => all.every((each) => countOf(each) >= expectedOf(each)));
    for (const webhook of all) {
      const events = received.get(webhook) ?? [];
      const positions = events.map(({ position }) => position);
      expect([webhook, events.length, new Set(positions).size]).toEqual([
        webhook,
        ...Array(2).fill(expectedOf(webhook)),
      ]);
      const foreign = events.filter(({ urn }) => kindOf(webhook) === 'narrow' && urn !== urnOf(webhook % TAGS));
      expect(foreign).toEqual([]);
      for (let tag = 0; tag < TAGS; tag++) {
        const versions = events.filter(({ urn }) => urn === urnOf(tag)).map(({ versionAfter }) => versionAfter);
        expect(versions).toEqual(versions.toSorted((a, b) => a - b));
      }
    }
  });
});
