import {
  isColor,
  isDefault,
  isEmailAddress,
  isEmpty,
  isUrn,
  isWebAddress,
  symbolText,
  urnsIn,
} from '#web/ui/values/value-kinds';

describe('values', () => {
  it('link only to the web and to mail', () => {
    expect(['https://a.b/c', 'http://a', 'mailto:a@b.c'].filter(isWebAddress)).toHaveLength(3);
    expect(
      ['javascript:alert(1)', ' https://a', 'data:text/html,x', 'https://a b', '//a', 'mailto:x'].filter(isWebAddress),
    ).toEqual([]);
  });

  it('are addresses of mail and colours only as a whole', () => {
    expect(['lena@books.example', 'a.b+c@d-e.f.gh'].every(isEmailAddress)).toBe(true);
    expect(['javascript:x@y.z', 'a@b', 'a@b.c?bcc=d@e.f', 'ask a@b.c'].some(isEmailAddress)).toBe(false);
    expect(['#d4453c', '#D4453C'].every(isColor)).toBe(true);
    expect(['#fff', 'red', '#d4453c;', 'url(#d4453c)'].some(isColor)).toBe(false);
  });

  it('are empty if they say nothing, and the default if nobody set them', () => {
    expect([undefined, null, '', [], {}, { a: null, b: [] }].every(isEmpty)).toBe(true);
    expect([0, false, 'x', [0], { a: 0 }].some(isEmpty)).toBe(false);
    const field = {
      name: 'n',
      title: 'N',
      doc: '',
      type: { kind: 'primitive', name: 'boolean' },
      required: true,
    } as const;
    expect(isDefault({ ...field, default: false }, false)).toBe(true);
    expect(isDefault(field, false)).toBe(false);
  });

  it('name entities at any depth', () => {
    const value = { owners: [{ owner: 'urn:li:corpuser:jane', type: 'X' }], m: { k: 'urn:li:tag:a' }, s: 'urn:x' };
    expect([...urnsIn(value)]).toEqual(['urn:li:corpuser:jane', 'urn:li:tag:a']);
    expect(isUrn('urn:li:tag:')).toBe(false);
  });

  it('have symbols as people write them', () => {
    expect(['DATA_OWNER', 'PROD', 'SQL', 'View', 'a_b'].map(symbolText)).toEqual([
      'Data owner',
      'Prod',
      'SQL',
      'View',
      'a_b',
    ]);
  });
});
