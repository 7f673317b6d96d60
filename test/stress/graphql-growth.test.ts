/** What a document becomes is bounded while it is made, in whatever way it multiplies. */
import { LIMITS } from '#generated/http/limits';
import { graphqlClient } from '../e2e/graphql-client';
import { servedCatalog } from '../e2e/served-catalog';
import { newUserToken } from '../e2e/token-for';

const WIDE = 'urn:li:dataset:(urn:li:dataPlatform:hive,wide,PROD)';
const COLUMNS = 4000;
const LONG = 'long '.repeat(100_000);
const SCHEMA = {
  schemaName: 'wide',
  platform: 'urn:li:dataPlatform:hive',
  version: 0,
  hash: '',
  platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
  fields: Array.from({ length: COLUMNS }, (_, index) => ({
    fieldPath: `f${index}`,
    nativeDataType: 'int',
    type: { type: { 'com.linkedin.schema.NumberType': {} } },
    globalTags: { tags: [{ tag: 'urn:li:tag:a' }] },
  })),
};
const PROPERTIES = {
  description: LONG,
  customProperties: Object.fromEntries(Array.from({ length: COLUMNS }, (_, index) => [`key${index}`, 'value'])),
};

const aliases = (text: string, count = 90) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${text}`).join(' ');
const ofWide = (fields: string) => `{ dataset(urn: "${WIDE}") { ${fields} } }`;

describe('GraphQL bounds an answer while it is made', () => {
  const catalog = servedCatalog({ auth: 'on', shipped: true });
  let root: string;
  const { data, answer } = graphqlClient(catalog, () => root);

  beforeAll(async () => {
    root = await newUserToken(catalog, 'root', { roles: ['Admin'] });
    const entity = (aspectName: string, value: object) => ({
      entityType: 'dataset',
      entityUrn: WIDE,
      changeType: 'UPSERT',
      aspectName,
      aspect: { contentType: 'application/json', value: JSON.stringify(value) },
    });
    for (const [name, value] of Object.entries({ schemaMetadata: SCHEMA, datasetProperties: PROPERTIES })) {
      const { status, text } = await catalog.sendReleased('/aspects?action=ingestProposal', {
        method: 'POST',
        headers: { Authorization: `Bearer ${root}`, 'Content-Type': 'application/json' },
        body: { proposal: entity(name, value) },
      });
      if (status !== 200) throw new Error(text);
    }
  });

  it('answers one wide list whole', async () => {
    const { dataset } = await data(ofWide('schemaMetadata { fields { fieldPath nativeDataType type } }'));
    expect(dataset.schemaMetadata.fields).toHaveLength(COLUMNS);
    expect(dataset.schemaMetadata.fields.at(-1)).toEqual({ fieldPath: 'f3999', nativeDataType: 'int', type: 'NUMBER' });
  });

  it('reads once what aliases repeat', async () => {
    const { dataset } = await data(ofWide(aliases('schemaMetadata(version: 0) { hash }')));
    expect(Object.values(dataset)).toEqual(Array.from({ length: 90 }, () => ({ hash: '' })));
  });

  it.each([
    ['aliases of a list', ofWide(`schemaMetadata { ${aliases('fields { fieldPath }')} }`)],
    ['aliases of the schema', `{ __schema { ${aliases('types { name fields { name } }')} } }`],
  ])('refuses too many values by %s', async (_way, query) => {
    const { data: shown, errors } = await answer(query);
    expect(shown).toBeUndefined();
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(`the limit graphqlValues is ${LIMITS.graphqlValues}`),
        extensions: expect.objectContaining({ code: 400, reason: 'LIMIT_EXCEEDED' }),
      }),
    ]);
  });

  it.each([
    ['aliases of a text', ofWide(`properties { ${aliases('description')} }`)],
    ['a long alias', ofWide(`schemaMetadata { fields { ${'a'.repeat(10_000)}: fieldPath } }`)],
  ])('refuses too many bytes by %s', async (_way, query) => {
    const { errors } = await answer(query);
    expect(errors?.[0]?.message).toContain(`the limit answerBytes is ${LIMITS.answerBytes}`);
  });

  const SEARCH = 'query Find($input: SearchInput!) { search(input: $input) { total } }';
  const TAG = 'mutation Tag($input: CreateTagInput!) { createTag(input: $input) }';

  it.each([
    [
      'a list of a search',
      SEARCH,
      { type: 'DATASET', query: '*', orFilters: Array.from({ length: 5001 }, () => ({ and: [] })) },
      '5001 items at input.orFilters; the limit graphqlItems is 5000',
    ],
    [
      'a name of a change',
      TAG,
      { name: 'n'.repeat(100_001) },
      '100001 characters at input.name; the limit graphqlCharacters is 100000',
    ],
  ])('refuses %s over the limit that the schema states', async (_what, query, input, message) => {
    const { errors } = await answer(query, { input });
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(message),
        extensions: expect.objectContaining({ code: 400, reason: 'LIMIT_EXCEEDED' }),
      }),
    ]);
    const { __type: type } = await data('{ __type(name: "Query") { description } }');
    expect(type.description).toContain('at most 5000 (graphqlItems) items, and a string 100000 (graphqlCharacters)');
  });

  it('refuses what is too much of the texts of all fields together', async () => {
    const fields = Array.from(
      { length: 5 },
      (_, index) => `t${index}: createTag(input: { id: "t${index}", name: "t", description: $text })`,
    );
    const text = 'd'.repeat(4_000_000);
    const { data: made, errors } = await answer(`mutation Tags($text: String) { ${fields.join(' ')} }`, { text });
    expect(Object.values(made)).toEqual([...['t0', 't1', 't2'].map((id) => `urn:li:tag:${id}`), null, null]);
    expect(errors).toHaveLength(2);
    expect(errors?.[0]?.message).toContain(`the limit graphqlText is ${LIMITS.graphqlText}`);
  });

  it('refuses a document of too many characters', async () => {
    const { errors } = await answer(`${'#\n'.repeat(500_000)}{ __typename }`);
    expect(errors?.[0]?.message).toContain(`the limit graphqlDocument is ${LIMITS.graphqlDocument}`);
  });

  it('finds no lines for the errors of a long document, and those of a short one', async () => {
    const wrong = `{ __schema { ${aliases('nothing')} } }`;
    const before = process.cpuUsage();
    const { errors = [] } = await answer(`${'#\n'.repeat(490_000)}${wrong}`);
    const { user } = process.cpuUsage(before);
    expect(errors).toHaveLength(90);
    expect(errors[0]).not.toHaveProperty('locations');
    expect(user).toBeLessThan(1_500_000);
    expect((await answer(`\n${wrong}`)).errors?.[0]).toHaveProperty('locations', [{ line: 2, column: 14 }]);
  });

  it('answers after refusals as before', async () => {
    expect((await data(ofWide('schemaMetadata { hash }'))).dataset.schemaMetadata).toEqual({ hash: '' });
  });
});
