import { setTimeout as sleep } from 'node:timers/promises';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import { ChangeFeed } from '#catalog/changes/change-feed';
import type { Change, ChangeLog, ChangePage, ChangeQuery } from '#catalog/changes/change-log';
import { ProcessChangeSignal } from '#catalog/changes/change-signal';
import { GoneError } from '#base/errors/domain-error';
import { until } from '#test/support/until';

const PAGE_EVERY_MS = 100;
const NOBODY_STOPS = new AbortController().signal;
const follower = (signal = NOBODY_STOPS) => ({ signal, isAllowed: async () => true });

function changeAt(position: number, aspect = 'status'): Change {
  const versions = { versionBefore: null, versionAfter: 1, eventTime: null };
  const origin = { actor: 'urn:li:corpuser:a', runId: null, requestId: null };
  return {
    position,
    time: 0,
    urn: 'urn:li:tag:a',
    entityType: 'tag',
    aspect,
    operation: 'UPSERT',
    ...versions,
    ...origin,
    value: null,
  };
}

/** A log in memory that searches few positions at once and counts its reads. */
class MemoryLog implements ChangeLog {
  reads = 0;
  readonly changes: Change[] = [];
  constructor(readonly signal: ProcessChangeSignal) {}

  async append(): Promise<number> {
    throw new Error('not used');
  }

  write(aspect?: string): void {
    this.changes.push(changeAt(this.changes.length + 1, aspect));
    this.signal.reached(this.changes.length);
  }

  async bounds() {
    return { logId: 'log', first: 1, last: this.changes.length, mark: '' };
  }

  async read({ after, limit, aspects, upTo = Infinity }: ChangeQuery): Promise<ChangePage> {
    this.reads++;
    // Writes come during reads.
    await sleep(1);
    const end = Math.min(this.changes.length, after + 5, upTo);
    const found = this.changes.slice(after, end).filter(({ aspect }) => !aspects || aspects.includes(aspect));
    const changes = found.slice(0, limit);
    const position = changes.length === limit ? (changes.at(-1)?.position ?? end) : end;
    return { logId: 'log', changes, position, more: position < this.changes.length };
  }
}

const wanted = { after: 0, limit: 3, access: EVERYTHING };

describe('the change feed', () => {
  let signal: ProcessChangeSignal;
  let log: MemoryLog;
  let feed: ChangeFeed;
  let waits: jest.SpyInstance;
  beforeEach(() => {
    signal = new ProcessChangeSignal();
    waits = jest.spyOn(signal, 'wait');
    log = new MemoryLog(signal);
    feed = new ChangeFeed({ log, signal, pageAtLeastEveryMs: PAGE_EVERY_MS });
  });

  const untilWaiting = (readers: number) =>
    until(`${readers} waits have begun`, () => waits.mock.calls.length >= readers, { everyMs: 1 });
  const positions = ({ changes }: ChangePage) => changes.map(({ position }) => position);

  it('answers at once without a wait, also if nothing passes the filters', async () => {
    for (let n = 0; n < 7; n++) log.write();
    expect(await feed.page({ ...wanted, aspects: ['x'] }, { waitMs: 0, ...follower(NOBODY_STOPS) })).toMatchObject({
      changes: [],
      position: 5,
      more: true,
    });
  });

  it('searches the whole log and then waits for a change that passes the filters', async () => {
    for (let n = 0; n < 7; n++) log.write();
    const page = feed.page({ ...wanted, aspects: ['x'] }, { waitMs: 5000, ...follower(NOBODY_STOPS) });
    await untilWaiting(1);
    log.write();
    await untilWaiting(2);
    log.write('x');
    expect(positions(await page)).toEqual([9]);
  });

  it('answers an empty page when the time is over, when the client goes, and when the service stops', async () => {
    const began = Date.now();
    expect(positions(await feed.page(wanted, { waitMs: 60, ...follower(NOBODY_STOPS) }))).toEqual([]);
    expect(Date.now() - began).toBeGreaterThanOrEqual(55);
    const client = new AbortController();
    const waiting = feed.page(wanted, { waitMs: 60_000, ...follower(client.signal) });
    await untilWaiting(2);
    client.abort();
    expect(positions(await waiting)).toEqual([]);
    const other = feed.page(wanted, { waitMs: 60_000, ...follower(NOBODY_STOPS) });
    await untilWaiting(3);
    signal.stop();
    expect(positions(await other)).toEqual([]);
  });

  it('follows the log: no change twice, none left out, an empty page now and then', async () => {
    const began = Date.now();
    const client = new AbortController();
    const seen: number[] = [];
    const pages = { empty: 0 };
    const reading = (async () => {
      for await (const page of await feed.follow(wanted, follower(client.signal))) {
        seen.push(...positions(page));
        if (page.changes.length === 0) pages.empty++;
      }
    })();
    for (let n = 0; n < 50; n++) {
      log.write();
      // In bursts.
      if (n % 9 === 0) await sleep(5);
    }
    await until('50 changes and two empty pages are read', () => seen.length >= 50 && pages.empty >= 2);
    const mostEmpty = 2 + (Date.now() - began) / PAGE_EVERY_MS;
    client.abort();
    await reading;
    expect(seen).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    expect(pages.empty).toBeLessThanOrEqual(mostEmpty);
  });

  it('reads once for many readers that ask for the same', async () => {
    const sent = { changes: 0 };
    const reading = Promise.all(
      Array.from({ length: 50 }, async () => {
        for await (const { changes } of await feed.follow(wanted, follower(new AbortController().signal)))
          sent.changes += changes.length;
      }),
    );
    await untilWaiting(50);
    const before = log.reads;
    for (let n = 0; n < 3; n++) log.write();
    await until('all readers have all changes', () => sent.changes >= 150);
    expect({ ...sent, reads: log.reads - before }).toEqual({ changes: 150, reads: 1 });
    signal.stop();
    await reading;
  });

  it('reads each full page once for streams that began at different positions', async () => {
    for (let n = 0; n < 31; n++) log.write();
    const ends = Array.from({ length: 10 }, async (_, after) => {
      for await (const { position } of await feed.follow({ ...wanted, after }, follower())) if (position === 31) break;
    });
    await Promise.all(ends);
    // Ten first pages, and those from 3, 6, 9, ... on, the last of which is not full.
    expect(log.reads).toBeLessThanOrEqual(10 + 10 + 10);
    const before = log.reads;
    const whole = await feed.page({ ...wanted, after: 3, upTo: 6 }, { waitMs: 0, ...follower() });
    expect({ kept: positions(whole), reads: log.reads }).toEqual({ kept: [4, 5, 6], reads: before });
    feed.forget();
    await feed.page({ ...wanted, after: 3, upTo: 6 }, { waitMs: 0, ...follower() });
    expect(log.reads).toBe(before + 1);
  });

  it('gives what was read of all changes a moment ago, behind any position of it', async () => {
    for (let n = 0; n < 5; n++) log.write();
    await feed.page({ ...wanted, aspects: ['status'] }, { waitMs: 0, ...follower() });
    expect(feed.recent(1, 2)).toBeUndefined();
    await feed.page({ ...wanted, after: 1, limit: 9 }, { waitMs: 0, ...follower() });
    const found = [0, 1, 2, 3, 4, 5].map((position) => feed.recent(position, 2));
    expect(found.map((page) => page && [page.position, ...page.changes.map(({ position }) => position)])).toEqual([
      undefined,
      [3, 2, 3],
      [4, 3, 4],
      [5, 4, 5],
      [5, 5],
      undefined,
    ]);
    feed.forget();
    expect(feed.recent(2, 2)).toBeUndefined();
  });

  it('does not keep a page of which values were removed while it was read', async () => {
    for (let n = 0; n < 5; n++) log.write();
    const page = feed.page(wanted, { waitMs: 0, ...follower() });
    feed.forget();
    await page;
    expect(feed.recent(1, 2)).toBeUndefined();
  });

  it('drops the oldest pages beyond 16 MB, and does not keep a larger one', async () => {
    const writeAll = (values: readonly number[]) => {
      for (const length of values) log.changes.push({ ...changeAt(log.changes.length + 1), value: 'x'.repeat(length) });
    };
    writeAll([7_000_000, 7_000_000, 7_000_000, 17_000_000, 1]);
    const read = (after: number) => feed.page({ ...wanted, after, limit: 1 }, { waitMs: 0, ...follower() });
    for (const after of [0, 1, 2, 3]) await read(after);
    const isKept = [0, 1, 2, 3].map((position) => feed.recent(position, 1) !== undefined);
    expect(isKept).toEqual([false, true, true, false]);
  });

  it('shares the page of a reader who does not see everything with equal ones, and only up to the next change', async () => {
    for (let n = 0; n < 9; n++) log.write();
    const rules = (name: string) => [[{ attribute: 'domain', comparison: 'equals', values: [name] }] as const];
    const read = (name: string) =>
      feed.page({ ...wanted, access: { kind: 'rules', rules: rules(name) } }, { waitMs: 0, ...follower() });
    const first = await read('a');
    expect(await read('a')).toBe(first);
    expect(await read('b')).not.toBe(first);
    log.write();
    expect(await read('a')).not.toBe(first);
  });

  it('ends for a reader whose access has changed, without the changes that came after', async () => {
    let isAllowed = true;
    const seen: number[] = [];
    const reading = (async () => {
      for await (const page of await feed.follow(wanted, { ...follower(), isAllowed: async () => isAllowed }))
        seen.push(...positions(page));
    })();
    log.write();
    await until('the reader has the first change', () => seen.length > 0);
    await untilWaiting(1);
    isAllowed = false;
    const waiting = feed.page(
      { ...wanted, after: 1 },
      { waitMs: 60_000, signal: NOBODY_STOPS, isAllowed: async () => false },
    );
    await untilWaiting(2);
    log.write();
    await reading;
    expect(seen).toEqual([1]);
    expect(await waiting).toMatchObject({ changes: [], position: 1, more: true });
  });

  it('reads no further while the reader does not ask', async () => {
    for (let n = 0; n < 30; n++) log.write();
    const pages = await feed.follow(wanted, follower());
    for await (const page of pages) {
      expect(positions(page)).toEqual([1, 2, 3]);
      break;
    }
    // A read ahead would have begun before the end of this one.
    await log.read({ ...wanted, after: 0 });
    expect(log.reads).toBe(2);
  });

  it('refuses before the first page', async () => {
    jest.spyOn(log, 'read').mockRejectedValue(new GoneError('gone', [], { firstPosition: 1 }));
    await expect(feed.follow(wanted, follower())).rejects.toBeInstanceOf(GoneError);
  });
});
