import fc from 'fast-check';
import { partOf, partUrn } from '#web/entity/rows/part-urn';

const TABLE = 'urn:li:table:(urn:li:platform:hive,shop.orders,PROD)';

describe('urns of parts', () => {
  it('have the urn of the whole and the path', () => {
    expect(partUrn('column', { parent: TABLE, path: 'a.b' })).toBe(`urn:li:column:(${TABLE},a.b)`);
    expect(partUrn('column', { parent: TABLE, path: 'f(x,y)' })).toBe(`urn:li:column:(${TABLE},f%28x%2Cy%29)`);
  });

  it.each([
    '',
    'urn:li:user:jane',
    'urn:li:table:(hive,orders)',
    TABLE.replace('table', 'x'),
    'urn:li:column:(urn:li:x:a)',
  ])('are not %s', (urn) => {
    const part = partOf(urn);
    expect(part && partUrn('table', part)).not.toBe(urn);
  });

  it('give back what they were made of', () => {
    fc.assert(
      fc.property(
        fc.string().filter((path) => !/%(?:28|29|2c)/i.test(path)),
        (path) => {
          expect(partOf(partUrn('column', { parent: TABLE, path }))).toEqual({ parent: TABLE, path });
        },
      ),
    );
  });
});
