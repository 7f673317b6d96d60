/** The first five minutes of README.md: each command that asks the service gives the answer that is printed below it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';

const ROOT = join(__dirname, '../..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const SAMPLE = join(ROOT, 'test/fixtures/metadata/shop-mce.json');
const ADDRESS = 'http://127.0.0.1:8080';

/** A command may have several lines; the line that ends it ends a quoted string or an address. */
const EXAMPLES = [...README.matchAll(/```console\n\$ (curl [^]*?['\w])\n([{[][^]*?)\n?```/g)].map(
  ([, command = '', answer = '']) => [command, answer] as const,
);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { ASPECTORY_SHIPPED_METADATA: 'on' } });
});

afterAll(async () => {
  await server.stop();
  await removeDataDirectory(server);
});

test('the sample is imported', async () => {
  const { output } = await runAspectory(server.dataDirectory, ['import', SAMPLE]);
  expect(output).toContain('7 of 7 records imported');
});

test.each(EXAMPLES)('%s', async (command, answer) => {
  const { stdout } = await promisify(execFile)('bash', ['-c', command.replace(ADDRESS, server.url)]);
  expect(stdout).toMatch(pattern(answer));
});

test('all examples are tried', () => {
  expect(EXAMPLES).toHaveLength(README.split('\n$ curl').length - 1);
});

/** `...` stands for anything, a number of ten digits or more for any time. Answers are printed in several lines. */
function pattern(answer: string): RegExp {
  const parts = answer.replaceAll('\n', '').split(/ ?\.\.\./);
  const exact = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
  return new RegExp(exact.replace(/\b\d{10,}\b/g, '\\d+'), 's');
}
