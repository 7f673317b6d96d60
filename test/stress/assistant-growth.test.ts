/** What assistants send, and what the catalog holds for them, is read in a time that grows as it does. */
import { DisplayModels } from '#catalog/registry/display-models';
import { jsonText } from '#standards/mcp/answers/catalog-text';
import { fieldRows } from '#standards/mcp/fields/field-rows';
import { rowLists } from '#standards/mcp/fields/row-lists';
import { filterForm } from '#standards/mcp/filter/filter-form';
import { growthOf, processorMs } from '#test/support/processor-time';

const lists = rowLists(new DisplayModels('generated').entityType('dataset'));
const NUMBER = { type: { 'com.linkedin.schema.NumberType': {} } };

function rowsOf(values: Parameters<typeof fieldRows>[0]['values']) {
  const tree = lists.find(({ isTree }) => isTree);
  if (!tree) throw new Error('datasets have no tree of rows');
  return fieldRows({ urn: 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)', values }, tree, lists);
}

test('four times as many rows that share a path take about four times as long', () => {
  const growth = growthOf([2000, 8000], (count) => {
    const many = <Item>(item: Item) => Array.from({ length: count }, () => item);
    const values = new Map([
      ['schemaMetadata', { fields: many({ fieldPath: 'a', type: NUMBER }) }],
      ['editableSchemaMetadata', { editableSchemaFieldInfo: many({ fieldPath: 'a', description: 'x' }) }],
    ]);
    return () => expect(rowsOf(values)).toHaveLength(count);
  });
  expect(growth).toBeLessThan(9);
});

test('paths with brackets that nothing closes', () => {
  const growth = growthOf([10_000, 40_000], (length) => {
    const values = new Map([['schemaMetadata', { fields: [{ fieldPath: '.['.repeat(length / 2), type: NUMBER }] }]]);
    return () => expect(rowsOf(values)).toHaveLength(1);
  });
  expect(growth).toBeLessThan(9);
});

test('texts in which marks are looked for', () => {
  const text = JSON.stringify('< c'.repeat(200_000) + '<'.repeat(200_000) + `<${'-'.repeat(400_000)}`);
  expect(processorMs(() => jsonText(text), 1)).toBeLessThan(2000);
});

// Each made the work grow with the square of the length.
test.each([
  ['blanks', (size: number) => `a = 1${' '.repeat(size)}!`],
  ['urns', (size: number) => `a in (${'urn:li:tag:a,'.repeat(size / 14)}`],
  ['parentheses', (size: number) => `a urn:${'('.repeat(size)}`],
  ['quotes', (size: number) => `a = '${"''".repeat(size / 2)}`],
  ['words', (size: number) => 'not '.repeat(size / 4)],
])('filters with ever more %s', (_what, textOf) => {
  const growth = growthOf([5_000, 40_000], (size) => {
    const filter = textOf(size);
    return () => {
      for (let count = 0; count < 5; count++)
        expect(() => filterForm(filter, (criterion) => criterion)).toThrow('The filter');
    };
  });
  expect(growth).toBeLessThan(24);
});
