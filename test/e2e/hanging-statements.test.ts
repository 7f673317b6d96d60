import { Client } from 'pg';
import { upsertOf } from '../support/upsert-of';
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog({ environment: { ASPECTORY_WRITE_TIMEOUT_SECONDS: '2' } });
const HELD = 'urn:li:tag:held';

const write = (urn: string, description: string) =>
  catalog.send('/aspects?action=ingestProposal', {
    body: { proposal: upsertOf(urn, 'tagProperties', { name: 'x', description }) },
  });

/** A transaction of another program, which does not end by itself. */
async function withLock(text: string, work: () => Promise<void>): Promise<void> {
  const other = new Client(catalog.database.address());
  await other.connect();
  try {
    await other.query('begin');
    await other.query(text);
    await work();
  } finally {
    await other.end();
  }
}

describe('a statement of a write that hangs', () => {
  beforeAll(async () => {
    await write(HELD, 'before');
  });

  it('ends with 503 and the reason, while other writes go on, and works when it is sent again', async () => {
    const lock = `
select from aspect_latest where entity_id = (select id from urn where urn = '${HELD}') for update`;
    await withLock(lock, async () => {
      const held = write(HELD, 'after');
      const others = await Promise.all(['a', 'b'].map((name) => write(`urn:li:tag:${name}`, 'x')));
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
      const { status, headers, text } = await held;
      expect(status).toBe(503);
      expect(headers['retry-after']).toBeDefined();
      expect(text).toContain('Something else held a lock of the database that the write needs for longer than 1 s');
      expect(text).toContain('ASPECTORY_WRITE_TIMEOUT_SECONDS');
    });
    expect((await write(HELD, 'after')).status).toBe(200);
    const { text } = await catalog.send(`/openapi/v3/entity/tag/${HELD}/tagProperties`);
    expect(text).toContain('after');
  });

  it('ends when the database works on it for too long', async () => {
    await catalog.database.query({
      text: `
create function hang() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
create trigger hang before insert on aspect_latest for each row execute function hang()`,
    });
    const { status, text } = await write('urn:li:tag:slow', 'x');
    await catalog.database.query({ text: 'drop trigger hang on aspect_latest' });
    expect([status, text]).toEqual([
      503,
      expect.stringContaining('worked longer than 2 s on a statement of the write'),
    ]);
    expect((await write('urn:li:tag:slow', 'x')).status).toBe(200);
  });
});
