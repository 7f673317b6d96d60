/** Files as spreadsheets save them. */
import { parseCsv } from '#web/pages/create/csv/parse-csv';
import { csvOf } from '#web/ui/parts/buttons/csv';

it.each([
  ['nothing', '', []],
  [
    'commas and quotes',
    'a,b\n"x, ""y""",z',
    [
      ['a', 'b'],
      ['x, "y"', 'z'],
    ],
  ],
  ['lines within a cell', 'a\r\n"1\r\n2"\r\n', [['a'], ['1\r\n2']]],
  [
    'semicolons, and a mark of its bytes',
    '\uFEFFa;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty rows and cells',
    'a,b,c\n\n,,\n1,,\n',
    [
      ['a', 'b', 'c'],
      ['1', '', ''],
    ],
  ],
  [
    'an empty cell at its end',
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'characters that cannot be stored',
    'a\0,\ud83d\n"\ude00b",\ud83d\ude00',
    [
      ['a\ufffd', '\ufffd'],
      ['\ufffdb', '\u{1f600}'],
    ],
  ],
  ['a quote that does not end', 'a\n"1,2', [['a'], ['1,2']]],
])('has %s', (_what, text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

it('reads what the pages write', () => {
  const rows = [
    ['name', 'text'],
    ['"', 'a,b;c\nd'],
    ['x', 'y'],
  ];
  expect(parseCsv(csvOf(rows))).toEqual(rows);
});
