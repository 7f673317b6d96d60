import type { QuestionClient, SqlClient } from '#base/database/sql-client';
import type { AuditEntry, AuditQuery, StoredAuditEntry } from './audit-entry';
import { readEntries } from './sql/read-entries';
import { writeEntries } from './sql/write-entries';

export interface AuditPage {
  readonly entries: readonly StoredAuditEntry[];
  /** The value of `after` for the next page; undefined at the end. */
  readonly next: number | undefined;
}

/** The record of everything that concerns access. */
export class AuditLog {
  constructor(private readonly questions: QuestionClient) {}

  /** @param client the transaction of what happened, so that nothing happens without its entry */
  async record(client: SqlClient, entry: AuditEntry): Promise<void> {
    for (const statement of writeEntries([{ ...entry, minute: null, count: 1 }])) await client.query(statement);
  }

  async page(query: AuditQuery, signal?: AbortSignal): Promise<AuditPage> {
    const client = signal ? this.questions.until(signal) : this.questions;
    const found = await readEntries(client, { ...query, limit: query.limit + 1 });
    const entries = found.slice(0, query.limit);
    return { entries, next: found.length > query.limit ? entries.at(-1)?.id : undefined };
  }
}
