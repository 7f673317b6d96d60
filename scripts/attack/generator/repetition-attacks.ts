import type { Attack } from '../attack';
import type { AttackRequest } from '../request/attack-request';
import { exampleRequest } from './example-request';
import { at, type AttackSource, type OperationAttacks, type PlaceAttacks, thousands } from './attack-source';

const TIMES = 4_000;
const NAMES = 10_000;
const HEADERS = 2_000;

/** A parameter that is given very often, in each of the ways in which a list can be written. */
export const repetitionAttacks: PlaceAttacks = ({ operation, builder }, place) => {
  if (place.in !== 'query') return [];
  const example = String(builder.validItem(operation, place));
  return (['List', 'repeated', 'indexed'] as const).map((style): Attack => ({
    operation: operation.id,
    kind: 'repetition',
    title: `the same value ${thousands(TIMES)} times (${style}) ${at(place)}`,
    expected: {},
    request: () =>
      builder.withParameter(
        operation,
        place,
        Array.from({ length: TIMES }, () => example),
        style,
      ),
  }));
};

/** Unknown parameters, members and headers, very many. */
export const unknownNameAttacks: OperationAttacks = (source) => {
  const { operation, builder } = source;
  const numbered = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => name(index));
  return [
    attack(source, `${thousands(NAMES)} unknown parameters`, (request) => ({
      ...request,
      target: `${request.target}${request.target.includes('?') ? '&' : '?'}${numbered(NAMES, (index) => `q${index}`).join('&')}`,
    })),
    attack(source, `${thousands(HEADERS)} unknown headers`, (request) => ({
      ...request,
      headers: [
        ...(request.headers ?? []),
        ...numbered(HEADERS, (index) => `X-A${index}`).map((name) => [name, '1'] as const),
      ],
    })),
    ...(operation.body
      ? [
          attack(source, `${thousands(NAMES)} unknown members`, () =>
            builder.withJson(operation, { path: [] }, `{${numbered(NAMES, (index) => `"m${index}":0`).join(',')}}`),
          ),
        ]
      : []),
  ];
};

function attack(source: AttackSource, title: string, change: (request: AttackRequest) => AttackRequest): Attack {
  return {
    operation: source.operation.id,
    kind: 'repetition',
    title,
    expected: {},
    request: () => change(exampleRequest(source)),
  };
}
