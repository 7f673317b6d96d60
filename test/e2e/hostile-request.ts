import fc from 'fast-check';
import type { Sent } from './served-catalog';
import { shownRequests } from './shown-requests';

/** A request as the document shows it, or something that was one before it was bent. */
export interface HostileRequest {
  readonly path: string;
  readonly sent: Sent;
}

/** Stands for a name of its own in every request, so that what it wrote can be told from what others wrote. */
export const TOKEN = 'sales.orders';

type Json = ReturnType<typeof JSON.parse>;

const deep = (levels: number): Json => Array.from({ length: levels }).reduce<Json>((inner) => [inner], 0);
const LONG = `urn:li:tag:${'x'.repeat(3_000)}`;
const ODD_VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  '\0',
  '\u0000x',
  '\ud800',
  'x\udc00',
  '\u241f',
  '😀',
  'é',
  LONG,
  'x'.repeat(100_000),
  [],
  {},
  [[]],
  [null],
  { a: null },
  deep(150),
  deep(1_000),
  'urn:li:',
  'urn:li:tag:',
  'urn:li:tag:(',
  'urn:li:dataset:(a,b)',
  'urn:li:nosuch:x',
  'urn:xx:tag:x',
  '{',
  '"',
  '/',
  '*',
  '(',
  '"x',
  'a:b',
  'a AND',
  'NOT',
  '-',
  '+',
  'x~',
  '[1 TO',
  '__proto__',
  'constructor',
  'UPSERT',
  'DELETE',
  'PATCH',
  'CREATE',
  'RESTATE',
  'EXISTS',
  'IN',
  'GREATER_THAN',
  'dataset',
  'ownership',
  'status',
  '9223372036854775808',
  '1e9',
  '%',
  "';--",
  '[{"op":"add","path":"/x","value":1}]',
  '[{"op":"remove","path":"/owners/0/x"}]',
  '{"patch":[],"arrayPrimaryKeys":{"x":["y"]}}',
  '2147483648',
  '0001-01-01',
  Number.MAX_SAFE_INTEGER,
] as const;

const oddValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Json>(...ODD_VALUES) },
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
  fc.integer(),
  fc.double(),
);
const oddText = fc.oneof(
  fc.constantFrom(
    '',
    '%',
    '%00',
    '%zz',
    '%ff',
    '..',
    '//',
    '/',
    "'",
    '(',
    ')',
    ',',
    'List(',
    'List(a',
    'List(())',
    '&',
    '=',
    '+',
    ':',
    '[0]',
    '%2F',
    '%F0%9F%98%80',
    '%ED%A0%80',
    'x'.repeat(5_000),
  ),
  fc.string().map(encodeURI),
);

/** How a JSON value is bent: at its `place`-th part, in one of five ways. */
const bend = fc.record({
  place: fc.nat(200),
  way: fc.constantFrom('replace', 'remove', 'rename', 'wrap', 'double'),
  value: oddValue,
  name: fc.string(),
});
type Bend = typeof bend extends fc.Arbitrary<infer Value> ? Value : never;

function bent(json: Json, { place, way, value, name }: Bend): Json {
  let left = place % Math.max(1, partsOf(json));
  const visit = (part: Json): Json => {
    if (left-- === 0) return way === 'wrap' ? [part] : way === 'double' ? [part, part] : value;
    if (typeof part === 'string' && /^[{[]/.test(part)) return textBent(part, visit);
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).flatMap(([key, item]) =>
        left === 0 && way === 'remove'
          ? (left--, [])
          : [[left === 0 && way === 'rename' ? (left--, name) : key, visit(item)]],
      ),
    );
  };
  return visit(json);
}

/** Aspects travel as JSON within JSON; they are bent inside too. */
function textBent(text: string, visit: (part: Json) => Json): string {
  try {
    return JSON.stringify(visit(JSON.parse(text)));
  } catch {
    return text;
  }
}

function partsOf(json: Json): number {
  if (typeof json === 'string' && /^[{[]/.test(json)) return 1 + partsOf(tryParse(json));
  return typeof json === 'object' && json !== null
    ? 1 + Object.values(json).reduce<number>((sum, item) => sum + partsOf(item), 0)
    : 1;
}

function tryParse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return '';
  }
}

/** One in `weight` and one. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>, weight = 8) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const header = (values: readonly string[]) =>
  rarely(fc.oneof(fc.constantFrom(...values), fc.string().map(encodeURI)), 40);

/** A shown request, most of them bent in their body, some in their address, headers, method or bytes. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .record({
    example: fc.constantFrom(...shownRequests),
    bends: fc.array(bend, { maxLength: 3 }),
    cut: rarely(fc.nat(500), 20),
    insert: rarely(fc.uint8Array({ maxLength: 5 }), 20),
    address: rarely(fc.record({ place: fc.nat(120), text: oddText, replace: fc.nat(10) }), 3),
    style: fc.boolean(),
    method: rarely(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'), 30),
    version: header(['1.0.0', '2.0.0', '2.0.0', '3.0.0']),
    override: header(['GET', 'POST', 'DELETE']),
    restliMethod: header(['get', 'action', 'batch_get']),
    match: header(['0', '1', '-1', '"2"', '1e9', '99999999999999999999']),
    actor: header(['urn:li:corpuser:x', 'junk']),
    accept: header(['*/*', 'application/xml', 'text/html,*/*']),
  })
  .map(({ example, bends, cut, insert, address, style, method = example.method, ...headers }) => {
    const path = style ? example.path.replace('/actions/', '?action=') : example.path;
    const body = example.body === undefined ? undefined : bends.reduce(bent, example.body);
    return {
      // Node itself refuses an address without a slash in front.
      path: address
        ? path.slice(0, 1 + address.place) + address.text + path.slice(1 + address.place + address.replace)
        : path,
      sent: {
        method,
        headers: headersOf(headers),
        ...(body !== undefined && { body: spoilt(JSON.stringify(body) ?? '', cut, insert) }),
      },
    };
  });

function headersOf({
  version,
  override,
  restliMethod,
  match,
  actor,
  accept,
}: {
  readonly [name: string]: string | undefined;
}): { readonly [name: string]: string } {
  const given = {
    'X-RestLi-Protocol-Version': version,
    'X-HTTP-Method-Override': override,
    'X-RestLi-Method': restliMethod,
    'If-Version-Match': match,
    'X-DataHub-Actor': actor,
    Accept: accept,
  };
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function spoilt(json: string, cut: number | undefined, insert: Uint8Array | undefined): Buffer {
  const bytes = Buffer.from(json);
  if (insert) return Buffer.concat([bytes.subarray(0, cut ?? 10), insert, bytes.subarray(cut ?? 10)]);
  return cut === undefined ? bytes : bytes.subarray(0, cut);
}
