import { SERVICE_READ } from '#test/support/service-read';
import { validateAspect } from '#generated/validators/validate-aspect';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, proposal, testStore } from './test-store';

describe('default aspects', () => {
  const database = testDatabase();
  const { writer, reader, upsert, change } = testStore(database);

  it.each([
    ['urn:li:dataset:(urn:li:dataPlatform:hive,plain,PROD)', ['/prod/hive'], 'urn:li:dataPlatform:hive'],
    ['urn:li:chart:(Looker,C1)', ['/Looker'], 'urn:li:dataPlatform:looker'],
    ['urn:li:dashboard:(Looker,D1)', ['/looker'], 'urn:li:dataPlatform:looker'],
    ['urn:li:dataFlow:(Airflow,F1,PROD)', ['/airflow/prod'], 'urn:li:dataPlatform:airflow'],
    ['urn:li:dataJob:(urn:li:dataFlow:(Airflow,F1,PROD),J1)', ['/airflow/prod'], 'urn:li:dataPlatform:airflow'],
  ])('of %s', async (urn, paths, platform) => {
    await upsert(urn, 'status', { removed: false });
    const { aspects } = await reader.entity(urn, ['browsePaths', 'dataPlatformInstance']);
    const values = Object.fromEntries(aspects.map(({ name, value }) => [name, JSON.parse(value)]));
    expect(values).toMatchObject({ browsePaths: { paths }, dataPlatformInstance: { platform } });
  });

  it('do not replace aspects that are stored or in the request', async () => {
    const urn = dataset('own.paths');
    await writer.write(ACTOR, [
      proposal('UPSERT', urn, 'status', {}),
      proposal('UPSERT', urn, 'browsePaths', { paths: ['/mine'] }),
    ]);
    await upsert(urn, 'status', { removed: true });
    expect(JSON.parse((await reader.aspect(urn, 'browsePaths', 0)).value)).toEqual({ paths: ['/mine'] });
    await expect(reader.aspect(urn, 'browsePaths', 1)).rejects.toThrow('no version');
    await change('DELETE', urn, 'browsePaths');
    await expect(reader.aspect(urn, 'browsePaths', 0)).rejects.toThrow('has no aspect');
  });

  it('are not added to restored aspects, which keep their versions and stamps', async () => {
    const urn = dataset('restored');
    const restore = (version: number, description: string) =>
      upsert(
        urn,
        'datasetProperties',
        { description },
        { restored: { version, createdOn: 1000 + version, createdBy: 'urn:li:corpuser:past' } },
      );
    await restore(3, 'three');
    await restore(4, 'four');
    await restore(4, 'four');
    await restore(2, 'two');
    expect(await reader.aspect(urn, 'datasetProperties', 0)).toMatchObject({
      value: '{"description":"four"}',
      createdOn: 1004,
      createdBy: 'urn:li:corpuser:past',
    });
    expect(await reader.aspect(urn, 'datasetProperties', 3)).toMatchObject({
      value: '{"description":"three"}',
      createdOn: 1003,
    });
    expect((await reader.entity(urn)).aspects.map(({ name }) => name).toSorted()).toEqual([
      'datasetKey',
      'datasetProperties',
    ]);
  });
});

describe('reading entities', () => {
  const database = testDatabase();
  const { reader, upsert } = testStore(database);

  it('returns them in the requested order, with computed keys for unwritten entities', async () => {
    await upsert('urn:li:tag:b', 'tagProperties', { name: 'b' });
    const entities = await reader.entities(['urn:li:tag:x', 'urn:li:tag:b', dataset('never')], {
      aspects: ['tagProperties', 'nosuch'],
      read: SERVICE_READ,
    });
    expect(
      entities.map(({ urn, entityType, exists, aspects }) => [
        urn,
        entityType,
        exists,
        aspects.map(({ name }) => name).toSorted(),
      ]),
    ).toEqual([
      ['urn:li:tag:x', 'tag', false, ['tagKey']],
      ['urn:li:tag:b', 'tag', true, ['tagKey', 'tagProperties']],
      [dataset('never'), 'dataset', false, ['datasetKey']],
    ]);
    const together = await Promise.all([
      reader.entity('urn:li:tag:b'),
      reader.entity('urn:li:tag:b', []),
      reader.entity('urn:li:tag:x'),
    ]);
    expect(together.map(({ exists, aspects }) => [exists, aspects.length])).toEqual([
      [true, 2],
      [true, 1],
      [false, 1],
    ]);
  });

  it.each(['bad', 'urn:li:nosuch:x', 'urn:li:dataset:(a,b)', 'urn:li:tag:a\0'])('refuses urn %#', async (urn) => {
    await expect(reader.entity(urn)).rejects.toThrow('Invalid urn');
    await expect(reader.exists(urn)).rejects.toThrow('Invalid urn');
    await expect(reader.aspect(urn, 'status', 0)).rejects.toThrow('Invalid urn');
  });

  it('finds nothing for invalid names and versions', async () => {
    await expect(reader.aspect('urn:li:tag:b', 'no\0such', 0)).rejects.toThrow('tag has no aspect');
    await expect(reader.aspect('urn:li:tag:b', 'tagProperties', 1e300)).rejects.toThrow('no version');
  });
});

describe('unknown fields', () => {
  const value = { name: 'x', nmae: 1, description: 'd' };

  it('are kept, dropped or refused, depending on the setting', () => {
    const validated = (policy: 'keep' | 'drop' | 'reject') =>
      createAspectValidator(validateAspect, policy).validate('tagProperties', value, '/v');
    expect(validated('keep')).toEqual({ value, warnings: ['kept unknown field /nmae'] });
    expect(validated('drop')).toEqual({
      value: { name: 'x', description: 'd' },
      warnings: ['dropped unknown field /nmae'],
    });
    expect(() => validated('reject')).toThrow('unknown field');
    expect(value).toHaveProperty('nmae');
  });

  it('are also found in nested records', () => {
    const drop = createAspectValidator(validateAspect, 'drop');
    const owner = { owner: 'urn:li:corpuser:a', type: 'DATAOWNER' };
    expect(drop.validate('ownership', { owners: [owner, { ...owner, 'x/y': [1] }] }, '').value).toEqual({
      owners: [owner, owner],
    });
  });
});
