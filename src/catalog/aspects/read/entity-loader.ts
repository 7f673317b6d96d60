import type { ReadContext } from '#catalog/authorization/read-context';
import { LIMITS } from '#generated/http/limits';
import { requireFittingRows } from '#base/database/answer-bytes';
import type { QuestionClient, SqlClient } from '#base/database/sql-client';
import { answerTooLarge } from '#base/errors/answer-too-large';
import { LimitExceededError } from '#base/errors/domain-error';
import { groupBy } from '#base/json/group-by';
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
      // The answers of a group may be too large only together.
      if (error instanceof LimitExceededError && group.length > 1) await this.readEach(group, aspects);
      else for (const { reject } of group) reject(error);
    }
  }

  /** One after the other, so that only one large answer is read at a time. */
  private async readEach(group: readonly Waiting[], aspects: readonly string[] | undefined): Promise<void> {
    for (const { urns, resolve, reject } of group)
      await readAll(this.questions, [...new Set(urns)], aspects).then(resolve, reject);
  }
}

/** Advice to ask for less of entities. */
export const FEWER_ENTITIES = 'Ask for fewer entities, or name fewer aspects';

/** @throws LimitExceededError if the rows are too large for an answer */
async function readAll(
  client: SqlClient,
  urns: readonly string[],
  aspects: readonly string[] | undefined,
): Promise<readonly StoredAspectRow[]> {
  const rows: StoredAspectRow[] = [];
  let length = 0;
  for (let start = 0; start < urns.length; start += URNS_MAX) {
    const part = await readEntities(client, urns.slice(start, start + URNS_MAX), aspects);
    requireFittingRows(part, FEWER_ENTITIES);
    for (const row of part) {
      length += row.value.length;
      rows.push(row);
    }
    if (length > LIMITS.answerBytes) throw answerTooLarge(length, FEWER_ENTITIES);
  }
  return rows;
}
