import { TABLES } from '#base/database/schema/tables';
import { testDatabase } from '#test/support/test-database';

describe('the list of tables', () => {
  const database = testDatabase();

  it('names every table of the schema once', async () => {
    const rows = await database.query<{ name: string }>({
      text: "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    });
    const listed: readonly string[] = Object.values(TABLES).flat();
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});
