import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';

const SECRETS = {
  ASPECTORY_ELASTICSEARCH_API_KEY: 'key-zz9k',
  ASPECTORY_DATABASE_PASSWORD_COMMAND: 'echo word-zz9k',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:trace-zz9k@127.0.0.1:9',
  ASPECTORY_BACKUP_S3_ENDPOINT: 'https://key:backup-zz9k@127.0.0.1:9',
  ASPECTORY_OIDC_CLIENT_SECRET: 'client-zz9k',
};
/** What a log may quote. */
const LOGGED = [
  '{"level":50,"msg":"connect to postgres://catalog:log-zz9k@db:5432/catalog failed"}',
  '{"level":50,"err":{"message":"refused","headers":{"authorization":"Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ6ejlrIn0.c2ln-zz9k"}}}',
  '{"level":30,"headers":{"Authorization":"Basic dXNlcjp6ejlr-zz9k"}} left over eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ6ejlrIn0.c2ln-zz9k',
  '{"level":50,"msg":"the answer was {\\"password\\":\\"inner-zz9k\\"}, asked /callback?token=asked-zz9k with password=said-zz9k"}',
  '{"level":40,"msg":"sent","body":{"client_secret":"body-zz9k"}}',
];
const scratch = mkdtempSync(join(tmpdir(), 'aspectory-support-'));
let server: TestServer;

beforeAll(async () => {
  // More than the end that is taken.
  writeFileSync(
    join(scratch, 'service.log'),
    [...[...Array(20_000).keys()].map((line) => `line ${line} ${'x'.repeat(50)}`), ...LOGGED, 'line 20000 x'].join(
      '\n',
    ),
  );
  server = await startTestServer();
  const proposal = upsertOf('urn:li:tag:private', 'tagProperties', { name: 'value-zz9k' });
  await fetch(`${server.url}/aspects?action=ingestProposal`, { method: 'POST', body: JSON.stringify({ proposal }) });
});

afterAll(async () => {
  await server.stop();
  await removeDataDirectory(server);
  rmSync(scratch, { recursive: true, force: true });
});

const bundle = (file: string, environment: Readonly<Record<string, string>> = {}) =>
  runAspectory(server.dataDirectory, ['support-bundle', file], '', {
    PORT: new URL(server.url).port,
    ASPECTORY_LOG_FILE: join(scratch, 'service.log'),
    ...environment,
  });

test('a bundle has the program, the service, the database and the log, and no secrets', async () => {
  const file = join(scratch, 'bundle.json');
  const { ASPECTORY_DATABASE_PASSWORD_COMMAND: _, ...settings } = SECRETS;
  expect(await bundle(file, settings)).toMatchObject({ code: 0 });
  const text = readFileSync(file, 'utf8');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(text).not.toContain('zz9k');
  const { program, settings: shown, service, database, log } = JSON.parse(text);
  expect(program).toMatchObject({ version: expect.stringMatching(/^\d/), node: process.version });
  expect(shown).toMatchObject({ ASPECTORY_ELASTICSEARCH_API_KEY: '***' });
  expect(service).toMatchObject({ url: server.url, ready: { status: 200 } });
  expect(service.metrics.lines).toContainEqual(
    expect.stringContaining('aspectory_requests_total{operation="ingestProposal"'),
  );
  expect(database.tables).toContainEqual({
    table: 'aspect_latest',
    bytes: expect.any(Number),
    rows: expect.any(Number),
  });
  expect(database.steps).toContain('0001-catalog');
  expect(log.lines.at(-1)).toBe('line 20000 x');
  expect(log.lines.at(-6)).toContain('connect to postgres://db:5432/catalog failed');
  expect(log.lines[0]).toMatch(/^line 3\d{3} x+$/);
});

test('a setting that is wrong together with others is hidden, too', async () => {
  const { code, complaints } = await bundle('-', SECRETS);
  expect(`${code} ${complaints}`).not.toContain('zz9k');
});

test('a file that is there stays, and parts that cannot be had say why', async () => {
  expect(await bundle(join(scratch, 'service.log'))).toMatchObject({ code: 1 });
  const file = join(scratch, 'other.json');
  expect(await bundle(file, { ASPECTORY_LOG_FILE: '' })).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(file, 'utf8')).log.problem).toContain('ASPECTORY_LOG_FILE is not set');
});
