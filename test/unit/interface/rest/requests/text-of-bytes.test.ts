import fc from 'fast-check';
import { textOfBytes } from '#interface/rest/format/proposal-form';

describe('the text of bytes', () => {
  test('UTF-8 seen as Latin-1 is decoded', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
        (text) => {
          expect(textOfBytes(Buffer.from(text).toString('latin1'))).toBe(text);
        },
      ),
    );
  });

  test.each(['plain', '{"a":"\\u00e9"}', 'é', 'naïve 日本', '日本', '😀'])(
    '%s, which is no such view, stays',
    (text) => {
      expect(textOfBytes(text)).toBe(text);
    },
  );
});
