/** Every command beside a service: which tables it changes. A new command needs an entry in test/support/every-command.ts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { sharedServerAddress } from '#base/database/embedded/embedded-server';
import { commandNames, type CommandRun, everyCommand, NOT_RUN, TOKEN_ID, WEBHOOK_ID } from '../support/every-command';
import { runAspectory } from '../support/run-aspectory';
import { statusLine } from '../support/status-line';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';

const TABLES = "select table_name as name from information_schema.tables where table_schema = 'public' order by 1";
/** The service writes it again and again, whatever a command does. */
const OF_SERVICE = ['webhook_lease'];
const PASSWORD = 'a long enough password';

describe('every command beside a service', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'aspectory-every-'));
  const path = (name: string) => join(scratch, name);
  let server: TestServer;
  let client: Client;
  let token = '';
  let webhook = '';

  beforeAll(async () => {
    server = await startTestServer();
    client = new Client({ ...(await sharedServerAddress(server.dataDirectory)) });
    await client.connect();
    writeFileSync(
      path('records.ndjson'),
      ['orders', 'refunds'].map((name) => statusLine(`urn:li:tag:${name}`, false)).join('\n'),
    );
    await runAspectory(server.dataDirectory, ['import', '-'], statusLine('urn:li:tag:orders', true));
    writeFileSync(path('password'), PASSWORD);
    writeFileSync(path('facts.json'), await (await fetch(`${server.url}/restli/docs/models.json`)).text());
    await until('the start has done its work', async () => (await client.query('select from model_fit')).rows.length);
  });

  afterAll(async () => {
    await client.end();
    await server.stop();
    await removeDataDirectory(server);
    rmSync(scratch, { recursive: true, force: true });
  });

  async function digests(): Promise<Readonly<Record<string, string>>> {
    const { rows } = await client.query<{ name: string }>(TABLES);
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const text = `select coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as digest from "${name}" as t`;
      found[name] = (await client.query<{ digest: string }>(text)).rows[0]?.digest ?? '';
    }
    return found;
  }

  async function changedBy({ args }: CommandRun) {
    const before = await digests();
    const ids: Readonly<Record<string, string>> = { [TOKEN_ID]: token, [WEBHOOK_ID]: webhook };
    const given = args.map((arg) => ids[arg] ?? arg);
    const environment = {
      PORT: new URL(server.url).port,
      ASPECTORY_OIDC_ISSUER: 'http://127.0.0.1:1/provider',
    };
    const { code, complaints } = await runAspectory(server.dataDirectory, given, '', environment);
    token = /with the id (\S+)\./.exec(complaints)?.[1] ?? token;
    webhook = /Created ([0-9a-f]{16})\./.exec(complaints)?.[1] ?? webhook;
    const after = await digests();
    return { code, complaints, tables: Object.keys(after).filter((name) => after[name] !== before[name]) };
  }

  it('has an entry', async () => {
    const runs = everyCommand({ url: '', path }).map(({ args }) => args.join(' '));
    const entries = [...runs, ...NOT_RUN];
    const names = await commandNames();
    expect(names.filter((name) => !entries.some((entry) => `${entry} `.startsWith(`${name} `)))).toEqual([]);
  });

  it.each(everyCommand({ url: 'URL', path }).map((run) => [run.args.join(' '), run] as const))('%s', async (_, run) => {
    const args = run.args.map((arg) => (arg === 'URL' ? server.url : arg));
    const { code, complaints, tables } = await changedBy({ ...run, args });
    expect({ code, complaints }).toMatchObject({ code: run.code });
    const allowed = [...run.changes, ...OF_SERVICE];
    expect(tables.filter((name) => !allowed.includes(name))).toEqual([]);
  });
});
