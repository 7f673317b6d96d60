import { SERVICE_READ } from '#test/support/service-read';
import type { Filter } from '#catalog/filter/filter';
import { all, lenient, NO_FILTER } from '../search-queries';
import { KAFKA, tableDocument, tableUrn } from '../search-sample';
import type { SearchSuite } from '../search-suite';

export function describeBrowse({ engine, tables }: SearchSuite): void {
  describe('browse', () => {
    const level = async (
      path: string,
      settings: { readonly start?: number; readonly limit?: number; readonly filter?: Filter } = {},
    ) => {
      const page = await engine.index.browse({
        entityType: 'table',
        path,
        start: 0,
        limit: 10,
        filter: NO_FILTER,
        read: SERVICE_READ,
        ...settings,
      });
      return {
        ...page,
        groups: page.groups.map(({ name: folder, count }) => `${folder}=${count}`),
        entities: page.entities.map(({ urn }) => /,(.*),PROD/.exec(urn)?.[1]),
      };
    };

    beforeEach(() =>
      tables(
        { key: 'a', fields: { paths: ['/prod/hive'], name: 'x' } },
        { key: 'b', fields: { paths: ['/prod/hive/db'] } },
        { key: 'c', fields: { paths: ['/prod/hive/db'] } },
        { key: 'd', fields: { paths: ['/prod/kafka'], platform: KAFKA } },
        { key: 'e', fields: { paths: ['/Prod/Mixed', '/prod/hive/db2/x'] } },
        { key: 'f', removed: true, fields: { paths: ['/prod/hive'] } },
        { key: 'g', fields: { paths: ['noslash/x'] } },
        { key: 'h', fields: { paths: ['/two', '/two/below'] } },
        { key: 'i', fields: { name: 'nowhere' } },
      ),
    );

    it('lists folders with their counts, then entities', async () => {
      expect(await level('')).toEqual({
        groups: ['prod=5', 'Prod=1', 'two=1'],
        totalGroups: 3,
        entities: [],
        totalEntities: 0,
        totalBelow: 7,
      });
      expect(await level('/prod')).toEqual({
        groups: ['hive=4', 'kafka=1'],
        totalGroups: 2,
        entities: [],
        totalEntities: 0,
        totalBelow: 5,
      });
      expect(await level('/prod/hive')).toEqual({
        groups: ['db=2', 'db2=1'],
        totalGroups: 2,
        entities: ['a'],
        totalEntities: 1,
        totalBelow: 3,
      });
      expect(await level('/prod/hive/db')).toEqual({
        groups: [],
        totalGroups: 0,
        entities: ['b', 'c'],
        totalEntities: 2,
        totalBelow: 0,
      });
      expect(await level('/two')).toEqual({
        groups: ['below=1'],
        totalGroups: 1,
        entities: ['h'],
        totalEntities: 1,
        totalBelow: 1,
      });
    });

    it('respects case, and finds nothing at other paths or at a slash', async () => {
      expect(await level('/Prod')).toMatchObject({ groups: ['Mixed=1'], totalBelow: 1 });
      for (const path of ['/', 'prod', '/prod/', '/prod/h', '/nosuch', "/'", '\u0000'])
        expect(await level(path)).toMatchObject({ groups: [], entities: [], totalBelow: 0 });
    });

    it('pages over folders and entities as one list', async () => {
      expect(await level('/prod/hive', { limit: 2 })).toMatchObject({
        groups: ['db=2', 'db2=1'],
        entities: [],
        totalEntities: 1,
        totalGroups: 2,
      });
      expect(await level('/prod/hive', { start: 1, limit: 2 })).toMatchObject({ groups: ['db2=1'], entities: ['a'] });
      expect(await level('/prod/hive', { start: 2, limit: 2 })).toMatchObject({ groups: [], entities: ['a'] });
      expect(await level('/prod/hive', { start: 9, limit: 2 })).toMatchObject({
        groups: [],
        entities: [],
        totalEntities: 1,
      });
      expect(await level('/prod/hive', { limit: 0 })).toMatchObject({ groups: [], entities: [], totalGroups: 2 });
    });

    it('counts only entities that match the filter', async () => {
      expect(await level('/prod', { filter: all(lenient('platform', KAFKA)) })).toEqual({
        groups: ['kafka=1'],
        totalGroups: 1,
        entities: [],
        totalEntities: 0,
        totalBelow: 1,
      });
      expect(await level('/prod/hive', { filter: all(lenient('name', 'x')) })).toEqual({
        groups: [],
        totalGroups: 0,
        entities: ['a'],
        totalEntities: 1,
        totalBelow: 0,
      });
    });

    it('reflects changes', async () => {
      await tables(
        { key: 'a', fields: { paths: ['/prod/kafka'] } },
        { key: 'd', removed: true },
        { key: 'f', fields: { paths: ['/prod/hive'] } },
      );
      await engine.remove([tableDocument({ key: 'b' })]);
      expect(await level('/prod')).toMatchObject({ groups: ['hive=3', 'kafka=1'], totalBelow: 4 });
      expect(await level('/prod/hive')).toMatchObject({ groups: ['db=1', 'db2=1'], entities: ['f'] });
    });

    it('returns the paths of one entity', async () => {
      expect(await engine.index.browsePaths(tableUrn('e'), SERVICE_READ)).toEqual(['/Prod/Mixed', '/prod/hive/db2/x']);
      expect(await engine.index.browsePaths(tableUrn('i'), SERVICE_READ)).toEqual([]);
      expect(await engine.index.browsePaths('urn:li:table:nosuch', SERVICE_READ)).toEqual([]);
    });
  });
}
