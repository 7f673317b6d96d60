import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileLogger } from '#base/logging/create-logger';
import { testDatabase } from '#test/support/test-database';
import { until } from '#test/support/until';

const HUGE = 'x'.repeat(14_000_000);
/** An error with its causes fits a few packets. */
const LINE_MAX = 20_000;

describe('a logged error', () => {
  const database = testDatabase({ migrated: false });
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-log-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function logged(name: string, fields: object) {
    const file = join(folder, name);
    createFileLogger('info', file, { bytesMax: 1e9, filesMax: 2 }).error(fields, 'request failed');
    const text = await until('the line is written', () => readFileSync(file, 'utf8'));
    return { length: text.length, line: JSON.parse(text) };
  }

  it('of the database is cut, however long the statement and its values are', async () => {
    const error: unknown = await database.query({ text: `select '${HUGE}'::int` }).catch((reason: unknown) => reason);
    const { length, line } = await logged('database', { err: error });
    expect(length).toBeLessThan(LINE_MAX);
    expect(line.err).toMatchObject({
      type: 'InvalidInputError',
      stack: expect.stringContaining('at '),
      cause: {
        type: 'DatabaseError',
        code: '22P02',
        message: expect.stringMatching(/x{9}\.\.\. \(\d+ more characters\)$/),
      },
    });
  });

  it('of the search cluster is cut, although it refers to itself and carries the response', async () => {
    const connection: Record<string, unknown> = { url: 'http://localhost:9200', pool: {} };
    connection['pool'] = { connections: [connection] };
    const failures = Array.from({ length: 5000 }, () => ({ reason: HUGE }));
    const error = Object.assign(new Error(HUGE), {
      name: 'ResponseError',
      meta: {
        statusCode: 400,
        body: { error: { reason: HUGE, failures } },
        meta: { request: { body: HUGE }, connection },
      },
    });
    const { length, line } = await logged('cluster', { err: new Error('indexing failed', { cause: error }) });
    expect(length).toBeLessThan(LINE_MAX * 3);
    expect(line.err).toMatchObject({
      message: 'indexing failed',
      cause: { name: 'ResponseError', meta: { statusCode: 400 } },
    });
  });

  it('gives its reason in a few lines', async () => {
    const { length } = await logged('reason', { reason: HUGE });
    expect(length).toBeLessThan(LINE_MAX);
  });
});
