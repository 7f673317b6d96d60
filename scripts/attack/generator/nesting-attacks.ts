import type { Attack } from '../attack';
import { at, type PlaceAttacks, thousands } from './attack-source';
import { compressed } from './compressed';

const DEPTHS = [1_000, 100_000];
const UNCLOSED = 5_000_000;

/** JSON within JSON: lists and objects, as the value of a place, and an unclosed one as the whole body. */
export const nestingAttacks: PlaceAttacks = ({ operation, builder }, place) => {
  if (place.in !== 'body') return [];
  const attack = (name: string, json: () => string, isPacked = false): Attack => ({
    operation: operation.id,
    kind: 'nesting',
    title: `${name} ${at(place)}`,
    expected: {},
    request: () => {
      const request = builder.withJson(operation, place, json());
      return isPacked ? compressed('gzip', request) : request;
    },
  });
  const nested = DEPTHS.flatMap((depth) => [
    attack(`${thousands(depth)} nested lists`, () => '['.repeat(depth) + ']'.repeat(depth)),
    attack(`${thousands(depth)} nested objects`, () => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`),
  ]);
  if (place.path.length > 0) return nested;
  return [...nested, attack(`${thousands(UNCLOSED)} brackets without an end`, () => '['.repeat(UNCLOSED), true)];
};
