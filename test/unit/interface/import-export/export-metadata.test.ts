import { exportMetadata } from '#interface/import-export/export-metadata';
import { testDatabase } from '#test/support/test-database';
import { dataset, models, testStore } from '#test/unit/catalog/aspects/test-store';

describe('an export with history', () => {
  const database = testDatabase();
  const { change, upsert } = testStore(database);

  it('leaves out aspects that were deleted, although their old values are kept', async () => {
    const [kept, gone] = [dataset('kept'), dataset('gone')];
    for (const urn of [kept, gone]) for (const removed of [true, false]) await upsert(urn, 'status', { removed });
    await change('DELETE', gone, 'status');
    let lines = '';
    await exportMetadata(database, { history: true, secrets: models.secrets }, async (text) => {
      lines += text;
    });
    const statuses = lines
      .split('\n')
      .filter((line) => line.includes('"aspectName":"status"'))
      .map((line) => [line.includes(kept), line.includes(gone)]);
    expect(statuses).toEqual([
      [true, false],
      [true, false],
    ]);
  });
});
