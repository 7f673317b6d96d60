/** What batches of changes become is counted before they are drafted, and what is allowed is one patch for each resource. */
import { LIMITS } from '#generated/http/limits';
import { graphqlClient } from './graphql-client';
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

const datasets = (count: number, name = 't') =>
  Array.from({ length: count }, (_, index) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name}${index},PROD)`);
const resources = (count: number, name = 't') => datasets(count, name).map((resourceUrn) => ({ resourceUrn }));
const urns = (type: string, count: number) => Array.from({ length: count }, (_, index) => `urn:li:${type}:u${index}`);
const mutation = (name: string) =>
  `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) }`;

describe('batches of changes by GraphQL', () => {
  const catalog = servedCatalog({ auth: 'on' });
  let editor: string;
  let reader: string;
  const { data, answer } = graphqlClient(catalog, () => editor);
  const asReader = graphqlClient(catalog, () => reader);

  beforeAll(async () => {
    editor = await tokenFor(catalog, 'editor', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY']);
    reader = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE']);
  });

  it.each([
    ['batchAddTags', { tagUrns: urns('tag', 300) }],
    ['batchRemoveTags', { tagUrns: urns('tag', 300) }],
    ['batchAddTerms', { termUrns: urns('glossaryTerm', 300) }],
    ['batchRemoveTerms', { termUrns: urns('glossaryTerm', 300) }],
    ['batchAddOwners', { owners: urns('corpuser', 300).map((ownerUrn) => ({ ownerUrn })) }],
    ['batchRemoveOwners', { ownerUrns: urns('corpuser', 300) }],
  ])('refuses 300 x 300 of %s', async (name, items) => {
    const { errors } = await answer(mutation(name), { input: { ...items, resources: resources(300) } });
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(
        `90000 operations on metadata; the limit graphqlOperations is ${LIMITS.graphqlOperations}`,
      ),
      extensions: { code: 400, reason: 'LIMIT_EXCEEDED' },
    });
  });

  it('counts the changes of a document together', async () => {
    const one = '(input: { tagUrns: ["urn:li:tag:a"], resources: $r })';
    const query = `mutation ($r: [ResourceRefInput!]!) { ${Array.from({ length: 6 }, (_, index) => `m${index}: batchAddTags${one}`).join(' ')} }`;
    const { errors } = await answer(query, { r: resources(1000, 'counted') });
    expect(errors?.map(({ message }) => message)).toEqual([expect.stringContaining('6000 operations')]);
  });

  it('writes a resource once, however many tags it gets and however often it is named', async () => {
    const write = jest.spyOn(catalog.runtime().services.writer, 'write');
    await data(mutation('batchAddTags'), {
      input: { tagUrns: urns('tag', 20), resources: [...resources(10), ...resources(10)] },
    });
    expect(write.mock.calls.map(([, proposals]) => proposals.length)).toEqual([10]);
    write.mockRestore();
    const query = `{ dataset(urn: "${datasets(1)[0]}") { tags { tags { tag { urn } } } } }`;
    expect((await data(query)).dataset.tags.tags).toHaveLength(20);
    const removed = { tagUrns: ['urn:li:tag:absent', ...urns('tag', 19)], resources: resources(10) };
    await data(mutation('batchRemoveTags'), { input: removed });
    expect((await data(query)).dataset.tags.tags).toEqual([{ tag: { urn: 'urn:li:tag:u19' } }]);
  });

  it.each(['batchAddTags', 'batchRemoveTags'])(
    'asks before %s is drafted whether the caller may edit anything',
    async (name) => {
      const input = { tagUrns: ['urn:li:tag:a'], resources: [{ resourceUrn: 'no urn' }] };
      expect(await asReader.refusal(mutation(name), { input })).toEqual([403, 'FORBIDDEN']);
      expect((await answer(mutation(name), { input })).errors?.[0]?.extensions.code).toBe(400);
    },
  );
});
