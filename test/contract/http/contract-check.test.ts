import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Answer, jsonAnswer } from '#base/http/answer';
import { operationTable } from '#interface/http/contract/operation-table';
import { ContractCheck, type Parts } from '#test/support/contract/contract-check';

const operations = operationTable(JSON.parse(readFileSync('generated/openapi/routes.json', 'utf8')));
const check = new ContractCheck({
  published: readFileSync('generated/openapi/openapi.json', 'utf8'),
  readReleased: () => readFile('generated/openapi/openapi-protocol-2.json', 'utf8'),
  readTyped: () => readFile('generated/openapi/openapi-v3.json', 'utf8'),
});
const TRACE = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
const URN = 'urn:li:tag:a';

function problems(id: string, answer: Answer, parts: Partial<Parts> = {}) {
  const request = new IncomingMessage(new Socket());
  request.method = 'POST';
  request.url = '/some/path';
  const operation = operations.find((each) => each.id === id);
  const all = { path: {}, query: {}, headers: {}, body: undefined };
  return check.problems({ request, operation, parts: { ...all, ...parts }, answer });
}

const write = (items: readonly object[], answer = jsonAnswer(JSON.stringify(items), TRACE), entityType = 'TAG') =>
  problems('writeEntitiesV3', answer, { path: { entityType }, body: items });

describe('the contract check', () => {
  test('what the documents promise is no problem', async () => {
    expect(await write([{ urn: URN, tagProperties: { value: { name: 'a' } } }])).toEqual([]);
    expect(await problems('getHealth', { status: 200, headers: {}, body: '' })).toEqual([]);
  });

  test.each([
    ['a status', write([], { ...jsonAnswer('[]', TRACE), status: 201 }), 'the status 201 is not documented'],
    [
      'a media type',
      write([], jsonAnswer('[]', { ...TRACE, 'Content-Type': 'text/plain' })),
      "the media type 'text/plain'",
    ],
    ['an answer', write([], jsonAnswer('{}', TRACE)), 'the answer  must be array'],
    ['a body', problems('getHealth', jsonAnswer('{}')), 'the answer has a body'],
    ['an error', write([], { ...jsonAnswer('{"message":7}'), status: 400 }), 'must'],
    ['an absent header', write([], jsonAnswer('[]')), 'the header traceparent is missing'],
    ['a header', write([], jsonAnswer('[]', { traceparent: 'x' })), 'the header traceparent  must match pattern'],
    [
      'the value of an aspect',
      write([{ urn: URN, tagProperties: { value: { name: 7 } } }]),
      'accepted body /0/tagProperties',
    ],
    [
      'a parameter',
      problems('listUrns', jsonAnswer('{}'), { body: { entity: 'tag', start: -1, count: 1 } }),
      'accepted body /start must be >= 0',
    ],
    [
      'a query',
      problems('getAspect', jsonAnswer('{}'), { path: { urn: URN }, query: { version: 0 } }),
      'without the query parameter aspect',
    ],
  ])('%s that differs is one, with its operation and path', async (_name, found, part) => {
    expect((await found).join('\n')).toContain(part);
    expect((await found)[0]).toMatch(/^\w+: POST \/some\/path: /);
  });

  test('an aspect of another entity type is found in the document with typed paths', async () => {
    const operation = operations.find(({ id }) => id === 'writeEntitiesV3');
    expect(operation?.path).toContain('{entityType}');
    expect(await write([{ urn: URN, tagProperties: { value: {} } }], jsonAnswer('[]', TRACE), 'tag')).toHaveLength(2);
  });
});
