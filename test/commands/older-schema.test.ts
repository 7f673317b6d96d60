/** A database that a service of an earlier release uses: commands of this release leave it as it is, until it is migrated. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { migrate } from '#base/database/schema/migrate';
import { MIGRATIONS } from '#base/database/schema/migrations/index';
import { runAspectory } from '../support/run-aspectory';
import { statusLine } from '../support/status-line';
import { testDatabase } from '../support/test-database';

describe('commands on the schema of an earlier release', () => {
  const database = testDatabase({ migrated: false });
  const last = MIGRATIONS.at(-1)?.name ?? '';
  const run = (args: readonly string[], input = '') =>
    runAspectory('/nowhere', args, input, { DATABASE_URL: database.url() });
  const steps = async () => (await database.query({ text: 'select from knex_migrations' })).length;

  beforeAll(async () => {
    await migrate(database.address(), MIGRATIONS.slice(0, -1));
  });

  it.each([[['export', '-']], [['audit']], [['import', '-']], [['writes', 'stop']]])(
    '%p refuses it, and says what to run',
    async (args) => {
      expect(await run(args, statusLine('urn:li:tag:a', false))).toMatchObject({
        code: 1,
        output: '',
        complaints: expect.stringContaining(`without ${last}. Run "aspectory migrate"`),
      });
      expect(await steps()).toBe(MIGRATIONS.length - 1);
    },
  );

  it('status shows the steps', async () => {
    expect((await run(['status'])).output).toContain(`schema    of an earlier release, without ${last}; run`);
  });

  it('a start that is refused leaves it to the earlier release', async () => {
    const other = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const refusals: readonly (readonly [Record<string, string>, string])[] = [
      [{ HOST: '0.0.0.0' }, 'ASPECTORY_AUTH is not set'],
      [
        { ASPECTORY_AUTH: 'off', ASPECTORY_OIDC_ISSUER: 'https://x', ASPECTORY_OIDC_CLIENT_ID: 'y' },
        'nobody can sign in',
      ],
      [{ ELASTICSEARCH_URL: `http://127.0.0.1:${port}` }, 'ELASTICSEARCH_URL'],
      [{ OPENSEARCH_URL: 'http://127.0.0.1:9' }, 'OpenSearch does not answer'],
    ];
    for (const [environment, reason] of refusals)
      expect(
        await runAspectory('/nowhere', ['serve'], '', { PORT: '0', DATABASE_URL: database.url(), ...environment }),
      ).toMatchObject({ code: 1, complaints: expect.stringContaining(reason) });
    other.close();
    expect(await steps()).toBe(MIGRATIONS.length - 1);
  });

  it('migrate takes the steps, and then the others work', async () => {
    expect(await run(['migrate'])).toMatchObject({ code: 0, output: `Took the steps ${last}.\n` });
    expect(await run(['migrate'])).toMatchObject({ code: 0, output: 'The schema was up to date.\n' });
    expect(await run(['import', '-'], statusLine('urn:li:tag:a', false))).toMatchObject({ code: 0 });
    expect(await run(['export', '-'])).toMatchObject({ code: 0, output: expect.stringContaining('urn:li:tag:a') });
  });
});
