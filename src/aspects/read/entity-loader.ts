import type { ReadContext } from '../../auth/read-context';
import type { QuestionClient, SqlClient } from '../../database/sql-client';
import { groupBy } from '../../json/group-by';
import { type StoredAspectRow, readEntities } from '../sql/read-latest';

/** Maximum number of urns per statement. */
const URNS_MAX = 500;
/** A larger read takes longer than a cancellation, and gains nothing by sharing a statement. */
const SHARED_URNS_MAX = 100;

interface Waiting {
  readonly urns: readonly string[];
  readonly resolve: (rows: readonly StoredAspectRow[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches reads. Those that arrive in one turn of the event loop and request the same aspects share a statement, which halves their cost at
 * 32 connections.
 */
export class EntityLoader {
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(private readonly questions: QuestionClient) {}

  /** The latest aspects of these entities, in any order. Only a large read can be cancelled, because the others share their statements. */
  load(
    urns: readonly string[],
    aspects: readonly string[] | undefined,
    read?: ReadContext,
  ): Promise<readonly StoredAspectRow[]> {
    if (read && urns.length > SHARED_URNS_MAX)
      return readAll(this.questions.until(read.signal), [...new Set(urns)], aspects);
    return new Promise((resolve, reject) => {
      const key = aspects === undefined ? '' : JSON.stringify(aspects);
      const group = this.waiting.get(key);
      if (group) group.push({ urns, resolve, reject });
      else {
        this.waiting.set(key, [{ urns, resolve, reject }]);
        setImmediate(() => void this.read(key, aspects));
      }
    });
  }

  private async read(key: string, aspects: readonly string[] | undefined): Promise<void> {
    const group = this.waiting.get(key) ?? [];
    this.waiting.delete(key);
    try {
      const rows = groupBy(
        await readAll(this.questions, [...new Set(group.flatMap(({ urns }) => urns))], aspects),
        (row) => row.urn,
      );
      for (const { urns, resolve } of group) resolve(urns.flatMap((urn) => rows.get(urn) ?? []));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

async function readAll(
  client: SqlClient,
  urns: readonly string[],
  aspects: readonly string[] | undefined,
): Promise<readonly StoredAspectRow[]> {
  const rows: StoredAspectRow[] = [];
  for (let start = 0; start < urns.length; start += URNS_MAX)
    for (const row of await readEntities(client, urns.slice(start, start + URNS_MAX), aspects)) rows.push(row);
  return rows;
}
