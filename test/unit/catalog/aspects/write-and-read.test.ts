import { ConflictError, InvalidInputError, SchemaViolationError } from '#base/errors/domain-error';
import { parseExactJson } from '#base/json/exact-json';
import { testDatabase } from '#test/support/test-database';
import { dataset, testStore } from './test-store';

describe('writing and reading aspects', () => {
  const database = testDatabase();
  const { reader, upsert, change, documents, clock } = testStore(database);

  const values = async (urn: string) =>
    Object.fromEntries((await reader.entity(urn)).aspects.map(({ name, value }) => [name, JSON.parse(value)]));

  it('writes an aspect together with the default aspects of its entity', async () => {
    const urn = dataset('Sales.Daily.Orders');
    expect(await upsert(urn, 'datasetProperties', { description: 'all orders' })).toEqual({
      urn,
      aspectName: 'datasetProperties',
      changed: true,
      version: 1,
      warnings: [],
    });
    expect(await values(urn)).toEqual({
      datasetKey: { platform: 'urn:li:dataPlatform:hive', name: 'Sales.Daily.Orders', origin: 'PROD' },
      datasetProperties: { description: 'all orders' },
      browsePaths: { paths: ['/prod/hive/sales/daily'] },
      browsePathsV2: { path: [{ id: 'sales' }, { id: 'daily' }] },
      dataPlatformInstance: { platform: 'urn:li:dataPlatform:hive' },
    });
    expect(documents.get(urn)?.fields['description']).toBe('all orders');
  });

  it('splits names by the delimiter of the stored platform', async () => {
    await upsert('urn:li:dataPlatform:lake', 'dataPlatformInfo', {
      name: 'lake',
      type: 'FILE_SYSTEM',
      datasetNameDelimiter: '/',
    });
    const urn = 'urn:li:dataset:(urn:li:dataPlatform:lake,a.b/c/d,PROD)';
    await upsert(urn, 'status', { removed: false });
    expect((await values(urn))['browsePaths']).toEqual({ paths: ['/prod/lake/a.b/c'] });
  });

  it('keeps the minimum and the maximum of a long, and strings that look like them', async () => {
    const urn = dataset('for.ever');
    const never = parseExactJson(
      '{"deprecated":false,"decommissionTime":9223372036854775807,"note":"until \\"9223372036854776000\\"","actor":"urn:li:corpuser:a"}',
    );
    expect((await upsert(urn, 'deprecation', never))?.changed).toBe(true);
    expect((await upsert(urn, 'deprecation', never))?.changed).toBe(false);
    const stored = (await reader.entity(urn)).aspects.find(({ name }) => name === 'deprecation');
    expect(stored?.value).toBe(
      '{"deprecated":false,"decommissionTime":9223372036854775807,"note":"until \\"9223372036854776000\\"","actor":"urn:li:corpuser:a"}',
    );
  });

  it('numbers old values and does not create a version for an equal one', async () => {
    const urn = dataset('versions');
    for (const n of [0, 1, 2, 3])
      await upsert(urn, 'datasetProperties', { description: `v${n}`, customProperties: { n: `${n}` } });
    clock.time += 1000;
    const rewrite = await upsert(urn, 'datasetProperties', {
      customProperties: { n: '3' },
      tags: [],
      description: 'v3',
    });
    expect(rewrite).toMatchObject({ changed: false, version: 4 });
    const described = async (version: number) => {
      const aspect = await reader.aspect(urn, 'datasetProperties', version);
      return [aspect.version, JSON.parse(aspect.value).description];
    };
    expect(await described(0)).toEqual([0, 'v3']);
    expect(await described(1)).toEqual([1, 'v0']);
    expect(await described(3)).toEqual([3, 'v2']);
    expect(await described(-1)).toEqual([3, 'v2']);
    expect(await described(-4)).toEqual([0, 'v3']);
    await expect(reader.aspect(urn, 'datasetProperties', 4)).rejects.toThrow('has no version 4');
    await expect(reader.aspect(urn, 'datasetProperties', -5)).rejects.toThrow('has no version -5');
  });

  it('reports all problems of a value and writes nothing', async () => {
    const urn = dataset('bad');
    const wrong = upsert(
      urn,
      'ownership',
      {
        owners: [
          { owner: 'urn:li:nothing:x', type: 'DATAOWNR' },
          { owner: 'nope', type: 'NONE' },
        ],
      },
      { pointer: '/proposal' },
    );
    const error = await wrong.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SchemaViolationError);
    expect(error).toMatchObject({
      details: expect.arrayContaining([
        expect.objectContaining({ pointer: '/proposal/aspect/value/owners/0/type' }),
        expect.objectContaining({ pointer: '/proposal/aspect/value/owners/0/owner' }),
        expect.objectContaining({ pointer: '/proposal/aspect/value/owners/1/owner' }),
      ]),
    });
    expect(await reader.exists(urn)).toBe(false);
    expect(await database.query({ text: 'select from urn where urn = $1', values: [urn] })).toHaveLength(0);
  });

  it('keeps a target that the models do not expect, and warns of it', async () => {
    const urn = dataset('targets');
    const owners = [{ owner: 'urn:li:tag:x', type: 'NONE' }];
    expect(await upsert(urn, 'ownership', { owners })).toMatchObject({
      changed: true,
      warnings: [
        'kept urn:li:tag:x at /owners/0/owner, although a tag is unexpected there; expected a urn of corpuser or corpGroup',
      ],
    });
    expect((await values(urn))['ownership']).toEqual({ owners });
  });

  it.each([
    ['a typed urn', 'globalTags', { tags: [{ tag: 'urn:li:corpuser:x' }] }, '/aspect/value/tags/0/tag'],
    ['what decides over access', 'roleMembership', { roles: ['urn:li:corpuser:x'] }, '/aspect/value/roles/0'],
  ])('refuses another target of %s', async (_, aspectName, value, pointer) => {
    const urn = aspectName === 'globalTags' ? dataset('refused') : 'urn:li:corpuser:refused';
    await expect(upsert(urn, aspectName, value)).rejects.toMatchObject({
      details: [{ pointer, message: expect.stringContaining('a corpuser is not allowed here') }],
    });
    expect(await reader.exists(urn)).toBe(false);
  });

  it.each([
    ['datset', 'urn:li:dataset:(urn:li:dataPlatform:hive,x,PROD)', 'status', "did you mean 'dataset'"],
    ['dataset', 'urn:li:dataset:(urn:li:dataPlatform:hive,x,PROD)', 'statuses', "did you mean 'status'"],
    ['dataset', 'urn:li:dataset:(urn:li:dataPlatform:hive,x)', 'status', 'urn:li:dataset:(<platform>,<name>,<origin>)'],
    ['dataset', 'urn:li:dataset:(urn:li:dataPlatform:hive,x,PRODD)', 'status', 'origin'],
    ['dataset', 'urn:li:dataset:(urn:li:corpuser:hive,x,PROD)', 'status', 'platformName'],
    ['dataset', 'urn:li:corpuser:x', 'status', 'a corpuser is not allowed here'],
    ['dataset', 'nonsense', 'status', 'Invalid urn'],
    ['tag', ' urn:li:tag:x', 'tagProperties', 'space'],
    ['tag', 'urn:li:tag:a\u241fb', 'tagProperties', 'U+241F'],
    ['tag', 'urn:li:tag:a\0b', 'tagProperties', 'NUL'],
    ['tag', 'urn:li:tag:a\ud800b', 'tagProperties', 'surrogate'],
    ['tag', `urn:li:tag:${'x'.repeat(600)}`, 'tagProperties', '512'],
    ['tag', `urn:li:tag:${'x'.repeat(3000)}`, 'tagProperties', ''],
  ])('refuses target %#', async (entityType, urn, aspectName, part) => {
    const wanted = upsert(urn, aspectName, { name: 'x' }, { entityType });
    await expect(wanted).rejects.toThrow(InvalidInputError);
    const error = await wanted.catch((caught: unknown) => caught);
    expect(JSON.stringify([String(error), error])).toContain(part);
  });

  it('enforces the condition of the change type', async () => {
    const urn = dataset('supposed');
    await expect(change('UPDATE', urn, 'status', { removed: true })).rejects.toThrow(ConflictError);
    expect(await reader.exists(urn)).toBe(false);
    await change('CREATE_ENTITY', urn, 'status', { removed: false });
    await expect(change('CREATE_ENTITY', urn, 'datasetProperties', {})).rejects.toThrow('exists already');
    await expect(change('CREATE', urn, 'status', { removed: true })).rejects.toThrow('exists already');
    await change('CREATE', urn, 'datasetProperties', {});
    await change('UPDATE', urn, 'status', { removed: true });
    await expect(upsert(urn, 'status', { removed: false }, { ifVersionMatch: 1 })).rejects.toMatchObject({
      status: 412,
    });
    await upsert(urn, 'status', { removed: false }, { ifVersionMatch: 2 });
    await upsert(urn, 'globalTags', { tags: [] }, { ifVersionMatch: -1 });
    await expect(upsert(urn, 'globalTags', { tags: [] }, { ifVersionMatch: -1 })).rejects.toMatchObject({
      status: 412,
    });
  });

  it('deletes an aspect, and the entity with its key aspect', async () => {
    const urn = dataset('deleted');
    await upsert(urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:a' }] });
    await upsert(urn, 'globalTags', { tags: [] });
    await upsert(urn, 'status', { removed: true });
    expect(await change('DELETE', urn, 'globalTags')).toMatchObject({ changed: true });
    expect(await change('DELETE', urn, 'globalTags')).toMatchObject({ changed: false });
    await expect(reader.aspect(urn, 'globalTags', 0)).rejects.toThrow('has no aspect');
    expect(JSON.parse((await reader.aspect(urn, 'globalTags', 2)).value)).toEqual({ tags: [] });
    expect(JSON.parse((await reader.aspect(urn, 'globalTags', -2)).value)).toEqual({ tags: [{ tag: 'urn:li:tag:a' }] });
    await expect(reader.aspect(urn, 'globalTags', 3)).rejects.toThrow('no version');
    expect(documents.get(urn)).toMatchObject({ removed: true });
    await change('DELETE', urn, 'datasetKey');
    expect(await reader.exists(urn)).toBe(false);
    expect(documents.has(urn)).toBe(false);
    expect((await reader.entity(urn)).aspects.map(({ name }) => name)).toEqual(['datasetKey']);
    const [left] = await database.query<{ rows: number }>({
      text: `select count(*)::int as rows from urn join (select entity_id from aspect_latest union all select source_id from edge
        union all select id from entity) as all_rows on entity_id = urn.id where urn = $1`,
      values: [urn],
    });
    expect(left?.rows).toBe(0);
    expect(await upsert(urn, 'globalTags', { tags: [] })).toMatchObject({ changed: true, version: 3 });
  });

  it('keeps as many old values as retention allows', async () => {
    const urn = dataset('retained');
    for (let n = 1; n <= 24; n++) await upsert(urn, 'datasetProperties', { description: `r${n}` });
    await expect(reader.aspect(urn, 'datasetProperties', 3)).rejects.toThrow('no version');
    expect(JSON.parse((await reader.aspect(urn, 'datasetProperties', 4)).value)).toEqual({ description: 'r4' });
    expect(JSON.parse((await reader.aspect(urn, 'datasetProperties', 23)).value)).toEqual({ description: 'r23' });
  });

  it('fills system metadata, and changes only its time for an equal value', async () => {
    const urn = dataset('observed');
    const metadata = async () => JSON.parse((await reader.aspect(urn, 'status', 0)).systemMetadata ?? 'null');
    await upsert(
      urn,
      'status',
      { removed: false },
      { systemMetadata: { runId: 'r-a', lastObserved: 1, properties: { a: 'b' } } },
    );
    expect(await metadata()).toEqual({
      runId: 'r-a',
      lastObserved: 1,
      registryName: 'unknownRegistry',
      registryVersion: '0.0.0.0-dev',
      properties: { a: 'b' },
    });
    await upsert(urn, 'status', {}, { systemMetadata: { runId: 'r-b', lastObserved: 2 } });
    expect(await metadata()).toMatchObject({ runId: 'r-a', lastObserved: 2 });
    expect(documents.get(urn)?.runIds).toEqual(['r-a', 'r-b']);
    await upsert(urn, 'status', { removed: true });
    expect(await metadata()).toMatchObject({ runId: 'no-run-id-provided', lastObserved: clock.time });
    await expect(upsert(urn, 'status', {}, { systemMetadata: { runId: 'a\0b' } })).rejects.toThrow(InvalidInputError);
  });
});
