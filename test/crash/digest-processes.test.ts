import { mailReceiver } from '../support/mail-receiver';
import { testDatabase } from '../support/test-database';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';

const USERS = Array.from({ length: 12 }, (_, index) => `urn:li:corpuser:reader${index}`);
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)';
/** A process notes what was acknowledged within this time. */
const NOTED_MS = 1500;

describe('digests of two processes, of which one is killed while it sends', () => {
  const servers: TestServer[] = [];
  let mail: Awaited<ReturnType<typeof mailReceiver>>;
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(servers.map((server) => removeDataDirectory(server)));
    await mail.close();
  });
  const database = testDatabase();
  const start = () =>
    startTestServer({
      environment: {
        DATABASE_URL: database.url(),
        ASPECTORY_SMTP_URL: mail.url,
        ASPECTORY_SMTP_FROM: 'catalog@example.com',
      },
    });

  async function write(urn: string, aspect: string, value: object) {
    const body = JSON.stringify({ proposal: upsertOf(urn, aspect, value) });
    const response = await fetch(`${servers.at(-1)?.url}/aspects?action=ingestProposal`, { method: 'POST', body });
    if (response.status !== 200) throw new Error(await response.text());
  }

  /** Whoever was not concerned a moment ago is asked about later. */
  const due = () => database.query({ text: 'update digest set next_on = 0' });
  const tags: string[] = [];
  /** The sentence of the change has the name. */
  const tag = async (name: string) => {
    tags.push(`urn:li:tag:${name}`);
    await write(ORDERS, 'globalTags', { tags: tags.map((each) => ({ tag: each })) });
    await due();
  };
  const rows = () => database.query<{ position: string | null }>({ text: 'select position from digest' });
  /** Each mail by its reader and what is in it. */
  const heard = (word: string) => mail.mails.filter(({ body }) => body.includes(word));

  it('tell each user of each change once, but for what was acknowledged in the moment of the death', async () => {
    mail = await mailReceiver();
    servers.push(await start(), await start());
    await tag('kill0');
    for (const user of USERS) {
      await write(user, 'corpUserFollowing', { following: [{ entity: ORDERS, since: 1 }] });
      const address = `${user.split(':').at(-1)}@example.com`;
      await write(user, 'corpUserDigest', { frequency: 'AT_ONCE', channel: 'MAIL', address });
    }
    await until('all have begun', async () => {
      const begun = (await rows()).filter(({ position }) => position !== null);
      return begun.length === USERS.length;
    });
    await tag('kill1');
    await until('some are told', () => heard('kill1').length >= USERS.length / 3);
    const [first] = servers;
    const killedOn = Date.now();
    await first?.kill();
    await database.query({ text: 'update digest set claimed_until = 0' });
    await until('all are told', () => new Set(heard('kill1').map(({ to }) => to[0])).size === USERS.length);
    await tag('kill2');
    await until('all are told of the next', () => new Set(heard('kill2').map(({ to }) => to[0])).size === USERS.length);
    const ids = new Map<string, number[]>();
    for (const { headers, time } of mail.mails) {
      const id = String(headers['message-id']);
      ids.set(id, [...(ids.get(id) ?? []), time]);
    }
    // A mail that came twice has one id, so that mail programs show it once, and was acknowledged when the process died.
    const twice = [...ids.values()].filter(({ length }) => length > 1);
    const early = twice.filter((times) => Math.abs(Math.min(...times) - killedOn) > NOTED_MS);
    expect(early).toEqual([]);
    expect(ids.size).toBe(2 * USERS.length);
  });
});
