import { SERVICE_READ } from '#test/support/service-read';
import { NO_FILTER, searchQuery } from '../search-queries';
import type { SearchSuite } from '../search-suite';

/** Each finds all of its line. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  'soft hyphen': ['customer', 'cus\u00adtomer', 'cus\u200btomer', 'cus\u2060tomer', 'cus\ufefftomer', '\u200ecustomer'],
  'skin tone': ['👍', '👍🏽', '👍\ufe0f'],
  'emoji style': ['❤', '❤\ufe0f'],
  'keycap of seven': ['7\ufe0f\u20e3', '7', '⑦'],
  'final sigma': ['λόγος', 'ΛΟΓΟΣ', 'λογοσ'],
  'half width': ['データ', 'ﾃﾞｰﾀ', 'データ'.normalize('NFD')],
  'full width': ['５ｋｇ', '5kg'],
  tashkeel: ['محمد', 'مُحَمَّد', 'محمـد'],
  alef: ['أحمد', 'احمد', 'إحمد', 'ٱحمد'],
  'keyboards of Arabic and Persian': ['کتابی', 'كتابي', 'كتابى'],
  'teh marbuta': ['مدرسة', 'مدرسه'],
  'non-joiner': ['می\u200cخواهم', 'میخواهم'],
  'digits of other scripts': ['2024', '٢٠٢٤', '۲۰۲۴', '२०२४'],
  niqqud: ['שלום', 'שָׁלוֹם'],
  Turkish: ['İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul'],
  Russian: ['ёлка', 'елка', 'ЁЛКА'],
  Ukrainian: ["п'ять", 'п’ять', 'пʼять'],
  Vietnamese: ['Đà Nẵng', 'da nang', 'Đà Nẵng'.normalize('NFD')],
  nukta: ['फ़ोन', 'फोन', 'फ़ोन'.normalize('NFD')],
  candrabindu: ['माँ', 'मां'],
  superscript: ['m²', 'm2'],
  'Roman numeral': ['Ⅳ', 'iv'],
  fraction: ['½', '1/2'],
  shorthand: ['㈱日立', '(株)日立'],
};

/** Queries that find a text, and queries that do not. */
const INSIDE: readonly (readonly [text: string, found: readonly string[], not: readonly string[]])[] = [
  ['hello 🇩🇪🇫🇷', ['🇩🇪', '🇫🇷', '"🇩🇪🇫🇷"', '*🇫🇷'], ['🇪🇫', '🇩🇰']],
  ['👨‍👩‍👧 home', ['👨‍👩‍👧', '👩', '"👨‍👩‍👧"'], ['👶']],
  ['cus\u00adtomer_id', ['"customer_id"', 'cust', 'cust*', '*tomer', 'cus\ufefftom'], ['tomer']],
  ['λογοστάτης', ['ΛΟΓΟΣ', 'λόγος', '*ΣΤΑΤΗΣ'], []],
  ['サーバーA', ['サーバー', 'a', 'サーバ', '"バーa"', '*サーバー*'], ['"ーサ"']],
  ['می\u200cخواهم', ['می خواهم', 'خواهم', '"می\u200cخواهم"'], []],
  ['ข้อมูลลูกค้าทั้งหมด', ['ลูกค้า', 'ลูกค', '"ลูกค้า"', '*ลูกค้า*', 'ทั้ง'], ['"ค้าลูก"', 'รายวัน']],
  ['ຂໍ້ມູນລູກຄ້າທັງໝົດ', ['ລູກຄ້າ', 'ລູກຄ', '"ລູກຄ້າ"'], ['"ຄ້າລູກ"']],
  ['ទិន្នន័យអតិថិជន', ['អតិថិជន', 'ទិន្នន័យ', '"អតិថិជន"'], ['"ជនអតិថិ"']],
  ['ဖောက်သည်အချက်အလက်', ['အချက်အလက်', 'ဖောက်သည်', '"အချက်"'], ['"သည်ဖောက်"']],
  ['고객을 위한 Kafka에서 2024년', ['고객', '고객을', 'kafka 고객', '2024 고객', '"2024년"', '*객을'], ['고', '객을']],
  ['мой Windows™ №5', ['мой', 'windows', '№5', '5', 'МОЙ'], ['мои', 'windowstm']],
];

export function describeScripts({ engine, tables, found }: SearchSuite): void {
  describe('scripts', () => {
    it.each(Object.entries(SPELLINGS))('%s', async (_name, spellings) => {
      const keys = spellings.map((_, index) => `spelling${'abcdef'.charAt(index)}`);
      await tables(...spellings.map((description, index) => ({ key: keys[index] ?? '', fields: { description } })));
      for (const query of spellings) expect([query, (await found(query)).toSorted()]).toEqual([query, keys]);
    });

    it.each(INSIDE)('%s', async (description, finding, others) => {
      await tables({ key: 'text', fields: { description } }, { key: 'other', fields: { description: 'other' } });
      for (const query of finding) expect([query, await found(query)]).toEqual([query, ['text']]);
      for (const query of others) expect([query, await found(query)]).toEqual([query, []]);
    });

    it.each([
      ['customer_id', 'cus\u00adtom'],
      ['cus\u00adtomer_id', 'customer_i'],
      ['λογοστάτης', 'ΛΟΓΟΣ'],
      ['ข้อมูลลูกค้า', 'ลูกค'],
      ['고객을', '고'],
      ['مُحَمَّد', 'محم'],
      ['Deutschland 🇩🇪', '🇩🇪'],
    ])('completes and shows %s for %s', async (name, query) => {
      await tables({ key: 'text', fields: { name } });
      const completed = await engine.index.autocomplete({
        entityTypes: ['table'],
        query,
        filter: NO_FILTER,
        limit: 10,
        read: SERVICE_READ,
      });
      expect(completed.suggestions).toEqual([name]);
      const { hits } = await engine.index.search(searchQuery(`${query}*`, { matchedFields: true }));
      expect(hits[0]?.matchedFields).toEqual([{ name: 'name', value: name }]);
    });
  });
}
