import { DisplayModels } from '#catalog/registry/display-models';
import { fieldRows } from '#standards/mcp/fields/field-rows';
import { rowLists } from '#standards/mcp/fields/row-lists';

const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)';
const lists = rowLists(new DisplayModels('generated').entityType('dataset'));
const tree = lists.find(({ isTree }) => isTree);

function rowsOf(values: Parameters<typeof fieldRows>[0]['values']) {
  if (!tree) throw new Error('datasets have no tree of rows');
  return fieldRows({ urn: URN, values }, tree, lists);
}

const NUMBER = { type: { 'com.linkedin.schema.NumberType': {} } };

describe('the rows of a tree', () => {
  test('have what the source and people say, people first', () => {
    const [row] = rowsOf(
      new Map([
        [
          'schemaMetadata',
          { fields: [{ fieldPath: 'id', nullable: true, type: NUMBER, description: 'of the source' }] },
        ],
        [
          'editableSchemaMetadata',
          {
            editableSchemaFieldInfo: [
              { fieldPath: 'id', description: 'of people', globalTags: { tags: [{ tag: 'urn:li:tag:pii' }] } },
            ],
          },
        ],
      ]),
    );
    expect(row).toEqual({
      path: 'id',
      title: undefined,
      type: 'NumberType',
      isNullable: true,
      isKey: false,
      description: 'of people',
      tags: ['urn:li:tag:pii'],
      terms: [],
      targets: [],
    });
  });

  test('are found by a path without the types in it', () => {
    const path = '[version=2.0].[type=struct].[type=int].id';
    const rows = rowsOf(
      new Map([
        ['schemaMetadata', { fields: [{ fieldPath: path, type: NUMBER }] }],
        ['editableSchemaMetadata', { editableSchemaFieldInfo: [{ fieldPath: 'id', description: 'of people' }] }],
      ]),
    );
    expect(rows).toMatchObject([{ path, description: 'of people' }]);
  });

  test('that share a path, as what is said of them does, take about four times as long if they are four times as many', () => {
    const time = (count: number) => {
      const many = <Item>(item: Item) => Array.from({ length: count }, () => item);
      const values = new Map([
        ['schemaMetadata', { fields: many({ fieldPath: 'a', type: NUMBER }) }],
        ['editableSchemaMetadata', { editableSchemaFieldInfo: many({ fieldPath: 'a', description: 'x' }) }],
      ]);
      const before = process.cpuUsage();
      expect(rowsOf(values)).toHaveLength(count);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const [small, large] = [2000, 8000].map((count) => Math.min(time(count), time(count)));
    expect((large ?? 0) / Math.max(small ?? 0, 4)).toBeLessThan(9);
  });

  test('are read in a time that grows as their paths do, also with brackets that nothing closes', () => {
    const time = (length: number) => {
      const values = new Map([['schemaMetadata', { fields: [{ fieldPath: '.['.repeat(length / 2), type: NUMBER }] }]]);
      const before = process.cpuUsage();
      expect(rowsOf(values)).toHaveLength(1);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const [small, large] = [10_000, 40_000].map((length) => Math.min(time(length), time(length), time(length)));
    expect((large ?? 0) / Math.max(small ?? 0, 4)).toBeLessThan(9);
  });

  test('are none for an entity without the list', () => expect(rowsOf(new Map())).toEqual([]));
});
