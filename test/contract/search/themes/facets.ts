import { SERVICE_READ } from '#test/support/service-read';
import type { SearchQuery } from '#search/language/query/search-query';
import { all, criterion, lenient, searchQuery } from '../search-queries';
import { HIVE, KAFKA, tableDocument } from '../search-sample';
import type { SearchSuite } from '../search-suite';

export function describeFacets({ engine, tables }: SearchSuite): void {
  describe('facets', () => {
    const facetsOf = async (input: string, settings: Partial<SearchQuery> = {}) => {
      const page = await engine.index.search(searchQuery(input, { facets: true, count: 1, ...settings }));
      return Object.fromEntries(
        page.facets.map(({ name: facet, values }) => [facet, values.map(({ value, count }) => `${value}=${count}`)]),
      );
    };

    beforeEach(() =>
      tables(
        ...['a', 'b', 'c', 'd', 'e'].map((key) => ({
          key,
          fields: {
            name: `user_${key}`,
            platform: key < 'd' ? HIVE : KAFKA,
            origin: 'PROD',
            tags: ['urn:li:tag:x', `urn:li:tag:${key}`],
          },
        })),
        { key: 'gone', removed: true, fields: { name: 'user_gone', platform: HIVE } },
      ),
    );

    it.each(['*', 'user', 'name:user*'])('counts all hits of %s except soft-deleted ones', async (input) => {
      const facets = await facetsOf(input, { facetSize: 3 });
      expect(Object.keys(facets)[0]).toBe('_entityType');
      expect(facets).toEqual({
        _entityType: ['table=5'],
        platform: [`${HIVE}=3`, `${KAFKA}=2`],
        origin: ['PROD=5'],
        tags: ['urn:li:tag:x=5', 'urn:li:tag:a=1', 'urn:li:tag:b=1'],
      });
    });

    it('counts only the named fields', async () => {
      expect(await facetsOf('*', { facetSize: 1, countedFields: ['platform'] })).toEqual({ platform: [`${HIVE}=3`] });
    });

    it('reflects changes, soft deletes and deletes', async () => {
      await tables(
        { key: 'a', fields: { name: 'user_a', platform: KAFKA } },
        { key: 'b', removed: true, fields: { name: 'user_b' } },
        { key: 'gone', fields: { platform: HIVE } },
      );
      await engine.remove([tableDocument({ key: 'c' })]);
      expect(await facetsOf('*')).toMatchObject({
        _entityType: ['table=4'],
        platform: [`${KAFKA}=3`, `${HIVE}=1`],
        origin: ['PROD=2'],
      });
      expect(await facetsOf('user')).toMatchObject({ _entityType: ['table=3'], platform: [`${KAFKA}=3`] });
      expect(await engine.index.counts(['table', 'person'], SERVICE_READ)).toEqual(
        new Map([
          ['table', 4],
          ['person', 0],
        ]),
      );
    });

    it('counts soft-deleted entities if a criterion asks for them, even by values that only they have', async () => {
      await tables({
        key: 'never_seen',
        removed: true,
        fields: { name: 'user_never', platform: KAFKA, tags: ['urn:li:tag:odd'] },
      });
      expect(await facetsOf('*', { filter: all(lenient('hidden', 'true')) })).toMatchObject({
        _entityType: ['table=2'],
        platform: [`${HIVE}=1`, `${KAFKA}=1`],
        tags: ['urn:li:tag:odd=1'],
      });
      expect(await facetsOf('*', { filter: all(criterion('hidden', 'EQUAL', 'true', 'false')) })).toMatchObject({
        tags: [
          'urn:li:tag:x=5',
          'urn:li:tag:a=1',
          'urn:li:tag:b=1',
          'urn:li:tag:c=1',
          'urn:li:tag:d=1',
          'urn:li:tag:e=1',
          'urn:li:tag:odd=1',
        ],
      });
      expect(await facetsOf('*')).toMatchObject({ _entityType: ['table=5'] });
      expect((await facetsOf('*'))['tags']).not.toContain('urn:li:tag:odd=0');
    });

    it('includes values of the filter, with a count of 0 if nothing has them', async () => {
      expect(
        await facetsOf('*', { filter: all(criterion('platform', 'EQUAL', HIVE, 'urn:li:dataPlatform:s3')) }),
      ).toMatchObject({ platform: [`${HIVE}=3`, 'urn:li:dataPlatform:s3=0'] });
      expect(await facetsOf('*', { filter: all(lenient('platform', 'urn:li:dataPlatform:s3')) })).toEqual({
        platform: [],
      });
      expect(await facetsOf('*', { filter: all(lenient('_entityType', 'TABLE')) })).toMatchObject({
        _entityType: ['table=5'],
      });
      expect(await facetsOf('*', { filter: all(lenient('name', 'user_a')) })).toMatchObject({
        _entityType: ['table=1'],
        name: [],
      });
    });

    it('has the fields of single values without values where a search asks for no facets', async () => {
      const filter = all(lenient('platform', HIVE), lenient('platform', HIVE), criterion('origin', 'EQUAL', 'PROD'));
      const { facets, total } = await engine.index.search(searchQuery('*', { facets: false, filter }));
      expect([total, facets]).toEqual([3, [{ name: 'platform', displayName: 'Platform', values: [] }]]);
      const missed = { facets: false, filter: all(lenient('name', 'nosuch')) };
      expect(await facetsOf('*', missed)).toEqual({ name: [] });
      expect(await facetsOf('*', { facets: false, filter: all(criterion('platform', 'EQUAL', HIVE)) })).toEqual({});
    });

    it('returns the display names of the models', async () => {
      const { facets } = await engine.index.search(searchQuery('*', { facets: true }));
      expect(facets.map(({ displayName }) => displayName)).toEqual(['Type', 'Platform', 'Tag', 'Environment']);
    });
  });
}
