import { LIMITS } from '#generated/http/limits';
import { SERVICE_READ } from '#test/support/service-read';
import type { RelationshipQuery } from '#catalog/graph/relationship-reader';
import { RelationshipReaderPostgres } from '#catalog/graph/relationship-reader-postgres';
import type { JsonObject } from '#generated/registry/registry-types';
import { testDatabase } from '#test/support/test-database';
import { dataset, testStore } from '../aspects/test-store';

describe('relationships', () => {
  const database = testDatabase();
  const { upsert, change, clock, access } = testStore(database);
  const reader = new RelationshipReaderPostgres(database.questions, access);

  const related = async (urn: string, query: Partial<RelationshipQuery> = {}) => {
    const page = await reader.relationships({
      urn,
      direction: 'OUTGOING',
      types: [],
      start: 0,
      count: 100,
      read: SERVICE_READ,
      ...query,
    });
    return [page.total, ...page.relationships.map(({ type, entity }) => `${type} ${entity}`)];
  };
  const owners = (...names: string[]) => ({
    owners: names.map((name) => ({ owner: `urn:li:corpuser:${name}`, type: 'DATAOWNER' })),
  });

  it('follow the aspects, in both directions', async () => {
    const urn = dataset('owned');
    await upsert(urn, 'ownership', owners('b', 'a'));
    await upsert(urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:t' }] });
    expect(await related(urn)).toEqual([
      3,
      'OwnedBy urn:li:corpuser:a',
      'OwnedBy urn:li:corpuser:b',
      'TaggedWith urn:li:tag:t',
    ]);
    expect(await related(urn, { types: ['TaggedWith', 'No\0thing'] })).toEqual([1, 'TaggedWith urn:li:tag:t']);
    expect(await related('urn:li:corpuser:a', { direction: 'INCOMING' })).toEqual([1, `OwnedBy ${urn}`]);
    expect(await related(urn, { direction: 'INCOMING' })).toEqual([0]);

    await upsert(urn, 'ownership', owners('b', 'c'));
    expect(await related(urn, { types: ['OwnedBy'] })).toEqual([
      2,
      'OwnedBy urn:li:corpuser:b',
      'OwnedBy urn:li:corpuser:c',
    ]);
    expect(await related('urn:li:corpuser:a', { direction: 'INCOMING' })).toEqual([0]);
    await change('DELETE', urn, 'ownership');
    expect(await related(urn)).toEqual([1, 'TaggedWith urn:li:tag:t']);
    await change('DELETE', urn, 'datasetKey');
    expect(await related(urn)).toEqual([0]);
  });

  it('are returned once even if several aspects make them, and stay while one does', async () => {
    const [job, input] = ['urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),j)', dataset('in')];
    await upsert(job, 'dataJobInputOutput', {
      inputDatasets: [input],
      outputDatasets: [],
      inputDatasetEdges: [{ destinationUrn: input, properties: { a: 'b' } }],
    });
    expect(await related(job, { types: ['Consumes'] })).toEqual([1, `Consumes ${input}`]);
    await upsert('urn:li:chart:(looker,c)', 'ownership', owners('d'));
    await upsert(job, 'ownership', owners('d'));
    expect(await related('urn:li:corpuser:d', { direction: 'INCOMING', start: 1, count: 1 })).toEqual([
      2,
      `OwnedBy ${job}`,
    ]);
    expect(await related('urn:li:corpuser:d', { direction: 'INCOMING', start: 5 })).toEqual([2]);
    await upsert('urn:li:corpuser:d', 'ownership', owners('x')).catch(() => undefined);
    expect(await related(job, { direction: 'UNDIRECTED', types: ['OwnedBy'] })).toEqual([
      1,
      'OwnedBy urn:li:corpuser:d',
    ]);
  });

  describe('between columns', () => {
    const column = (table: string, name: string) => `urn:li:schemaField:(${dataset(table)},${name})`;
    const lineage = (downstreams: readonly string[], upstreams: readonly string[]) => ({
      upstreamType: 'FIELD_SET',
      downstreamType: 'FIELD_SET',
      downstreams: downstreams.map((name) => column('target', name)),
      upstreams: upstreams.map((name) => column('origin', name)),
    });
    const write = (...fineGrainedLineages: JsonObject[]) =>
      upsert(dataset('target'), 'upstreamLineage', { upstreams: [], fineGrainedLineages });
    const into = (name: string) => related(column('target', name), { types: ['DownstreamOf'] });

    it('lead from every downstream to every upstream of an item while an aspect makes them', async () => {
      await write(lineage(['a', 'b'], ['x', 'y']), lineage(['c'], []), {
        upstreamType: 'FIELD_SET',
        downstreamType: 'FIELD',
        upstreams: [column('origin', 'z')],
      });
      const both = [2, `DownstreamOf ${column('origin', 'x')}`, `DownstreamOf ${column('origin', 'y')}`];
      expect(await into('a')).toEqual(both);
      expect(await into('b')).toEqual(both);
      expect(await into('c')).toEqual([0]);
      const incoming = () => related(column('origin', 'x'), { direction: 'INCOMING' });
      expect(await incoming()).toEqual([
        3,
        `DownstreamOf ${dataset('target')}`,
        `DownstreamOf ${column('target', 'a')}`,
        `DownstreamOf ${column('target', 'b')}`,
      ]);

      await write(lineage(['b'], ['y', 'x']), lineage(['c'], ['y']));
      expect(await into('a')).toEqual([0]);
      expect(await into('b')).toEqual(both);
      expect(await into('c')).toEqual([1, `DownstreamOf ${column('origin', 'y')}`]);
      await change('PATCH', dataset('target'), 'upstreamLineage', [
        { op: 'remove', path: `/fineGrainedLineages/NONE/${column('target', 'b')}/NONE/${column('origin', 'x')}` },
      ]);
      expect(await incoming()).toEqual([0]);
      expect(await into('b')).toEqual([1, `DownstreamOf ${column('origin', 'y')}`]);

      await change('DELETE', dataset('target'), 'upstreamLineage');
      expect(await into('b')).toEqual([0]);
    });

    it('are refused where a request makes more than the limit from each to each, also by a patch', async () => {
      const many = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
      const side = Math.floor(Math.sqrt(LIMITS.edgeProducts));
      const square = lineage(many('a', side), many('x', side));
      const refusal = 'the limit edgeProducts is 50000. Send several requests, or an item for each of the destinations';
      await expect(write(square, lineage(many('b', 30), many('y', 30)))).rejects.toThrow(refusal);
      await expect(
        change('PATCH', dataset('target'), 'upstreamLineage', [
          { op: 'add', path: '/upstreams', value: [] },
          { op: 'add', path: '/fineGrainedLineages', value: [square, lineage(many('b', 30), many('y', 30))] },
        ]),
      ).rejects.toThrow(refusal);
      // Their product is more than a process can hold.
      await expect(write(lineage(many('a', 20_000), many('x', 20_000)))).rejects.toThrow('399960000 edges');
      const each = many('c', LIMITS.edgeProducts / 100 + 1).map((name) => lineage([name], many('x', 100)));
      await write(...each);
      expect((await into('c0'))[0]).toBe(100);
      await change('DELETE', dataset('target'), 'datasetKey');
    });

    it('are deleted with the entity whose aspect makes them, not with their own ends', async () => {
      await write(lineage(['a'], ['x']));
      await upsert(column('target', 'a'), 'schemaFieldKey', { parent: dataset('target'), fieldPath: 'a' });
      await change('DELETE', column('target', 'a'), 'schemaFieldKey');
      expect(await into('a')).toEqual([1, `DownstreamOf ${column('origin', 'x')}`]);
      await change('DELETE', dataset('target'), 'datasetKey');
      expect(await into('a')).toEqual([0]);
      expect(await database.query({ text: 'select from indirect_edge' })).toEqual([]);
    });

    it('start from a field of the entity that has the aspect', async () => {
      const chart = 'urn:li:chart:(looker,fields)';
      const schemaField = (fieldPath: string) => ({
        fieldPath,
        nativeDataType: 'x',
        type: { type: { 'com.linkedin.schema.StringType': {} } },
      });
      const fields = [
        { schemaFieldUrn: column('origin', 'x'), schemaField: schemaField('[version=2.0].f(a,b)') },
        { schemaFieldUrn: column('origin', 'y') },
        { schemaFieldUrn: column('origin', 'z'), schemaField: schemaField('') },
      ];
      await upsert(chart, 'inputFields', { fields });
      expect(await related(`urn:li:schemaField:(${chart},[version=2.0].f%28a%2Cb%29)`)).toEqual([
        1,
        `DownstreamOf ${column('origin', 'x')}`,
      ]);
      expect(await database.query({ text: 'select from indirect_edge' })).toHaveLength(1);
    });
  });

  it('have the stamps of their item', async () => {
    const [urn, upstream] = [dataset('stamped'), dataset('up')];
    const write = (time: number) =>
      upsert(
        urn,
        'upstreamLineage',
        {
          upstreams: [
            { dataset: dataset('plain'), type: 'COPY' },
            {
              dataset: upstream,
              type: 'COPY',
              properties: { q: '1' },
              auditStamp: { time, actor: 'urn:li:corpuser:etl' },
            },
          ],
        },
        { systemMetadata: { lastObserved: time + 7 } },
      );
    await write(10);
    await write(20);
    const edges = await database.query({
      text: `select created_on::int, created_by, updated_on::int, updated_by, properties from edge join urn on urn.id = destination_id
        where source_id = (select id from urn where urn.urn = $1) and aspect = 'upstreamLineage' order by urn.urn`,
      values: [urn],
    });
    const aspect = { created_by: 'urn:li:corpuser:tester', updated_by: 'urn:li:corpuser:tester', properties: null };
    expect(edges[0]).toEqual({ ...aspect, created_on: 17, updated_on: 27 });
    expect(edges[1]).toMatchObject({ created_on: expect.any(Number), updated_on: expect.any(Number) });
    expect(clock.time).toBeGreaterThan(0);
  });

  it('refuse a string that is not a urn', async () => {
    await expect(related('bad')).rejects.toThrow('Invalid urn');
    await expect(related('urn:li:tag:a\0')).rejects.toThrow('NUL');
  });
});
