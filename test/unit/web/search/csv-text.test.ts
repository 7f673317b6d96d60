import { csvText } from '../../../../src/web/search/csv-text';

it('a file for spreadsheets has quotes, and runs nothing', () => {
  expect(
    csvText([
      ['name', 'about'],
      ['a "b"', '=SUM(A1)'],
    ]),
  ).toBe(`"name","about"\r\n"a ""b""","'=SUM(A1)"\r\n`);
});
