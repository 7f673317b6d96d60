import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BusyError, ConflictError, LimitExceededError, UnavailableError } from '#base/errors/domain-error';
import { answeringPipeline } from '#test/support/test-pipeline';

const lines: object[] = [];
const add = (fields: object) => lines.push(fields);
let failure: Error;
let server: Server;

beforeAll(async () => {
  const fail = () => {
    throw failure;
  };
  const logger = { info: add, warn: add, error: add };
  server = createServer(answeringPipeline(fail, { logger })).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  lines.length = 0;
});

async function answerTo(error: Error, headers = {}) {
  failure = error;
  const address: AddressInfo | string | null = server.address();
  const answer = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/x`, { headers });
  const text = await answer.text();
  return { text, json: JSON.parse(text), retryAfter: answer.headers.get('retry-after') };
}

test.each([
  [new ConflictError('it moved on', [], 412), 412, null],
  [new UnavailableError('the store is away'), 503, '1'],
  [new UnavailableError('the index is being filled', [], { retryAfterSeconds: 5 }), 503, '5'],
  [new BusyError('the queue is full', [], { retryAfterSeconds: 3 }), 429, '3'],
  [new LimitExceededError('too many ids', [], 400), 400, null],
])('what a service says of the request reaches the client: %s', async (error, status, retryAfter) => {
  const answer = await answerTo(error);
  expect(answer.json).toMatchObject({ status, message: error.message, details: [] });
  expect(answer.retryAfter).toBe(retryAfter);
});

test('an outage is logged in one line that says what is away, without a stack', async () => {
  await answerTo(
    new UnavailableError('The database is not available.', [], { cause: new Error('connect ECONNREFUSED') }),
  );
  expect(lines).toEqual([
    expect.objectContaining({
      status: 503,
      code: 'UNAVAILABLE',
      reason: 'The database is not available. (connect ECONNREFUSED)',
    }),
  ]);
  expect(lines[0]).not.toHaveProperty('err');
});

test('a defect answers with its id and is logged once, with its stack', async () => {
  const defect = new Error('secret internals');
  const { json, text } = await answerTo(defect, { 'X-Request-Id': 'broken-1' });
  expect(json).toMatchObject({ status: 500, code: 'INTERNAL', requestId: 'broken-1' });
  expect(text).not.toContain('secret');
  expect(lines).toEqual([expect.objectContaining({ requestId: 'broken-1', err: defect })]);
});
