import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import { systemActor } from '#catalog/authorization/actor';
import { EntityAccess } from '#catalog/authorization/entity-access';
import { ChangeFeed } from '#catalog/changes/change-feed';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import { ProcessChangeSignal } from '#catalog/changes/change-signal';
import { trimChanges } from '#catalog/changes/sql/write-changes';
import { loadGeneratedModels } from '#catalog/registry/generated-models';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { changeEventJson } from '#interface/rest/changes/change-event-json';
import { HttpSender } from '#standards/webhooks/delivery/http-sender';
import { SenderLease } from '#standards/webhooks/delivery/sender-lease';
import { TargetNetworks } from '#standards/webhooks/delivery/target-networks';
import { WantedChangesReader } from '#standards/webhooks/delivery/wanted-changes';
import { WebhookDispatcher } from '#standards/webhooks/delivery/webhook-dispatcher';
import { WebhookDeliveries } from '#standards/webhooks/webhook-deliveries';
import { Webhooks } from '#standards/webhooks/webhooks';
import { followLog } from '#test/support/follow-log';
import { testDatabase } from '#test/support/test-database';
import { until } from '#test/support/until';
import { webhookReceiver, type WebhookReceiver } from '#test/support/webhook-receiver';

const DAY_MS = 24 * 3_600_000;
const ACTOR = systemActor('li');
const NEVER = new AbortController().signal;
const CHOICES = { name: 'hook', description: '', headers: {}, filter: {}, eventsPerRequest: 1 };

describe('webhooks', () => {
  const database = testDatabase();
  const models = new ModelRegistry(loadGeneratedModels({ models: undefined, generated: undefined }).registry);
  const networks = new TargetNetworks(['127.0.0.1'], 'ASPECTORY_WEBHOOK_NETWORKS');
  const stopped: string[] = [];
  const dispatchers: WebhookDispatcher[] = [];
  let receiver: WebhookReceiver;
  let time = Date.now();
  const now = () => time;

  function process() {
    const signal = new ProcessChangeSignal();
    const follower = followLog(database);
    const questions = Object.assign(database, { until: () => database });
    const log = new ChangeLogPostgres(questions, models, (point) => follower.saw(point));
    const feed = new ChangeFeed({ log, signal });
    follower.onRestart((position) => {
      feed.forget();
      signal.restart(position);
    });
    const sender = new HttpSender(networks);
    const accessOf = async () => ({ access: EVERYTHING });
    const reader = new WantedChangesReader({ questions: database, models, feed, accessOf });
    const dispatcher = new WebhookDispatcher({
      database,
      sender,
      now,
      logger: pino({ level: 'silent' }),
      lease: new SenderLease(database),
      stopDays: 5,
      backOff: () => 1,
      log: follower,
      render: changeEventJson,
      newest: () => signal.newest,
      reader,
      onAnswer: () => undefined,
      onStop: (_webhook, reason) => stopped.push(reason),
    });
    dispatchers.push(dispatcher);
    const bounds = () => feed.bounds();
    const shared = {
      database,
      models,
      now,
      bounds,
      audit: async () => undefined,
      onChange: () => dispatcher.noteChange(),
    };
    return {
      signal,
      bounds,
      dispatcher,
      webhooks: new Webhooks({ ...shared, networks, madeOn: async () => null }),
      deliveries: new WebhookDeliveries({ ...shared, sender, reader, access: new EntityAccess(questions, []) }),
    };
  }

  const first = process();
  const second = process();

  async function append(...names: readonly string[]): Promise<void> {
    for (const name of names)
      await database.query({
        text: `
with subject as (insert into urn (urn, entity_type) values ($1, 'tag') on conflict (urn) do update set entity_type = 'tag' returning id),
counter as (update change_counter set position = position + 1 from subject returning position, subject.id)
insert into change (position, created_on, entity_id, entity_type, aspect, operation, actor)
select position, $2, id, 'tag', 'tagProperties', 'UPSERT', 'urn:li:corpuser:a' from counter`,
        values: [`urn:li:tag:${name}`, time],
      });
    const [row] = await database.query<{ readonly last: number }>({
      text: 'select position::float8 as last from change_counter',
    });
    for (const { signal } of [first, second]) signal.reached(row?.last ?? 0);
  }

  const nameOf = ({ body }: { readonly body: string }) => String(JSON.parse(body).subject).split(':').at(-1);
  const taken: string[] = [];
  const names = (count: number) => until(`${count} were taken`, () => taken.length >= count && taken);

  /** Takes everything but what `refuses` names. */
  function takesAllBut(refuses: (name: string) => boolean): void {
    receiver.answer = (message) => {
      const name = nameOf(message) ?? '';
      if (refuses(name)) return { status: 500 };
      taken.push(name);
      return { status: 200 };
    };
  }

  beforeAll(async () => {
    receiver = await webhookReceiver();
    for (const { dispatcher } of [first, second]) dispatcher.start();
  });
  beforeEach(() => {
    taken.length = 0;
    receiver.messages.length = 0;
    takesAllBut(() => false);
  });
  afterEach(async () => {
    for (const { id } of await first.webhooks.list(ACTOR)) await first.webhooks.delete(ACTOR, id);
  });
  database.closeFirst(async () => {
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    await receiver.close();
  });

  const create = async () => (await first.webhooks.create(ACTOR, { ...CHOICES, url: receiver.url })).webhook;

  it('send each change once, although two processes could', async () => {
    await create();
    const expected = Array.from({ length: 60 }, (_, number) => `one${number}`);
    await append(...expected);
    await names(60);
    await append('last');
    await until('the last one was taken', () => taken.includes('last'));
    expect(taken.toSorted()).toEqual([...expected, 'last'].toSorted());
  });

  it('put a change aside that a receiver refuses again and again, and send it when a person asks', async () => {
    const { id } = await create();
    takesAllBut((name) => name === 'poison');
    await append('poison', 'poison');
    for (let number = 0; number < 30; number++) {
      await append(`fine${number}`);
      await until('it was taken', () => taken.includes(`fine${number}`));
      time += 2;
    }
    const dead = await until('attempts have ended', async () => {
      time += 2;
      await append(`more${time}`);
      const { dead: found } = await first.deliveries.list(ACTOR, id, 10, NEVER);
      return found.length === 2 && found;
    });
    expect(dead).toMatchObject([{ attempts: 10, error: 'answered 500' }, { attempts: 10 }]);
    takesAllBut(() => false);
    expect(await first.deliveries.resend(ACTOR, id, undefined)).toBe(2);
    await until('both were taken', () => taken.filter((name) => name === 'poison').length === 2);
    await until('none is left', async () => (await first.deliveries.list(ACTOR, id, 10, NEVER)).dead.length === 0);
  });

  it('go on after the last change of a log that went back, and send those that took the place of lost ones', async () => {
    await create();
    const takenOf = (beginning: string) => new Set(taken.filter((name) => name.startsWith(beginning)));
    // The webhook of the test before may send for a moment, too.
    await append('kept');
    await names(1);
    const stored = () => database.query<{ readonly position: number }>({ text: 'select position from webhook' });
    const [before] = await until('its position is stored', async () => {
      const [bounds, rows] = await Promise.all([first.bounds(), stored()]);
      return Number(rows[0]?.position) === bounds.last && rows;
    });
    await append('lost1', 'lost2');
    await until('both were taken', () => takenOf('lost').size === 2);
    // As a standby has it that lacks the last two changes. It does not take over at once.
    await sleep(100);
    await database.query({
      text: `
with lost as (delete from change where position > $1),
counter as (update change_counter set position = $1)
update webhook set position = $1`,
      values: [before?.position],
    });
    await append('new1', 'new2', 'new3');
    // What was sent before the loss was noticed may come again.
    await until('all that are new were taken', () => takenOf('new').size === 3);
    expect(new Set(receiver.messages.map(({ body }) => JSON.parse(body).source)).size).toBe(2);
  });

  it('hold a receiver that is away, keep the log for it, turn it off after days, and lose nothing', async () => {
    const { id } = await create();
    takesAllBut(() => true);
    await append('a', 'b', 'c', 'd', 'e');
    await until('it fails', async () => ((await first.webhooks.get(ACTOR, id)).failures ?? 0) >= 3);
    time += 6 * DAY_MS;
    const found = await until('it is off', async () => {
      time += 5;
      const webhook = await first.webhooks.get(ACTOR, id);
      return webhook.state === 'stopped' && webhook;
    });
    expect(found.stopReason).toBe('The receiver accepted nothing for 5 days. The last attempt: answered 500.');
    await until('the notice is given', () => stopped.includes(found.stopReason ?? ''));
    await trimChanges(database, { before: time + DAY_MS, rowsMax: 20_000, newestKept: 0 }, 90);
    takesAllBut(() => false);
    await first.webhooks.change(ACTOR, id, { isOn: true });
    await until('all were taken', () => new Set(taken).size === 5);
    expect([...new Set(taken)].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('a sender', () => {
  it('refuses a name that leads into a private network, and connects to nothing', async () => {
    const receiver = await webhookReceiver();
    const sender = new HttpSender(new TargetNetworks([], 'ASPECTORY_WEBHOOK_NETWORKS'));
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    const message = { url, headers: {}, body: Buffer.from('{}') };
    const { status, error } = await sender.send(message, new AbortController().signal);
    expect([status, error]).toEqual([
      null,
      expect.stringMatching(/^localhost: (127\.0\.0\.1|::1) is not a public address/),
    ]);
    expect(receiver.messages).toEqual([]);
    await receiver.close();
  });

  it('gives up on a receiver that does not answer', async () => {
    const receiver = await webhookReceiver();
    receiver.answer = () => new Promise(() => undefined);
    const sender = new HttpSender(new TargetNetworks(['127.0.0.0/8'], 'ASPECTORY_WEBHOOK_NETWORKS'), 100);
    const message = { url: receiver.url, headers: {}, body: Buffer.from('{}') };
    const { error } = await sender.send(message, new AbortController().signal);
    expect(error).toContain('no answer within 0.1 s');
    await receiver.close();
  });

  it.each(['::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'fd00::1', 'fe80::1', '0.0.0.0', '100.64.1.1', '::'])(
    'does not take %s for a public address',
    (address) => {
      expect(new TargetNetworks([], 'ASPECTORY_WEBHOOK_NETWORKS').refusal(address, 'https:')).toContain(
        'is not a public address',
      );
    },
  );

  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('takes %s for a public address', (address) => {
    expect(new TargetNetworks([], 'ASPECTORY_WEBHOOK_NETWORKS').refusal(address, 'https:')).toBeUndefined();
  });
});
