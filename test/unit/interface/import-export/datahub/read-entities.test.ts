import { openAspectTable } from '#interface/import-export/datahub/open-aspect-table';
import { type EntityPart, readEntities } from '#interface/import-export/datahub/read-entities';
import {
  CREATE_IN_POSTGRES,
  DATAHUB_COLUMNS,
  type DatahubRow,
  datahubRow,
  datahubValues,
  T0,
} from '#test/support/datahub-rows';
import { testDatabase } from '#test/support/test-database';

const MINUTE = 60_000;
const one = (name: string, version = 0, minutes = 0) =>
  datahubRow(`urn:li:tag:${name}`, 'status', { removed: version % 2 === 1 }, { version, minutes });
/** `large` has 12 versions, `a` and `b` have one, `c` has three. */
const ROWS = [
  one('a'),
  one('b'),
  ...Array.from({ length: 12 }, (_, version) => one('large', version, version === 0 ? 12 : version)),
  // Versions 1 to 4 have been deleted, and the clock went back twice.
  one('c', 0, 1),
  one('c', 5, 3),
  one('c', 6, 2),
];

describe('the entities of a released server', () => {
  const database = testDatabase({ migrated: false });
  const open = () => openAspectTable(database.url(), undefined);

  async function insert(rows: readonly DatahubRow[]): Promise<void> {
    const numbers = DATAHUB_COLUMNS.map((_, index) => `$${index + 1}`);
    for (const values of datahubValues(rows))
      await database.query({
        text: `insert into metadata_aspect_v2 (${DATAHUB_COLUMNS.join()}) values (${numbers.join()})`,
        values,
      });
  }

  async function read(after: string, limits: Partial<Record<'pageRows' | 'partRows' | 'partCharacters', number>> = {}) {
    const table = await open();
    const parts: EntityPart[] = [];
    for await (const part of readEntities(table, after, {
      pageRows: 100,
      partRows: 100,
      partCharacters: 1e6,
      ...limits,
    }))
      parts.push(part);
    await table.close();
    return parts;
  }

  /** Names and versions, `large 1 2 3 ...` for a part that is not the last one. */
  const shown = (parts: readonly EntityPart[]) =>
    parts.map(({ urn, versions, isLast }) =>
      [urn.replace('urn:li:tag:', ''), ...versions.map(({ version }) => version), ...(isLast ? [] : ['...'])].join(' '),
    );

  it('are refused with the fix if the database has no such table', async () => {
    await expect(open()).rejects.toThrow(/metadata_aspect_v2" does not exist. Name the database that/);
  });

  describe('in a table', () => {
    beforeAll(async () => {
      await database.query({ text: CREATE_IN_POSTGRES });
      await insert(ROWS);
    });
    const ALL = ['a 1', 'b 1', 'c 5 6 7', 'large 1 2 3 4 5 6 7 8 9 10 11 12'];

    it('have their latest value last, with the highest version', async () => {
      expect(shown(await read(''))).toEqual(ALL);
    });

    it('keep times as UTC, which never decrease', async () => {
      const [, , { versions } = { versions: [] }] = await read('');
      expect(versions.map(({ createdOn }) => createdOn - T0)).toEqual([3 * MINUTE, 3 * MINUTE, 3 * MINUTE]);
    });

    it('continue after a urn', async () => {
      expect(shown(await read('urn:li:tag:b'))).toEqual(ALL.slice(2));
      expect(shown(await read('urn:li:tag:z'))).toEqual([]);
    });

    it.each([1, 2, 3, 4, 5, 7, 12, 13, 16, 17])('are whole in pages of %p rows', async (pageRows) => {
      expect(shown(await read('', { pageRows }))).toEqual(ALL);
    });

    it('come in parts if they are large, which may come again from a larger page', async () => {
      expect(shown(await read('', { partRows: 5 }))).toEqual([
        ...ALL.slice(0, 3),
        'large 1 2 3 4 5 ...',
        'large 6 7 8 9 10 ...',
        'large 11 12',
      ]);
      const again = shown(await read('urn:li:tag:c', { pageRows: 8, partRows: 6 }));
      expect(again).toEqual(['large 1 2 3 4 5 6 ...', 'large 1 2 3 4 5 6 ...', 'large 7 8 9 10 11 12']);
      expect(shown(await read('urn:li:tag:c', { partCharacters: 0 }))).toHaveLength(12);
    });
  });
});
