import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differencesOf } from '#base/json/differences';
import { exactJson, hasLongInteger, parseExactJson } from '#base/json/exact-json';
import { sumOf } from '#base/json/integers';
import { seededRandom } from '#test/support/seeded-random';

describe('exact JSON', () => {
  it.each([
    '9007199254740993',
    '[9007199254740991,-9007199254740993,9223372036854775806,-9223372036854775808,36893488147419103232]',
    '{"9007199254740993":9007199254740993,"text":"9007199254740993, \\" 9007199254740993 ,","__proto__":{"n":9007199254740993}}',
    '{"a":"\\\\","b":[[{"c":12345678901234567890}]],"d":"\\\\\\"","e":9007199254740993}',
  ])('comes back as it was: %s', (json) => {
    expect(exactJson(parseExactJson(json))).toBe(json);
  });

  it('reads integers beyond 2^53 as bigints, and every other number as JSON.parse does', () => {
    expect(parseExactJson('[1e20,9007199254740993.5,9007199254740993e1,-0,9007199254740991,1700000000000000]')).toEqual(
      JSON.parse('[1e20,9007199254740993.5,9007199254740993e1,-0,9007199254740991,1700000000000000]'),
    );
    expect(parseExactJson('\t9007199254740993 ')).toBe(9007199254740993n);
    expect(parseExactJson(`[${'9'.repeat(400)}]`)).toEqual([Infinity]);
  });

  it('reads the ends of a long as JavaScript writes them', () => {
    expect(parseExactJson(JSON.stringify([2 ** 63, -(2 ** 63)]))).toEqual([2n ** 63n - 1n, -(2n ** 63n)]);
  });

  it('finds long integers at any place, and none in texts and fractions', () => {
    for (let before = 0; before < 40; before++)
      expect(hasLongInteger(`[${' '.repeat(before)}1234567890123456789]`)).toBe(true);
    expect(hasLongInteger('["a1234567890123456789","1234567890123456789",0.12345678901234567890,1700000000000]')).toBe(
      false,
    );
  });

  it('refuses what is not JSON with the message for the text as it was sent', () => {
    expect(() => parseExactJson('{"a":9007199254740993,}')).toThrow(/position 22|double-quoted property name/);
  });

  it('agrees with JSON.parse on random values', () => {
    const random = seededRandom(36);
    const digits = () => Array.from({ length: 1 + random(24) }, () => random(10)).join('');
    for (let run = 0; run < 500; run++) {
      const integer = String(BigInt(digits()));
      const json = `{"a":"${digits()}","b":[${integer},"\\"${digits()}",-${integer}],"c":${integer}.5}`;
      const { a, b, c } = parseExactJson(json);
      expect([a, b.map(String), c]).toEqual([
        JSON.parse(json).a,
        [integer, JSON.parse(json).b[1], integer === '0' ? '0' : `-${integer}`],
        JSON.parse(json).c,
      ]);
    }
  });

  it('compares texts with long integers', () => {
    const [before, after] = ['{"a":9007199254740993,"b":1}', '{"a":9007199254740992,"b":1,"c":{"d":9007199254740993}}'];
    expect(exactJson(differencesOf(before, after))).toBe(
      '[{"op":"replace","path":"/a","value":9007199254740992},{"op":"add","path":"/c","value":{"d":9007199254740993}}]',
    );
  });
});

test('sums of integers are exact, and of fractions as usual', () => {
  expect(sumOf(2 ** 53 - 1, 2)).toBe(9007199254740993n);
  expect(sumOf(9007199254740993n, -9007199254740992n)).toBe(1);
  expect(sumOf(1.5, 2)).toBe(3.5);
  expect(sumOf(9007199254740993n, 0.5)).toBe(9007199254740992);
});

/** Models and other files of our own, whose numbers are small. */
const OWN_FILES = /^(?:catalog\/registry|command\/conformance)\/|^base\/json\/(?:differences|exact-json)\.ts$/;
/** A stored value is an object or anything of JSON, or a text with a name like `value`. */
const ROUNDS = /: (?:Json|readonly Json)\w+ = JSON\.parse\(|JSON\.parse\((?:\w+\.)*(?:value|event|before|after)\b/;

test('stored values are read by parseExactJson, because JSON.parse rounds integers beyond 2^53', () => {
  const root = join(__dirname, '../../../../src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !OWN_FILES.test(file),
  );
  const rounding = files.filter((file) => ROUNDS.test(readFileSync(join(root, file), 'utf8')));
  expect(rounding).toEqual([]);
});
