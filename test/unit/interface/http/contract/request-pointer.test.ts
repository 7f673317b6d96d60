import { requestPointer } from '#interface/http/contract/request-pointer';
import type { OperationEntry } from '#interface/http/contract/operation-table';

const STRING = { type: 'string', isArray: false };
const LIST = { type: 'string', isArray: true };

const operation: OperationEntry = {
  id: 'read',
  requirement: 'nothing',
  method: 'GET',
  path: '/things/{urn}',
  pathParameters: ['urn'],
  pathPatterns: new Map(),
  restliMethod: 'get',
  queryTypes: new Map([
    ['ids', LIST],
    ['aspect', STRING],
  ]),
  bodyTypes: new Map([
    ['sort', { type: 'object', isArray: false }],
    ['entity', STRING],
    ['entities', LIST],
  ]),
  hasBody: true,
  hasListBody: false,
  hasForeignBody: false,
  checksConditions: false,
  answerTypes: new Set(),
};

describe('requestPointer', () => {
  it.each([
    [['urn'], '/path/urn'],
    [['urns', 3], '/query/ids/3'],
    [['aspectName'], '/query/aspect'],
    [['entityType'], '/entity'],
    [['entities', 1], '/entities/1'],
    [['sort', 0, 'field'], '/sort/field'],
    [['sort', 'a/b'], '/sort/a~1b'],
    [['unknown', 2], '/unknown/2'],
    [[], ''],
  ])('finds the field %j at %s', (field, pointer) => {
    expect(requestPointer({ field }, operation)).toBe(pointer);
  });

  it('keeps a pointer of the edge', () => {
    expect(requestPointer({ pointer: '/header/Accept' }, operation)).toBe('/header/Accept');
  });

  it('begins at the argument of the service where no operation is known', () => {
    expect(requestPointer({ field: ['sort', 0, 'field'] }, undefined)).toBe('/sort/0/field');
  });
});
