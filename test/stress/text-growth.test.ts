/** Texts of strangers are read in a time that grows as they do. */
import { secretInRecipe } from '#base/addresses/recipe-secrets';
import { addressWithoutSecrets, looksSecret, textWithoutSecrets } from '#base/addresses/without-secrets';
import { foldCase } from '#base/json/fold-case';
import { normalized } from '#base/json/normalized';
import { linearPattern } from '#codegen/values/linear-pattern';
import { parseQuery } from '#interface/http/request/query-syntax';
import { fold } from '#search/language/text/fold';
import { tokenize } from '#search/language/text/tokenize';
import { growthOf, processorMs } from '#test/support/processor-time';

/** The texts, as their start and what they repeat, of which four times the length takes much more than four times as long. */
function uneven(use: (text: string) => unknown, { units, starts, length }: Texts): readonly string[] {
  const growth = (start: string, unit: string) =>
    growthOf([length, 4 * length], (size) => {
      const text = `${start}${unit.repeat(size / unit.length)}x`;
      return () => use(text);
    });
  return units.flatMap((unit) => starts.filter((start) => growth(start, unit) >= 9).map((start) => `${start} ${unit}`));
}

interface Texts {
  readonly units: readonly string[];
  readonly starts: readonly string[];
  readonly length: number;
}

/** How tokens of services begin. A text may have many of them, and no token. */
const TOKEN_STARTS = [
  'eyJ',
  'ghp_',
  'glpat-',
  'xoxb-',
  'dapi0',
  'sk_live_',
  'sk-',
  'SG.',
  'AIza',
  'ya29.',
  'npm_',
  'hvs.',
];

test('addresses', () => {
  const units = ['a:', '@', '&a=b', ';password=x', '://a:b@', '%3A', '"a":"', '/', 'a,', '%25', ' a=', '(', '://'];
  const clean = (text: string) => [addressWithoutSecrets, looksSecret, textWithoutSecrets].map((each) => each(text));
  const texts = {
    units: [...units, ...TOKEN_STARTS.map((start) => `-${start}`)],
    starts: ['', 'postgres://', 'jdbc:oracle:thin:'],
    length: 20_000,
  };
  expect(uneven(clean, texts)).toEqual([]);
});

test('what may be a secret', () => {
  const marks = [
    'a=',
    ' ',
    '=',
    '@',
    ':',
    ';:',
    ',',
    '://',
    'a://',
    '%',
    '%40',
    '"a":"',
    'a="',
    '--a ',
    '-',
    '[',
    'a;',
  ];
  const starts = ['', 'postgres://u:', 'a=', 'authorization:', 'host=h ', '--password '];
  expect(uneven(looksSecret, { units: marks, starts, length: 5_000 })).toEqual([]);
});

test('recipes', () => {
  const blocks = ['password: "', 'password:\n', 'password: |\n', 'password: ${A},', '\n  ', "password: '"];
  const marks = ['a: ', '{', ',', '- ', '"', '://a', '${A}', 'a=', ' ', '\\"', '"a":"', '[', 'a.', '@'];
  const texts = { units: [...blocks, ...marks], starts: ['', 'password: ', '{"a":"'], length: 20_000 };
  expect(uneven(secretInRecipe, texts)).toEqual([]);
});

// Unicode sorts the marks of a letter in a time that grows with the square of their number.
test.each([
  ['marks', '\u0301\u0316'],
  ['signs of Katakana that become marks', '\u0301\uff9e'],
  ['marks that an unseen sign separates', `${'\u0301\u0316'.repeat(14)}\u200b`],
  ['marks that a joiner separates', `${'\u0301\u0316'.repeat(14)}\u200d`],
])('letters with many %s', (_name, unit) => {
  const forms = (['NFC', 'NFKC', 'NFKD'] as const).map((form) => (text: string) => normalized(text, form));
  const text = `a${unit.repeat(200_000 / unit.length)}`;
  for (const use of [...forms, fold, foldCase, tokenize, addressWithoutSecrets, looksSecret])
    expect(processorMs(() => use(text), 2)).toBeLessThan(1000);
});

test('thousands of repetitions in a query cost little more than thousands of names', () => {
  const query = Array.from({ length: 5_000 }, (_, index) => `ids=${index}`).join('&');
  // A new list for each repetition took over a second.
  expect(processorMs(() => parseQuery(query, { plusIsSpace: false }))).toBeLessThan(300);
});

test.each(['^(a+)+$', '^(a|aa)+$', '^(.*a){20}$', '^(?!(a+)+$)(?=(a|aa)+!)(.*b){20}$'])(
  'the pattern %s of models',
  (pattern) => {
    const checked = linearPattern(pattern);
    const refused = () => expect(checked.test(`${'a'.repeat(10_000)}!`)).toBe(false);
    expect(processorMs(refused, 1)).toBeLessThan(3000);
  },
);
