import type { Attack } from '../attack';
import { at, type PlaceAttacks, thousands } from './attack-source';
import { ODD_TEXTS } from './odd-texts';

/** Longer than every text limit, and short enough for an address. */
const LONG = 30_000;
/** For texts without a limit in the document. */
const SHORT = 1_000;
const VERY_LONG = 1_000_000;

/** Long and odd texts: each at the limit of the place, and past it. */
export const textAttacks: PlaceAttacks = ({ operation, builder }, place) => {
  const { type, maxLength, enum: choices, pattern } = place.schema;
  if (type !== 'string' && type !== undefined) return [];
  const attack = (name: string, text: () => string, more: Partial<Attack> = {}): Attack => ({
    operation: operation.id,
    kind: 'text',
    title: `${name} ${at(place)}`,
    expected: {},
    request: () => builder.withText(operation, place, text()),
    ...more,
  });
  const odd = (choices ? ODD_TEXTS.slice(0, 1) : ODD_TEXTS).flatMap(({ name, make }) =>
    [maxLength ?? SHORT, LONG].map((length) =>
      attack(`${thousands(length)} characters of ${name}`, () => make(length)),
    ),
  );
  const veryLong = attack(`a text of ${thousands(VERY_LONG)} characters`, () => 'attack '.repeat(VERY_LONG / 7));
  if (maxLength === undefined) return [...odd, veryLong];
  const past = attack(`a text of ${thousands(maxLength + 1)} characters`, () => 'x'.repeat(maxLength + 1), {
    // A text that does not fit a pattern may be refused for that.
    expected: { status: '4xx', ...(!choices && pattern === undefined && { limit: maxLength }) },
    always: true,
  });
  return [past, ...odd, veryLong];
};
