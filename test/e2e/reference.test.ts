/** What the models say, for people, and the check of a schema file that somebody may add. */
import { readdirSync } from 'node:fs';
import { registry } from '#generated/registry/registry';
import { builtService } from '../support/built-service';
import { readmeAspect } from '../support/readme-models';
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

const BASE = '/openapi/v1/reference';

describe('the reference of the models', () => {
  const catalog = servedCatalog();
  const check = (text: string, syntax = 'pdl') =>
    catalog.send(`${BASE}/check`, { body: { syntax, text }, headers: { 'Content-Type': 'application/json' } });

  beforeAll(() => builtService());

  test('lists every entity type and every aspect, and not again while it is known', async () => {
    const { json, headers } = await catalog.send(BASE);
    expect(json.entities.map(({ name }: { name: string }) => name)).toEqual(registry.entities.map(({ name }) => name));
    expect(json.aspects).toHaveLength(registry.aspects.length);
    const again = await catalog.send(BASE, { headers: { 'If-None-Match': String(headers['etag']) } });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  test('knows every one of them by its name', async () => {
    const failed: string[] = [];
    for (const { name } of registry.entities)
      if ((await catalog.send(`${BASE}/entities/${name}`)).status !== 200) failed.push(name);
    for (const { name } of registry.aspects)
      if ((await catalog.send(`${BASE}/aspects/${name}`)).status !== 200) failed.push(name);
    expect(failed).toEqual([]);
  });

  test('says what annotations do, who may write, and what else uses a type', async () => {
    const { json } = await catalog.send(`${BASE}/aspects/ownership`);
    expect(json).toMatchObject({
      isKey: false,
      access: { mayEdit: 'all', privileges: expect.arrayContaining([{ name: 'EDIT_ENTITY', title: 'Edit Entity' }]) },
      effects: {
        search: expect.arrayContaining([
          expect.objectContaining({ field: 'owners', path: '/owners/*/owner', facet: true }),
        ]),
        relationships: expect.arrayContaining([
          expect.objectContaining({ name: 'OwnedBy', entityTypes: ['corpuser', 'corpGroup'] }),
        ]),
        access: [{ attribute: 'owner', path: '/owners/*/owner' }],
      },
    });
    expect(json.types['com.linkedin.common.Owner'].fields.map(({ name }: { name: string }) => name)).toContain('owner');
    expect(json.sharedTypes['com.linkedin.common.AuditStamp']).toContain('institutionalMemory');
  });

  test('has examples that the service takes', async () => {
    const { json } = await catalog.send(`${BASE}/aspects/ownership`);
    const [{ entityType, urn, value }] = json.examples;
    const aspect = { contentType: 'application/json', value: JSON.stringify(value) };
    const proposal = { entityType, entityUrn: urn, changeType: 'UPSERT', aspectName: 'ownership', aspect };
    expect(await catalog.send('/aspects?action=ingestProposal', { body: { proposal } })).toMatchObject({ status: 200 });
  });

  test('names the nearest name for one that nobody has', async () => {
    const { status, json } = await catalog.send(`${BASE}/aspects/ownershp`);
    expect([status, JSON.stringify(json)]).toEqual([404, expect.stringContaining('ownership')]);
  });

  test('shows what the aspect of the README adds', async () => {
    const { json } = await check(readmeAspect());
    expect(json).toMatchObject({
      problems: [],
      path: 'com/example/quality/DataQuality.pdl',
      entities: [],
      aspects: [
        {
          aspect: { name: 'dataQuality', title: 'Data quality' },
          effects: {
            search: expect.arrayContaining([expect.objectContaining({ facetName: 'Data Quality', facet: true })]),
            relationships: [expect.objectContaining({ name: 'ReviewedBy' })],
          },
          examples: [expect.objectContaining({ value: expect.objectContaining({ grade: 'GOOD' }) })],
        },
      ],
    });
    // The service itself does not know it.
    expect((await catalog.send(`${BASE}/aspects/dataQuality`)).status).toBe(404);
  });

  test('shows the place of a problem, with a fix', async () => {
    const { json } = await check(readmeAspect().replace('reviewer: CorpuserUrn', 'reviewer: CorpuserUrm'));
    expect(json.problems[0]).toEqual({
      rule: 'unknown-type',
      message: expect.stringContaining('CorpuserUrm'),
      suggestion: expect.stringContaining('CorpuserUrn'),
      line: 16,
      column: 13,
      length: 'CorpuserUrm'.length,
    });
    expect(json).not.toHaveProperty('path');
  });

  test('takes JSON Schema, too', async () => {
    const schema = {
      title: 'Upkeep',
      'x-namespace': 'com.example.cost',
      'x-aspect': { name: 'upkeep', entities: ['dataset'] },
      type: 'object',
      properties: { amount: { type: 'number' } },
    };
    const { json } = await check(JSON.stringify(schema), 'json-schema');
    expect(json).toMatchObject({ problems: [], path: 'com/example/cost/Upkeep.schema.json' });
  });

  test.each([
    ['nothing', ' '],
    ['garbage', '\u202e@@@ = = { } ] <script>'],
    ['deep nesting', `namespace a\nrecord R { f: ${'array['.repeat(10_000)}int`],
    [
      'a record of itself',
      'namespace a\n@Aspect = { "name": "r", "entities": ["dataset"] }\nrecord R { r: optional R }',
    ],
    ['a typeref of itself', 'namespace a\ntyperef T = T'],
    ['names of prototypes', 'namespace a\nrecord __proto__ { constructor: string, toString: optional int }'],
    ['a name of the shipped models', 'namespace com.linkedin.common\nrecord Owner { x: int }'],
    ['paths', 'namespace `../../etc`\nrecord `../x` { a: int }'],
  ])('is not impressed by %s', async (_what, text) => {
    const before = readdirSync('.build');
    const { status, json } = await check(text);
    expect([status, typeof json.problemCount]).toEqual([200, 'number']);
    expect(JSON.stringify(json.path ?? '')).not.toContain('..');
    expect(readdirSync('.build')).toEqual(before);
  });

  test('refuses a text that is too long, and too many at once', async () => {
    expect((await check('x'.repeat(100_001))).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 8 }, () => check('namespace a')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });
});

describe('the reference, while authentication is on', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const as = async (name: string, privileges: readonly string[]) => ({
    Authorization: `Bearer ${await tokenFor(catalog, name, privileges)}`,
  });

  test('is for everybody who is known; the check takes a privilege', async () => {
    const reader = await as('reader', ['VIEW_ENTITY_PAGE']);
    const { json } = await catalog.send(`${BASE}/aspects/ownership`, { headers: reader });
    expect(json.access.mayEdit).toBe('none');
    const described = await as('describer', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY_DOCS']);
    const { json: tag } = await catalog.send(`${BASE}/aspects/tagProperties`, { headers: described });
    expect(tag.access.mayEdit).toBe('some');
    expect(tag.access.parts[0]).toEqual({
      path: '/description',
      on: 'entity',
      privileges: [{ name: 'EDIT_ENTITY_DOCS', title: 'Edit Description' }],
    });
    const refused = await catalog.send(`${BASE}/check`, { headers: reader, body: { syntax: 'pdl', text: 'x' } });
    expect(refused).toMatchObject({ status: 401, json: { code: 'FORBIDDEN' } });
    expect((await catalog.send(BASE)).status).toBe(401);
  });
});
