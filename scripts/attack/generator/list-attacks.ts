import type { Attack, Expectation } from '../attack';
import { isObject } from '../document/json-value';
import type { Place } from '../document/schema-places';
import type { AttackRequest } from '../request/attack-request';
import { at, type AttackSource, type PlaceAttacks, thousands } from './attack-source';
import { compressed } from './compressed';

/** For lists without a limit in the document. */
const UNLIMITED = [1_000, 12_500];
/** Five million empty items are 15 MB of JSON, and 15 kB compressed. */
const HUGE = 5_000_000;
const HUGE_BYTES = 15_000_000;
const LONG = 50_000;
const KEYS = 200_000;

/** Lists at their limit, past it and huge, with equal and with different items; maps with very many keys. */
export const listAttacks: PlaceAttacks = (source, place) => {
  const { type, maxItems, additionalProperties } = place.schema;
  if (type === 'object') return additionalProperties ? [mapAttack(source, place)] : [];
  if (type !== 'array') return [];
  const limits = maxItems === undefined ? UNLIMITED : [maxItems];
  const within = limits.flatMap((size) => [
    listAttack(source, place, size, false, { always: maxItems !== undefined }),
    listAttack(source, place, size, true, { always: maxItems !== undefined }),
  ]);
  if (maxItems === undefined) return [...within, ...farPast(source, place, {})];
  const expected = { status: '4xx', limit: maxItems } as const;
  const past = listAttack(source, place, maxItems + 1, true, { expected, always: true });
  // Another limit may be reached first.
  return [...within, past, ...farPast(source, place, { status: '4xx' })];
};

function farPast(source: AttackSource, place: Place, expected: Expectation): readonly Attack[] {
  return place.in === 'body' ? hugeLists(source, place, expected) : [longList(source, place, expected)];
}

function listAttack(
  source: AttackSource,
  place: Place,
  size: number,
  distinct: boolean,
  more: Partial<Attack>,
): Attack {
  const { operation } = source;
  return {
    operation: operation.id,
    kind: 'list',
    title: `a list of ${thousands(size)} ${distinct ? 'different' : 'equal'} items ${at(place)}`,
    expected: {},
    request: () => requestWith(source, place, size, distinct),
    ...more,
  };
}

function requestWith(
  { operation, builder }: AttackSource,
  place: Place,
  size: number,
  distinct: boolean,
): AttackRequest {
  const item = builder.validItem(operation, place);
  const items = Array.from({ length: size }, (_, index) => (distinct ? variant(item, index) : item));
  return place.in === 'body'
    ? builder.withJson(operation, place, JSON.stringify(items))
    : builder.withParameter(operation, place, items.map(String), 'List');
}

/** Another value of the same kind: texts get a number, before the last bracket of a urn. */
function variant(item: unknown, index: number): unknown {
  if (typeof item === 'number') return item + index;
  if (typeof item === 'string') return item.replace(/(,[^,]*\))?$/, (end) => `_${index}${end}`);
  if (Array.isArray(item)) return item.map((part) => variant(part, index));
  if (!isObject(item)) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, part]) => [name, /urn|value|and/i.test(name) ? variant(part, index) : part]),
  );
}

function hugeLists(source: AttackSource, place: Place, expected: Expectation): readonly Attack[] {
  const { operation, builder } = source;
  const huge = (name: string, item: () => string): Attack => ({
    operation: operation.id,
    kind: 'list',
    title: `${name} ${at(place)}, compressed`,
    expected,
    request: () => {
      const json = item();
      const count = Math.min(HUGE, Math.floor(HUGE_BYTES / (json.length + 1)));
      return compressed('gzip', builder.withJson(operation, place, `[${`${json},`.repeat(count - 1)}${json}]`));
    },
  });
  return [
    huge(`a list of ${thousands(HUGE)} empty objects`, () => '{}'),
    huge('a list of 15 MB', () => JSON.stringify(builder.validItem(operation, place))),
  ];
}

/** Too long for an address. Operations of Rest.li accept the query as a body. */
function longList(source: AttackSource, place: Place, expected: Expectation): Attack {
  return listAttack(source, place, LONG, true, { expected, always: true });
}

function mapAttack({ operation, builder }: AttackSource, place: Place): Attack {
  return {
    operation: operation.id,
    kind: 'list',
    title: `a map of ${thousands(KEYS)} keys ${at(place)}`,
    expected: {},
    request: () =>
      builder.withJson(
        operation,
        place,
        `{${Array.from({ length: KEYS }, (_, index) => `"k${index}":"v"`).join(',')}}`,
      ),
  };
}
