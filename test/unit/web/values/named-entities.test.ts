import { decodeEntity as decodeByLibrary } from 'markdown-to-jsx/entities';
import { CHARACTERS, decodeEntity } from '#web/ui/values/named-entities';

/** The library has the capital of these. */
const WRONG_IN_LIBRARY = ['aelig', 'oelig'];

describe('named entities', () => {
  test('are those of HTML', () => {
    const others = [...CHARACTERS].filter(([name, character]) => decodeByLibrary(name) !== character);
    expect(others.map(([name]) => name)).toEqual(WRONG_IN_LIBRARY);
    expect(CHARACTERS.size).toBeGreaterThan(240);
  });

  test('a name of no character stays', () => {
    expect(decodeEntity('copy')).toBe('©');
    expect(decodeEntity('nothing')).toBeUndefined();
  });
});
