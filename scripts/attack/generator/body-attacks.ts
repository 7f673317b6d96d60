import type { Attack } from '../attack';
import type { AttackRequest } from '../request/attack-request';
import type { AttackSource, OperationAttacks } from './attack-source';
import { ALL_CODINGS, type Coding, compress, compressed, withEncodedBody } from './compressed';
import { exampleRequest } from './example-request';

const MB = 2 ** 20;
/** The limit of a body, and far more. */
const FULL = 15 * MB;
const BOMB = 256 * MB;
const bombs = new Map<Coding, Buffer>();

/** Bodies that are small on the wire and large when they are opened. */
export const compressionAttacks: OperationAttacks = (source) =>
  ALL_CODINGS.flatMap((coding) => [
    attack(source, 'compression', `a body of 15 MB of spaces in ${coding}`, (request) =>
      compressed(coding, {
        ...request,
        body: Buffer.concat([Buffer.alloc(FULL, ' '), request.body ?? Buffer.alloc(0)]),
      }),
    ),
    {
      ...attack(source, 'compression', `a body of 256 MB in ${coding}`, (request) =>
        withEncodedBody(request, coding, bombOf(coding)),
      ),
      expected: source.operation.body ? { status: 413 } : { mayClose: true },
      always: coding === 'br',
    },
    attack(source, 'compression', `a body compressed by ${coding} twice`, (request) =>
      withEncodedBody(request, `${coding}, ${coding}`, compress(coding, bombOf(coding))),
    ),
    attack(source, 'broken', `the first half of a ${coding} body`, (request) => {
      const whole = compress(coding, request.body ?? Buffer.from('{}'));
      return withEncodedBody(request, coding, whole.subarray(0, whole.length / 2));
    }),
  ]);

/** Bodies that are not what their headers promise. */
export const brokenBodyAttacks: OperationAttacks = (source) => [
  attack(source, 'broken', 'a body that is not UTF-8', (request) => ({ ...request, body: Buffer.alloc(MB, 0xff) })),
  attack(source, 'broken', 'a body of 15 MB of spaces', (request) => ({ ...request, body: Buffer.alloc(FULL, ' ') })),
  attack(source, 'broken', 'an empty body', (request) => ({ ...request, body: Buffer.alloc(0) })),
  attack(source, 'broken', 'a declared length of 1 TB', (request) => ({
    ...request,
    headers: [...(request.headers ?? []), ['Content-Length', String(MB * MB)], ['Expect', '100-continue']],
  })),
  attack(source, 'broken', 'chunks with a length that is not a number', (request) => ({
    ...request,
    headers: [...(request.headers ?? []), ['Transfer-Encoding', 'chunked']],
    body: Buffer.from('zz\r\n'),
  })),
  attack(source, 'broken', 'a length and chunks', (request) => ({
    ...request,
    headers: [...(request.headers ?? []), ['Transfer-Encoding', 'chunked'], ['Content-Length', '5']],
    body: Buffer.from('5\r\n{"a":\r\n'),
  })),
];

function attack(
  source: AttackSource,
  kind: Attack['kind'],
  title: string,
  change: (request: AttackRequest) => AttackRequest,
): Attack {
  // A server may close the connection when a GET has a body (RFC 9110, 9.3.1).
  const expected = source.operation.body ? {} : { mayClose: true };
  return { operation: source.operation.id, kind, title, expected, request: () => change(exampleRequest(source)) };
}

function bombOf(coding: Coding): Buffer {
  const bomb = bombs.get(coding) ?? compress(coding, Buffer.alloc(BOMB));
  bombs.set(coding, bomb);
  return bomb;
}
