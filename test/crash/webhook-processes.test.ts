import { Webhook } from 'standardwebhooks';
import { testDatabase } from '../support/test-database';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver';

const ENTITIES = 10;
const WRITES = 120;

describe('webhooks of two processes, of which the one that sends is killed', () => {
  const servers: TestServer[] = [];
  let receiver: WebhookReceiver;
  // Declared before the database, because hooks run in their order and the servers must stop first.
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(servers.map((server) => removeDataDirectory(server)));
    await receiver.close();
  });
  const database = testDatabase();
  const environment = () => ({ DATABASE_URL: database.url(), ASPECTORY_WEBHOOK_NETWORKS: '127.0.0.1' });

  beforeAll(async () => {
    receiver = await webhookReceiver();
    servers.push(await startTestServer({ environment: environment() }));
  });

  async function send(server: TestServer | undefined, path: string, body: object) {
    const response = await fetch(`${server?.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const answer = JSON.parse(await response.text());
    if (response.status !== 200) throw new Error(JSON.stringify(answer));
    return answer;
  }

  const write = (server: TestServer | undefined, number: number) =>
    send(server, '/aspects?action=ingestProposal', {
      proposal: upsertOf(`urn:li:tag:kill${number % ENTITIES}`, 'tagProperties', {
        name: 'kill',
        description: String(number),
      }),
    });

  const heard = () =>
    receiver.messages.map(({ body, headers }) => ({
      id: String(headers['webhook-id']),
      number: Number(JSON.parse(body).data.value.description),
      urn: String(JSON.parse(body).subject),
    }));

  it('lose nothing, and keep the order of each entity', async () => {
    const [first] = servers;
    const hook = { name: 'kill', url: receiver.url, filter: { aspects: ['tagProperties'], operations: ['UPSERT'] } };
    const { secret } = await send(first, '/openapi/v1/webhooks', hook);
    for (let number = 0; number < WRITES / 2; number++) await write(first, number);
    await until('it sends', () => receiver.messages.length > 10);
    servers.push(await startTestServer({ environment: environment() }));
    receiver.answer = () => new Promise(() => undefined);
    for (let number = WRITES / 2; number < WRITES; number++) await write(first, number);
    await until('some are on their way', () => receiver.open() > 0);
    await first?.kill();
    receiver.answer = () => ({ status: 200 });
    const numbers = await until('every write was heard of', () => {
      const found = new Set(heard().map(({ number }) => number));
      return found.size === WRITES && found;
    });
    expect(numbers.size).toBe(WRITES);
    for (const { headers, body } of receiver.messages)
      expect(new Webhook(secret).verify(body, { ...plain(headers) })).toBeDefined();
    const once = [...new Map(heard().map((message) => [message.id, message])).values()];
    for (let entity = 0; entity < ENTITIES; entity++) {
      const order = once.filter(({ urn }) => urn === `urn:li:tag:kill${entity}`).map(({ number }) => number);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  });
});

function plain(headers: NodeJS.Dict<string | string[]>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
