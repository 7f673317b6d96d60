import { testDatabase } from '#test/support/test-database';
import { dataset, testStore } from './test-store';

const ASPECT = 'datasetProperties';
const AUTHOR = 'urn:li:corpuser:author';
const T0 = 1_600_000_000_000;

/** Values of a released server, whose place the catalog takes: 25 of them are more than retention keeps. */
describe('moved versions', () => {
  const database = testDatabase();
  const { upsert, change, clock } = testStore(database);
  const move = async (urn: string, version: number, seconds = version) =>
    upsert(
      urn,
      ASPECT,
      { description: `moved ${version}` },
      {
        restored: { version, createdOn: T0 + 1000 * seconds, createdBy: AUTHOR, yieldsToNewer: true, isMoved: true },
      },
    );
  const moveAll = async (urn: string, versions: readonly number[]) => {
    const changed: boolean[] = [];
    for (const version of versions) changed.push((await move(urn, version))?.changed ?? false);
    return changed;
  };
  const stored = (urn: string) =>
    database.query({
      text: `select version::int, value::json ->> 'description' as value, created_by as by, (created_on - ${T0})::int as at
             from (select entity_id, aspect, version, value, created_by, created_on from aspect_version
                   union all select entity_id, aspect, version, value, created_by, created_on from aspect_latest) as each
             join urn on urn.id = entity_id where urn = $1 and aspect = $2 order by version`,
      values: [urn, ASPECT],
    });
  const versions = Array.from({ length: 25 }, (_, index) => index + 1);

  it('keep their numbers, authors and times, all of them, and a second time change nothing', async () => {
    const urn = dataset('moved');
    expect(await moveAll(urn, versions)).toEqual(versions.map(() => true));
    const first = await stored(urn);
    expect(first).toEqual(
      versions.map((version) => ({ version, value: `moved ${version}`, by: AUTHOR, at: 1000 * version })),
    );
    expect(await moveAll(urn, versions)).toEqual(versions.map(() => false));
    expect(await stored(urn)).toEqual(first);
  });

  it('yield to a newer value that was written here, and follow an older one', async () => {
    const urn = dataset('written-here');
    clock.time = T0 + 3500;
    await upsert(urn, ASPECT, { description: 'here' });
    expect(await moveAll(urn, [1, 2, 3])).toEqual([false, false, false]);
    expect(await moveAll(urn, [4])).toEqual([true]);
    expect(await stored(urn)).toMatchObject([
      { version: 1, value: 'here' },
      { version: 4, value: 'moved 4' },
    ]);
  });

  it('go on with a newer value that has a lower number, because the server deleted the aspect meanwhile', async () => {
    const urn = dataset('deleted-there');
    await moveAll(urn, [1, 2, 3]);
    expect(await move(urn, 1, 10)).toMatchObject({ changed: true, version: 4 });
    expect(await move(urn, 1, 10)).toMatchObject({ changed: false, version: 4 });
  });

  it('stay deleted here until the server has a newer one, and keep their history then', async () => {
    const urn = dataset('deleted-here');
    await moveAll(urn, [1, 2]);
    await change('DELETE', urn, ASPECT);
    expect(await moveAll(urn, [1, 2])).toEqual([false, false]);
    expect(await moveAll(urn, [3])).toEqual([true]);
    expect(await stored(urn)).toMatchObject([{ version: 1 }, { version: 2 }, { version: 3 }]);
  });
});
