/** `portableYaml` writes texts that readers of YAML 1.1 and of YAML 1.2 read as they are. */
import { parse } from 'yaml';
import { portableYaml } from '#standards/odcs/portable-yaml';

const CONTROLS = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code));
const ODD = [...CONTROLS, '\u2028', '\u2029', '\ufeff', '\ufffd', '\ufffe', '\uffff', '\ud83d\ude42'];
const WORDS = '= no y N 12:30 1_000 2026-01-01 017 0x1F 1e3 <<'.split(' ');

/** What YAML 1.1 allows in a text, with the ends of lines that only 1.1 knows left out. PyYAML refuses a text with anything else. */
const ALLOWED = /^[\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;

test.each(['', 'a', ' '])('each character stays behind %j, in names and in values', (before) => {
  const texts = [...ODD.map((character) => `${before}${character}x`), ...WORDS];
  const value = { list: texts, names: Object.fromEntries(texts.map((text) => [text, 1])) };
  const text = portableYaml(value);
  expect(text).toMatch(ALLOWED);
  for (const version of ['1.1', '1.2'] as const) {
    const { list, names } = parse(text, { version });
    expect(list).toEqual(texts);
    expect(Object.keys(names)).toEqual(Object.keys(value.names));
  }
});

test('readers of 1.1 find quotes around the word that is a type of its own', () => {
  expect(portableYaml(['='])).toBe('- "="\n');
});

test('long texts are folded, also those in quotes', () => {
  const text = `${'word '.repeat(100)}\u2028end`;
  expect(parse(portableYaml({ text }))).toEqual({ text });
});
