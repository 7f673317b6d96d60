/** The examples of the READMEs: each command that asks the service prints what is below it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';

const ROOT = join(__dirname, '../..');
const TEXT = ['README.md', 'src/catalog/changes/README.md']
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');
const DATA_DIRECTORY = '/home/you/aspectory/.aspectory';
const ADDRESS = 'http://127.0.0.1:8080';

/** A command may have several lines; the line that ends it ends a quoted string or an address. */
const EXAMPLES = [...TEXT.matchAll(/```console\n\$ (curl [^]*?['\w])\n([{[][^]*?)\n?```/g)].map(
  ([, command = '', answer = '']) => [command, answer] as const,
);
const COMMANDS = [...TEXT.matchAll(/```console\n\$ npm run -s aspectory -- (.*)\n([^]*?)```/g)].map(
  ([, command = '', output = '']) => [command, output] as const,
);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { ASPECTORY_SHIPPED_METADATA: 'on' } });
});

afterAll(async () => {
  await server.stop();
  await removeDataDirectory(server);
});

test.each(COMMANDS)('aspectory %s', async (command, shown) => {
  const { output, complaints } = await runAspectory(server.dataDirectory, command.split(' '));
  expect(withoutTimes(complaints + output)).toBe(withoutTimes(shown.replace(DATA_DIRECTORY, server.dataDirectory)));
});

test.each(EXAMPLES)('%s', async (command, answer) => {
  const { stdout } = await promisify(execFile)('bash', ['-c', command.replace(ADDRESS, server.url)]);
  expect(stdout).toMatch(pattern(answer));
});

test('all examples are tried', () => {
  expect(EXAMPLES).toHaveLength(TEXT.split('\n$ curl').length - 1);
});

/** `...` stands for anything, a number of ten digits or more for any time. Answers are printed in several lines. */
function pattern(answer: string): RegExp {
  const parts = answer.replaceAll('\n', '').split(/ ?\.\.\./);
  const exact = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
  return new RegExp(exact.replace(/\b\d{10,}\b/g, '\\d+'), 's');
}

function withoutTimes(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
}
