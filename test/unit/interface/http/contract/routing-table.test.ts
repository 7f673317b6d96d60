import type { OpenAPIV3 } from 'openapi-types';
import { requirePrivileges } from '#access/policies/requirement';
import { ALL_GRANTS } from '#catalog/authorization/policies/grants';
import { ForbiddenError, NotFoundError } from '#base/errors/domain-error';
import { MethodNotAllowedError } from '#interface/http/http-errors';
import { type OperationEntry, operationTable } from '#interface/http/contract/operation-table';
import { RoutingTable } from '#interface/http/contract/routing-table';
import { unknownRequest } from '#interface/http/contract/unknown-request';

const get = (operationId: string, restli?: string) => ({
  get: { operationId, responses: {}, ...(restli && { 'x-restli': restli }) },
});
/** `type` is one segment and `aspect` a word, so that only `urn` takes slashes. */
const patterned = (operationId: string): OpenAPIV3.OperationObject => ({
  operationId,
  responses: {},
  parameters: Object.entries({ type: '^[^/]+$', aspect: '^[A-Za-z]\\w*$' }).map(([name, pattern]) => ({
    name,
    in: 'path',
    schema: { type: 'string', pattern },
  })),
});
const document: OpenAPIV3.Document = {
  openapi: '3.0.3',
  info: { title: 'test', version: '1' },
  paths: {
    '/entities/{urn}': get('legacy', 'get'),
    '/v3/entity/{type}/{urn}/{aspect}': get('value'),
    '/v3/entity/{type}/{urn}': get('entity'),
    '/v3/entity/{type}': get('entities'),
    '/v4/{type}/{urn}/{aspect}': { get: patterned('value4') },
    '/v4/{type}/{urn}': { get: patterned('entity4'), head: patterned('exists4') },
    '/v4/{type}/batchGet': { post: patterned('batch4') },
    '/v1/entity/{urn}/history': get('history'),
    '/v1/entity/{urn}': get('single'),
    '/v1/entity/count': get('count'),
    '/files/{name}.json': get('file'),
  },
};

const entries = operationTable(document);
const table = new RoutingTable<OperationEntry>();
for (const entry of entries) table.add(entry, entry);

function route(path: string, method = 'GET') {
  const entry = table.find(method, path);
  if (!entry) throw unknownRequest(table, method, path);
  return { operationId: entry.id, keys: table.keys(path), restli: entry.restliMethod, requirement: entry.requirement };
}

describe('the routing table', () => {
  it.each([
    ['/entities/urn:li:tag:a/b', 'legacy', ['urn:li:tag:a/b']],
    ['/v3/entity/dataset', 'entities', ['dataset']],
    ['/v3/entity/dataset/urn%3Ali', 'entity', ['dataset', 'urn%3Ali']],
    ['/v3/entity/dataset/urn%3Ali/ownership', 'value', ['dataset', 'urn%3Ali', 'ownership']],
    ['/v1/entity/urn:li:tag:a/b/history', 'history', ['urn:li:tag:a/b']],
    ['/v1/entity/urn:li:tag:a/b', 'single', ['urn:li:tag:a/b']],
    ['/v1/entity/count', 'count', []],
    ['/files/a.json', 'file', ['a']],
    [
      '/v4/dataset/urn:li:dataset:(urn:li:dataPlatform:hive,a/b,PROD)',
      'entity4',
      ['dataset', 'urn:li:dataset:(urn:li:dataPlatform:hive,a/b,PROD)'],
    ],
    [
      '/v4/dataset/urn:li:dataset:(urn:li:dataPlatform:hive,a/b,PROD)/status',
      'value4',
      ['dataset', 'urn:li:dataset:(urn:li:dataPlatform:hive,a/b,PROD)', 'status'],
    ],
    ['/v4/tag/urn%3Ali%3Atag%3Aa%2Fb', 'entity4', ['tag', 'urn%3Ali%3Atag%3Aa%2Fb']],
  ])('finds the operation and the keys of %s', (path, operationId, keys) => {
    expect(route(path)).toMatchObject({ operationId, keys });
  });

  it('prefers an operation of HEAD, and uses GET without one', () => {
    expect(['/v4/tag/urn', '/v4/tag/urn/status'].map((path) => route(path, 'HEAD').operationId)).toEqual([
      'exists4',
      'value4',
    ]);
  });

  it('does not take the name of an action for a urn', () => {
    expect(route('/v4/tag/batchGet', 'POST')).toMatchObject({ operationId: 'batch4', keys: ['tag'] });
    expect(() => route('/v4/tag/batchGet')).toThrow(MethodNotAllowedError);
  });

  it('knows whether the rules of Rest.li apply', () => {
    expect([route('/entities/x').restli, route('/v1/entity/x').restli]).toEqual(['get', null]);
  });

  it('lets nobody use an operation without a row in the table of privileges', () => {
    expect(route('/entities/x').requirement).toEqual([]);
    expect(() => requirePrivileges([], { grants: ALL_GRANTS })).toThrow(ForbiddenError);
  });

  it.each([
    ['/v2/entity/x', 'GET', NotFoundError],
    ['/v3/entity/', 'GET', NotFoundError],
    ['/files/a_json', 'GET', NotFoundError],
    ['/v1/entity/count', 'POST', MethodNotAllowedError],
    ['/v1/entity/x/history', 'DELETE', MethodNotAllowedError],
  ])('refuses %s %s', (path, method, error) => {
    expect(() => route(path, method)).toThrow(error);
  });
});
