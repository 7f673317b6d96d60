import { pino } from 'pino';
import { openDatabase, type DatabaseUse } from '#base/database/open-database';
import { readSettings } from '#base/settings/read-settings';
import { testDatabase } from '#test/support/test-database';

describe('the connections of a command', () => {
  const database = testDatabase();

  async function changes(use: DatabaseUse): Promise<string> {
    const settings = readSettings({ DATABASE_URL: database.url() });
    const opened = await openDatabase(settings, pino({ level: 'silent' }), { use, command: 'test', shared: true });
    try {
      await opened.database.query({ text: 'update change_counter set position = position' });
      return 'changed';
    } catch (error) {
      return String(error);
    } finally {
      await opened.close();
    }
  }

  it('that reads change nothing, also by mistake', async () => {
    expect(await changes('reads')).toMatch(/takes no writes|read-only/);
  });

  it.each(['writes', 'creates'] as const)('that %s may change values', async (use) => {
    expect(await changes(use)).toBe('changed');
  });
});
