import { CHARACTERS, decodeEntities } from '#web/ui/values/named-entities';

describe('named entities', () => {
  test('are those of HTML', () => {
    expect(CHARACTERS.size).toBeGreaterThan(240);
    expect(decodeEntities('&copy; &yuml; &Omega; &aelig; &rarr; &amp;lt;')).toBe('© ÿ Ω æ → &lt;');
    expect(decodeEntities('&#169; &#xA9; &#x1F600;')).toBe('© © 😀');
  });

  test('what names no character stays', () => {
    expect(decodeEntities('&nothing; &#0; &#x110000; & &copy')).toBe('&nothing; &#0; &#x110000; & &copy');
  });
});
