import type { SearchSuite } from '../search-suite';

export function describeFullText({ tables, found }: SearchSuite): void {
  describe('full text', () => {
    beforeEach(() =>
      tables(
        { key: 'fox', fields: { description: 'The quick brown fox jumps over the lazy dogs' } },
        {
          key: 'cafe',
          fields: {
            description: 'Café Ñandú in Straße 5, Größe 7, covid19',
            columns: ['customer_email', 'customer-email'],
          },
        },
        { key: 'asian', fields: { description: '用户事件表 ユーザー 사용자', editedDescription: 'שלום مرحبا' } },
        { key: 'rocket', fields: { description: 'launch 🚀 now!', properties: ['team=growth', 'tier=1'] } },
      ),
    );

    it.each([
      ['jumping', ['fox']],
      ['dog', ['fox']],
      ['"quick brown"', ['fox']],
      ['"brown quick"', []],
      ['"jump"', []],
      ['the', ['fox']],
      ['the fox', ['fox']],
      ['the launch', ['rocket']],
      ['cafe', ['cafe']],
      ['CAFÉ', ['cafe']],
      ['strasse', ['cafe']],
      ['groesse', ['cafe']],
      ['Größe', ['cafe']],
      ['covid', ['cafe']],
      ['covid 19', ['cafe']],
      ['covid7', []],
      ['"customer_email"', ['cafe']],
      ['"customer email"', ['cafe']],
      ['"customer.email"', []],
      ['"email"', ['cafe']],
      ['用户', ['asian']],
      ['户用', ['asian']],
      ['"用户"', ['asian']],
      ['"户用"', []],
      ['ユーザー', ['asian']],
      ['사용', ['asian']],
      ['사용자', ['asian']],
      ['שלום', ['asian']],
      ['مرحبا', ['asian']],
      ['🚀', ['rocket']],
      ['growth', ['rocket']],
      ['"team=growth"', ['rocket']],
    ])('%s', async (input, expected) => {
      expect(await found(input)).toEqual(expected);
    });
  });
}
