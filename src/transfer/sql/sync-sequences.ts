import { escapeIdentifier } from 'pg';
import type { SqlClient } from '../../database/sql-client';

interface SequenceRow {
  readonly name: string;
  readonly last: string | null;
}

const SEQUENCES = `select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()`;

/** Lets sequences of the target count on where those of the source are, unless they are further already. */
export async function syncSequences(source: SqlClient, target: SqlClient): Promise<void> {
  for (const { name, last } of await source.query<SequenceRow>({ text: SEQUENCES })) {
    if (last === null) continue;
    await target.query({
      text: `select setval($1::regclass, greatest($2::bigint, last_value)) from ${escapeIdentifier(name)}`,
      values: [escapeIdentifier(name), last],
    });
  }
}
