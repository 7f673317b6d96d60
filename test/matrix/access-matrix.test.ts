/**
 * Every operation x every kind of caller x every kind of entity, against the live service. What is expected comes from the table of
 * privileges and from `access-matrix/operation-reach.ts`.
 */
import { readFileSync } from 'node:fs';
import { REQUIREMENTS, type Requirement } from '#access/policies/requirement';
import { PRIVILEGE_NAMES, WRITE } from '#catalog/authorization/policies/privileges';
import { operationTable } from '#interface/http/contract/operation-table';
import { describeReach } from './access-matrix/describe-reach';
import { OPERATION_REACH } from './access-matrix/operation-reach';
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';

const catalog = servedCatalog({ auth: 'on' });
const operations = operationTable(JSON.parse(readFileSync('generated/openapi/routes.json', 'utf8')));
const requirements = new Map<string, Requirement>(Object.entries(REQUIREMENTS));
const URN = encodeURIComponent('urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)');

/** Callers with the privileges that one policy grants each. */
const CALLERS: Readonly<Record<string, readonly string[]>> = {
  powerless: [],
  everything: PRIVILEGE_NAMES,
  readOnly: ['VIEW_ENTITY_PAGE'],
  searchOnly: ['SEARCH_PRIVILEGE'],
  operator: [
    'GET_ES_TASK_STATUS_PRIVILEGE',
    'GET_TIMESERIES_INDEX_SIZES_PRIVILEGE',
    'TRUNCATE_TIMESERIES_INDEX_PRIVILEGE',
  ],
};
const tokens = new Map<string, string>();

beforeAll(async () => {
  for (const [name, privileges] of Object.entries(CALLERS)) tokens.set(name, await tokenFor(catalog, name, privileges));
});

/** The body is empty: privileges are checked before it is read, so other refusals only come after. */
async function call(operation: (typeof operations)[number], caller: string | undefined) {
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => (name === 'aspectName' ? 'status' : URN));
  const token = caller === undefined ? undefined : tokens.get(caller);
  const { status, json } = await catalog.send(path, {
    method: operation.method,
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    ...(operation.hasBody && { body: {} }),
  });
  // An answer to HEAD has no body.
  const code = json?.code ?? (status === 401 ? (caller === undefined ? 'UNAUTHENTICATED' : 'FORBIDDEN') : undefined);
  return code === 'UNAUTHENTICATED' || code === 'FORBIDDEN' ? `${status} ${code}` : 'passed';
}

const neededFor = (requirement: Exclude<Requirement, 'nothing' | 'credentials'>) =>
  requirement === 'writing' ? WRITE : requirement;

function expected(requirement: Requirement, caller: string | undefined): string {
  if (requirement === 'nothing') return 'passed';
  if (caller === undefined) return '401 UNAUTHENTICATED';
  const privileges = CALLERS[caller] ?? [];
  const isGranted =
    requirement === 'credentials' || neededFor(requirement).some((privilege) => privileges.includes(privilege));
  return isGranted ? 'passed' : '401 FORBIDDEN';
}

test('the table has a row for every operation of the document, and no other', () => {
  expect([...requirements.keys()].toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});

describe.each([undefined, ...Object.keys(CALLERS)])('as %s', (caller) => {
  test.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
    expect(await call(operation, caller)).toBe(expected(requirements.get(id) ?? 'nothing', caller));
  });
});

test('every operation says how it reaches entities', () => {
  expect(Object.keys(OPERATION_REACH).toSorted()).toEqual([...requirements.keys()].toSorted());
});

describe('entities', () => {
  describeReach(OPERATION_REACH, REQUIREMENTS);
});
