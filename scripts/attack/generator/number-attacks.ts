import type { Attack } from '../attack';
import { at, type PlaceAttacks } from './attack-source';
import { EXTREME_NUMBERS } from './extreme-numbers';
import { cut } from '../request/attack-request';

const SHOWN = 30;

/** Extreme numbers, and those at the limits of the place and past them. */
export const numberAttacks: PlaceAttacks = ({ operation, builder }, place) => {
  const { type, minimum, maximum } = place.schema;
  if (type !== 'integer' && type !== 'number') return [];
  const attack = (json: string, more: Partial<Attack> = {}): Attack => ({
    operation: operation.id,
    kind: 'number',
    title: `${cut(json, SHOWN)} ${at(place)}`,
    expected: {},
    request: () =>
      place.in === 'body' ? builder.withJson(operation, place, json) : builder.withParameter(operation, place, [json]),
    ...more,
  });
  const past = (limit: number, step: number) => [
    attack(String(limit), { always: true }),
    attack(String(BigInt(limit) + BigInt(step)), { expected: { status: '4xx', limit }, always: true }),
  ];
  return [
    ...(maximum === undefined ? [] : past(maximum, 1)),
    ...(minimum === undefined ? [] : past(minimum, -1)),
    ...EXTREME_NUMBERS.map((json) => attack(json)),
  ];
};
