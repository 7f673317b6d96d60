import type { RetentionPolicies } from '#catalog/aspects/retention/retention-policies';
import { type AgedValues, pruneByAge } from '#catalog/aspects/sql/delete-aspects';
import { lockStoredEntities } from '#catalog/aspects/sql/stored-entities';
import type { Database } from '#base/database/sql-client';
import { pruneVersions } from './sql/prune-versions';
import { readHistoryPage, type HistoryPageQuery } from './sql/read-history-page';

/** Deletes old values by the retention policies, which writes do only for the aspects that they write. */
export class RetentionRun {
  constructor(
    private readonly database: Database,
    private readonly policies: RetentionPolicies,
    private readonly now: () => number,
  ) {}

  /** One page of aspects with a history. @returns their number, and the time that it took in milliseconds */
  async apply(query: HistoryPageQuery): Promise<{ readonly aspects: number; readonly ms: number }> {
    const { database, policies, now } = this;
    const time = now();
    const aspects = await database.transaction(async (transaction) => {
      const limits = await policies.limits(transaction);
      const rows = await readHistoryPage(transaction, query);
      // In the order in which every writer locks entities.
      await lockStoredEntities(transaction, [...new Set(rows.map(({ id }) => id))]);
      const limited = rows.map((row) => ({ row, limit: limits(row.entityType, row.aspect) }));
      transaction.send(
        pruneVersions(
          limited.flatMap(({ row: { id, aspect, newestOld }, limit: { maxVersions } }) =>
            maxVersions === null ? [] : [{ id, aspect, version: newestOld - maxVersions }],
          ),
        ),
      );
      const aged = limited.flatMap(({ row: { id, aspect }, limit: { maxAgeMs } }): readonly AgedValues[] =>
        maxAgeMs === null ? [] : [{ id, aspect, maxAgeMs }],
      );
      transaction.send(pruneByAge(aged));
      return rows.length;
    });
    return { aspects, ms: now() - time };
  }
}
