import { printable, printableJson, printableLine } from '#base/logging/printable';

/** C0, DEL, C1, controls of direction, separators of lines and paragraphs. */
const CONTROLS = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index)]
  .concat(0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069)
  .map((code) => String.fromCharCode(code));
const ALL = CONTROLS.join('x');
const ORDINARY = 'urn:li:tag:Zahlung-für-日本語-שלום-👩‍👩‍👧 100 % \\ "';

describe('a text for a terminal', () => {
  it('keeps no control character', () => {
    for (const control of CONTROLS) {
      expect(printableLine(`a${control}b`)).toMatch(/^a\\u[\da-f]{4}b$/);
      expect(printable(`a${control}b`)).toMatch(/^a(\\u[\da-f]{4}|[\n\t])b$/);
    }
  });

  it('keeps its lines where it may have several', () => {
    expect(printable('a\n\tb')).toBe('a\n\tb');
    expect(printableLine('a\nb')).toBe(String.raw`a\u000ab`);
  });

  it('is unchanged without control characters', () => {
    expect([printable(ORDINARY), printableLine(ORDINARY)]).toEqual([ORDINARY, ORDINARY]);
  });

  it('is the same value as JSON', () => {
    const json = printableJson(JSON.stringify({ [ALL]: ALL + ORDINARY }));
    expect(json).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
    expect(JSON.parse(json)).toEqual({ [ALL]: ALL + ORDINARY });
  });
});
