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

  test('are none for an entity without the list', () => expect(rowsOf(new Map())).toEqual([]));
});
