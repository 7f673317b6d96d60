import type { SqlClient, Transaction } from '#base/database/sql-client';
import { AccessParents } from '../authorization/access-parents';
import { GoneError, InvalidInputError } from '#base/errors/domain-error';
import type { ModelRegistry } from '../registry/model-registry';
import type { Change, ChangeLog, ChangePage, ChangeQuery, LogBounds } from './change-log';
import type { ChangeSet } from './change-set';
import type { LogPoint } from './log-point';
import { type ChangeRow, type DeletionRow, appendChanges } from './sql/write-changes';
import { readChanges, readLogBounds } from './sql/read-changes';
import { REFUSE_WHILE_STOPPED } from './sql/write-stop-state';

/**
 * Maximum number of rows that one page searches. If few changes pass the filters, the page is empty and has a position, so that it does not
 * take long.
 */
const SEARCHED_MAX = 50_000;

export class ChangeLogPostgres implements ChangeLog {
  private readonly parents: AccessParents;

  /** @param saw told how far the log was read */
  constructor(
    private readonly client: SqlClient,
    private readonly models: ModelRegistry,
    private readonly saw: (point: LogPoint) => void = () => undefined,
  ) {
    this.parents = new AccessParents(models.registry);
  }

  async append(transaction: Transaction, changeSet: ChangeSet): Promise<number> {
    const { rows, deletions } = loggedRows(changeSet);
    if (rows.length === 0) {
      transaction.send([REFUSE_WHILE_STOPPED]);
      return 0;
    }
    const [row] = await transaction.query<{ readonly last: number }>(appendChanges(rows, deletions, changeSet.time));
    if (!row) throw new Error('change_counter has no row: the schema is not complete');
    return row.last;
  }

  bounds(): Promise<LogBounds> {
    return readLogBounds(this.client);
  }

  async read(query: ChangeQuery): Promise<ChangePage> {
    const end = Math.min(query.after + SEARCHED_MAX, query.upTo ?? Infinity);
    const {
      bounds,
      changes: found,
      isFull,
    } = await readChanges(this.client, query, {
      end,
      attributes: this.models.registry.accessAttributes,
      parents: this.parents,
    });
    this.saw({ logId: bounds.logId, position: bounds.last, mark: bounds.mark });
    checkStart(query.after, bounds);
    const changes = found.map((change) => this.withoutSecrets(change));
    const newest = changes.at(-1);
    const isCut = newest !== undefined && (isFull || changes.length === query.limit);
    const position = isCut ? newest.position : Math.min(bounds.last, end);
    return { logId: bounds.logId, changes, position, more: position < bounds.last };
  }

  private withoutSecrets(change: Change): Change {
    const { secrets } = this.models;
    if (change.value === null || !secrets.has(change.aspect)) return change;
    return { ...change, value: secrets.hideIn(change.aspect, change.value) };
  }
}

function checkStart(after: number, { first, last }: LogBounds): void {
  if (after + 1 < first) {
    const message = `Changes up to position ${first - 1} are not kept any more; read the catalog again and continue after ${first - 1}`;
    throw new GoneError(
      message,
      [{ field: ['after'], message: 'is before the kept changes', expected: `${first - 1} or more` }],
      {
        firstPosition: first,
      },
    );
  }
  if (after > last)
    throw new InvalidInputError(
      `Position ${after} is beyond the newest change at ${last}; use at most ${last}. If this log had the position, it went back: read the catalog again and continue after ${last}`,
      [{ field: ['after'], message: 'is beyond the newest change', expected: `0 to ${last}` }],
    );
}

function loggedRows({ entities }: ChangeSet): {
  readonly rows: readonly ChangeRow[];
  readonly deletions: readonly DeletionRow[];
} {
  const rows: ChangeRow[] = [];
  const deletions: DeletionRow[] = [];
  for (const { id, entity, log, deletion } of entities) {
    if (deletion && log.length > 0) {
      const versions = JSON.stringify(Object.fromEntries(deletion.versions));
      deletions.push({ entityId: id, number: rows.length + deletion.logged, versions });
    }
    for (const { aspect, operation, versionBefore, versionAfter, event, actor, runId, requestId } of log) {
      rows.push({
        number: rows.length + 1,
        entityId: id,
        entityType: entity.name,
        aspect,
        operation,
        versionBefore,
        versionAfter,
        eventTime: event?.timestampMillis ?? null,
        eventKey: event?.eventKey ?? null,
        actor,
        runId,
        requestId,
      });
    }
  }
  return { rows, deletions };
}
