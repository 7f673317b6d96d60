/** `aspectory sample` and `aspectory delete`, beside a service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';

const RECORDS = readFileSync(join(__dirname, '../../models/sample/catalog.ndjson'), 'utf8').trim().split('\n').length;
const REVENUE = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,sample_books.marts.revenue_daily,PROD)';
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,sample_books.core.fct_order,PROD)';
const KAFKA = ['--filter', 'platform=urn:li:dataPlatform:kafka', '--type', 'dataset'];

describe('the sample catalog, and deletions by an operator', () => {
  let server: TestServer;
  const run = (...args: readonly string[]) =>
    runAspectory(server.dataDirectory, args, '', { PORT: new URL(server.url).port });
  const read = async (path: string) => (await fetch(`${server.url}${path}`)).json();
  const found = async (query: string) => (await run('search', query, '--type', 'dataset')).output.trim().split('\n');

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it('is loaded whole, with lineage, profiles and usage of the last days', async () => {
    expect(await run('sample')).toMatchObject({
      code: 0,
      output: `${RECORDS} values written. Remove them with "aspectory sample --remove".\n`,
      complaints: expect.not.stringContaining('refused'),
    });
    expect(await found('revenue_daily')).toEqual([`dataset  revenue_daily  ${REVENUE}`]);
    const edges = `/relationships?direction=OUTGOING&types=DownstreamOf&urn=${encodeURIComponent(REVENUE)}`;
    expect(await read(edges)).toMatchObject({ entities: expect.arrayContaining([ORDERS]) });
    const events = await fetch(`${server.url}/aspects?action=getTimeseriesAspectValues`, {
      method: 'POST',
      body: JSON.stringify({ urn: ORDERS, entity: 'dataset', aspect: 'datasetProfile', limit: 1 }),
    });
    const [, time] = /timestampMillis\W+(\d+)/.exec(await events.text()) ?? [];
    expect(Date.now() - Number(time)).toBeLessThan(48 * 60 * 60 * 1000);
  });

  it('delete shows what it would do, and asks', async () => {
    const shown = await run('delete', ...KAFKA, '--dry-run');
    expect(shown.output.trim().split('\n')).toHaveLength(7);
    expect(shown.output).toMatch(/\n6 entities would be hidden\.\n$/);
    expect(await run('delete', ...KAFKA)).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('Add --yes to delete, or --dry-run to only look.'),
    });
    expect(await found('platform:kafka')).toHaveLength(6);
  });

  it('delete hides entities, and deletes them for good with --hard', async () => {
    expect((await run('delete', ...KAFKA, '--yes')).output).toMatch(/\n6 entities hidden\.\n$/);
    expect(await found('platform:kafka')).toEqual(['']);
    expect((await run('delete', ...KAFKA, '--yes')).output).toBe('Nothing matches.\n');
    expect((await run('delete', ORDERS, '--hard', '--yes')).output).toBe(`${ORDERS}\n1 entity deleted for good.\n`);
    expect((await fetch(`${server.url}/aspects/${encodeURIComponent(ORDERS)}?aspect=status`)).status).toBe(404);
  });

  it.each([
    [['--filter', 'platfrom=x'], "There is no field 'platfrom'"],
    [['--filter', 'origin=PROD', '--type', 'datset'], "There is no entity type 'datset'; did you mean 'dataset'?"],
    [['--filter', 'origin'], 'It must be FIELD=VALUE'],
    [['urn:li:tag:nobody-made-it'], 'does not exist'],
    [[], 'Name either urns or --filter FIELD=VALUE.'],
    [['urn:li:tag:sample-raw', '--filter', 'origin=PROD'], 'Name either urns or --filter FIELD=VALUE.'],
  ])('delete refuses %j', async (args, reason) => {
    const { code, complaints } = await run('delete', ...args, '--yes');
    expect({ code, complaints }).toEqual({ code: 1, complaints: expect.stringContaining(reason) });
  });

  it('is removed again, without what others wrote', async () => {
    const tag = { entityType: 'tag', entityUrn: 'urn:li:tag:mine', changeType: 'UPSERT', aspectName: 'tagProperties' };
    const proposal = { ...tag, aspect: { contentType: 'application/json', value: '{"name":"mine"}' } };
    await fetch(`${server.url}/aspects?action=ingestProposal`, { method: 'POST', body: JSON.stringify({ proposal }) });
    expect((await run('sample', '--remove')).output).toMatch(/^\d+ entities deleted\.\n$/);
    const { output } = await run('export');
    expect(output).not.toContain('sample');
    expect(output).toContain('urn:li:tag:mine');
    expect((await run('sample', '--remove')).output).toBe('The sample catalog is not loaded.\n');
  });
});
