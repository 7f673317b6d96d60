import type { Condition } from '#catalog/filter/filter';
import { criterion } from '../search-queries';
import type { SearchSuite } from '../search-suite';

/** Longs as documents have them: digits beyond 2^53. The last number of 53 bits before 10^16 is a power of ten for its neighbour. */
const LONGS = [
  '-9223372036854775808',
  '-9223372036854775807',
  '-9007199254740995',
  '-9007199254740993',
  '-7',
  '0',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9007199254740994',
  '9999999999999999',
  '10000000000000000',
  '1234567890123456789',
  '1234567890123456800',
  '9223372036854775806',
  '9223372036854775807',
];

const FITS: Partial<Record<Condition, (value: bigint, bound: bigint) => boolean>> = {
  EQUAL: (value, bound) => value === bound,
  IN: (value, bound) => value === bound,
  GREATER_THAN: (value, bound) => value > bound,
  GREATER_THAN_OR_EQUAL_TO: (value, bound) => value >= bound,
  LESS_THAN: (value, bound) => value < bound,
  LESS_THAN_OR_EQUAL_TO: (value, bound) => value <= bound,
};

export function describeLongIntegers({ tables, engine, found, foundBy }: SearchSuite): void {
  describe('integers beyond 2^53', () => {
    const asIndexed = (long: string) => (Number.isSafeInteger(Number(long)) ? Number(long) : long);
    beforeEach(() => tables(...LONGS.map((long) => ({ key: `t${long}`, fields: { rows: asIndexed(long) } }))));

    it.each(Object.entries(FITS))('%s compares all digits', async (name, fits) => {
      const condition = name as Condition;
      for (const bound of [...LONGS, '9007199254740996', '-9007199254740994', '1234567890123456790']) {
        const wanted = LONGS.filter((long) => fits(BigInt(long), BigInt(bound))).map((long) => `t${long}`);
        expect([bound, ...(await foundBy(criterion('rows', condition, bound)))]).toEqual([bound, ...wanted.toSorted()]);
      }
    });

    it('finds one of them among the values of a list, and by field:value', async () => {
      await engine.clear();
      await tables({ key: 'list', fields: { rows: ['5', '9007199254740993'] } }, { key: 'five', fields: { rows: 5 } });
      expect(await foundBy(criterion('rows', 'EQUAL', '9007199254740993'))).toEqual(['list']);
      expect(await foundBy(criterion('rows', 'EQUAL', '9007199254740992'))).toEqual([]);
      expect(await foundBy(criterion('rows', 'EQUAL', '5'))).toEqual(['five', 'list']);
      expect(await foundBy(criterion('rows', 'LESS_THAN', '6'))).toEqual(['five', 'list']);
      expect(await found('rows:9007199254740993')).toEqual(['list']);
    });
  });
}
