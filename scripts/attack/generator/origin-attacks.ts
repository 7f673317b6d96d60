import type { Attack, Expectation } from '../attack';
import type { AttackRequest } from '../request/attack-request';
import type { OperationAttacks } from './attack-source';
import { exampleRequest } from './example-request';

type Headers = AttackRequest['headers'];

interface ForeignRequest {
  readonly title: string;
  readonly headers: NonNullable<Headers>;
  readonly expected: Expectation;
}

/** Requests that a page of another site makes, or that have a false name for the service. */
const FOREIGN: readonly ForeignRequest[] = [
  { title: 'from a page of another origin', headers: [['Origin', 'http://attack.example']], expected: { status: 403 } },
  { title: 'from a page without an origin', headers: [['Origin', 'null']], expected: { status: 403 } },
  { title: 'from another site', headers: [['Sec-Fetch-Site', 'cross-site']], expected: { status: 403 } },
  {
    title: 'as text from a form of another origin',
    headers: [
      ['Origin', 'https://attack.example'],
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Mode', 'no-cors'],
      ['Content-Type', 'text/plain'],
    ],
    expected: { status: 403 },
  },
  { title: 'to another host', headers: [['Host', 'attack.example']], expected: { status: '4xx' } },
  {
    title: 'to a host that looks like loopback',
    headers: [['Host', '127.0.0.1.attack.example']],
    expected: { status: '4xx' },
  },
  { title: 'without a host', headers: [['Host', undefined]], expected: { status: '4xx' } },
  {
    title: 'to two hosts',
    headers: [
      ['Host', '127.0.0.1'],
      ['Host', 'attack.example'],
    ],
    expected: { status: '4xx' },
  },
];

export const originAttacks: OperationAttacks = (source) =>
  FOREIGN.map(({ title, headers, expected }): Attack => {
    const named = new Set(headers.map(([name]) => name));
    return {
      operation: source.operation.id,
      kind: 'origin',
      title,
      expected,
      always: true,
      request: () => {
        const example = exampleRequest(source);
        return { ...example, headers: [...(example.headers ?? []).filter(([name]) => !named.has(name)), ...headers] };
      },
    };
  });
