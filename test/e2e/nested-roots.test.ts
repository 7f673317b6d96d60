/** The tops of trees: what has no parent, and one of each circle of parents, because nobody would find the others. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { upsert } from '../browser/upsert';
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog();

const domain = (id: string, parent?: string): Proposal =>
  upsert(`urn:li:domain:${id}`, 'domainProperties', {
    name: id,
    ...(parent !== undefined && { parentDomain: `urn:li:domain:${parent}` }),
  });
const node = (id: string, parent: string): Proposal =>
  upsert(`urn:li:glossaryNode:${id}`, 'glossaryNodeInfo', {
    definition: id,
    parentNode: `urn:li:glossaryNode:${parent}`,
  });

async function write(...proposals: readonly Proposal[]) {
  const { services, system } = catalog.runtime();
  await services.writer.write(system, proposals);
}

const idOf = (urn: string) => urn.split(':').at(-1);

async function listedDomains(parent?: string) {
  const input = parent === undefined ? 'start: 0' : `parentDomain: "urn:li:domain:${parent}"`;
  const query = `{ listDomains(input: { ${input} }) { total domains { urn } } }`;
  const { json } = await catalog.send('/api/graphql', {
    headers: { 'content-type': 'application/json' },
    body: { query },
  });
  const { total, domains } = json.data.listDomains;
  const ids = domains.map(({ urn }: { readonly urn: string }) => idOf(urn)).toSorted();
  expect(total).toBe(ids.length);
  return ids;
}

async function found(entity: string, criterion: object) {
  const { json } = await catalog.send('/entities?action=search', {
    body: { entity, input: '*', start: 0, count: 100, filter: { or: [{ and: [criterion] }] } },
  });
  return json.value.entities.map((urn: string) => idOf(urn)).toSorted();
}

test('a circle of parents is among the tops, once', async () => {
  await write(
    domain('a', 'b'),
    domain('b', 'c'),
    domain('c', 'a'),
    domain('below', 'c'),
    domain('self', 'self'),
    domain('top'),
    domain('inner', 'top'),
    node('m', 'n'),
    node('n', 'm'),
  );
  expect(await listedDomains()).toEqual(['a', 'self', 'top']);
  expect(await found('domain', { field: 'parentDomain', condition: 'IS_NULL', value: '' })).toEqual([
    'a',
    'self',
    'top',
  ]);
  expect(await found('domain', { field: 'hasParentDomain', value: 'false' })).toEqual(['a', 'self', 'top']);
  expect(await found('domain', { field: 'hasParentDomain', value: 'true' })).toHaveLength(6);
  expect(await found('glossaryNode', { field: 'parentNode', condition: 'IS_NULL', value: '' })).toEqual(['m']);
  // Everything else is below.
  expect(await listedDomains('a')).toEqual(['c']);
  expect(await listedDomains('c')).toEqual(['b', 'below']);
});

test('the top of a circle that is broken is one again as any other', async () => {
  await write(domain('x', 'y'), domain('y', 'x'));
  expect(await listedDomains()).toEqual(expect.arrayContaining(['x']));
  await write(domain('y'));
  expect((await listedDomains()).filter((id: string) => id === 'x' || id === 'y')).toEqual(['y']);
});
