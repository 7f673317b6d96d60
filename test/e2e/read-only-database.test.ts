/** PostgreSQL that answers and takes no writes: a standby, or one that its operator made read-only. */
import { servedCatalog } from './served-catalog';
import { upsertOf } from '../support/upsert-of';
import { until } from '../support/until';

const catalog = servedCatalog({ log: (line) => logged.push(line) });
const logged: string[] = [];

const proposal = (name: string) => upsertOf(`urn:li:tag:${name}`, 'status', { removed: false });
const write = (name: string) => catalog.send('/aspects?action=ingestProposal', { body: { proposal: proposal(name) } });
const writesCheck = async () => (await catalog.send('/health/ready')).json.checks.at(-1);

/** New sessions have the setting, so the present ones end. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const { database } = catalog;
  const [found] = await database.query<{ readonly name: string }>({ text: 'select current_database() as name' });
  const change = `alter database "${found?.name}" set default_transaction_read_only = ${value}`;
  await database.transaction(async (transaction) => {
    await transaction.query({ text: 'set local transaction_read_only = off' });
    await transaction.query({ text: change });
  });
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await database.query({ text: `select pg_terminate_backend(pid) ${others}` });
}

describe('a service whose database takes no writes', () => {
  it('refuses writes with the fix, is ready for reads, and writes again when the database does', async () => {
    expect(await write('kept')).toMatchObject({ status: 200 });
    await setReadOnly('on');
    await until('a write is refused', async () => (await write('late')).text.includes('read-only'));
    const reason = expect.stringMatching(/takes no writes, because it is a standby or was set to read-only.*primary/);
    expect(await write('late')).toMatchObject({ status: 503, json: { code: 'UNAVAILABLE', message: reason } });
    expect(await catalog.send('/entitiesV2/urn:li:tag:kept')).toMatchObject({ status: 200 });
    expect(await catalog.send('/health/ready')).toMatchObject({ status: 200, json: { ready: true } });
    expect(await writesCheck()).toEqual({ name: 'writes', ok: false, reason });
    await setReadOnly('off');
    await until('the database takes writes', async () => (await writesCheck()).ok);
    expect(await write('late')).toMatchObject({ status: 200 });
    expect(logged.filter((line) => line.includes('the database does not take writes'))).toHaveLength(1);
  });

  it('says that the disk is full, not that the outcome is unknown, when PostgreSQL refuses to extend a file', async () => {
    const { database } = catalog;
    await database.query({
      text: "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$",
    });
    await database.query({ text: 'create trigger refuse before insert on change execute function refuse()' });
    expect(await write('more')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      json: { message: expect.stringMatching(/^The disk of the database is full, so nothing is written\. Free/) },
    });
    await database.query({ text: 'drop trigger refuse on change' });
    expect(await write('more')).toMatchObject({ status: 200 });
  });
});
