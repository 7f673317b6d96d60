import { DomainError } from '#base/errors/domain-error';
import { errorMessage } from '#base/errors/error-message';
import { storableText } from '#base/json/storable-text';
import type { Database, QuestionClient } from '#base/database/sql-client';
import type { RequestLogger } from '#base/logging/access-log';
import { NO_RUN_ID } from '../aspects/prepare/system-metadata';
import { groupBy } from '#base/json/group-by';
import type { ReadContext } from '../authorization/read-context';
import { readRefusals, type RefusalRow, type RunRefusal, writeRefusals } from './sql/refusal-rows';

/** A record of a request that was refused, alone or while others were written. */
export interface RefusedRecord {
  /** The place in the list of the request. */
  readonly index: number;
  readonly urn: string;
  readonly aspectName: string;
  readonly runId: string | undefined;
  readonly error: Error;
}

interface RefusedRequest {
  readonly actor: string;
  /** Absent for the import of a file, which lists the records itself. */
  readonly requestId: string | undefined;
  /** Records of the request. */
  readonly sent: number;
}

interface RefusalQuery {
  readonly runId: string;
  readonly start: number;
  readonly count: number;
  /** Who asks. Those who may not see everything see what they sent themselves. */
  readonly actor: string;
  readonly read: ReadContext;
}

interface RefusalDeps {
  readonly database: Database;
  readonly questions: QuestionClient;
  readonly logger: RequestLogger;
  readonly now: () => number;
  /** Called with the number of records that were refused for the same reason. */
  readonly onRefused: (code: string, records: number) => void;
}

/** Records of one request that the log line names. */
const LOGGED_MAX = 20;
/** Records of one request that are stored. The run counts all. */
const STORED_MAX = 1000;
/** Characters of a reason or a name. */
const TEXT_MAX = 1000;

/** Writes down what was refused of lists whose other records were written, and of runs: in the run, the log and the metrics. */
export class RunRefusals {
  constructor(private readonly deps: RefusalDeps) {}

  /** Does not fail, because the other records are written already. A request of one record has its line in the log without it. */
  async note(request: RefusedRequest, refused: readonly RefusedRecord[]): Promise<void> {
    const { database, logger, now, onRefused } = this.deps;
    const rows = refused.map((record) => toRow(record, request, now()));
    for (const [code, all] of groupBy(rows, (row) => row.code)) onRefused(code, all.length);
    if (request.requestId !== undefined && request.sent > 1) this.log(request, refused, rows);
    try {
      await database.transaction(async (transaction) => transaction.send(writeRefusals(rows, STORED_MAX)));
    } catch (error) {
      logger.error({ requestId: request.requestId, err: error }, 'refused records could not be stored with their run');
    }
  }

  private log(
    { requestId, actor, sent }: RefusedRequest,
    refused: readonly RefusedRecord[],
    rows: readonly RefusalRow[],
  ): void {
    const { logger } = this.deps;
    const records = rows.slice(0, LOGGED_MAX).map(({ runId, record, urn, aspect, reason }) => ({
      ...(runId !== NO_RUN_ID && { runId }),
      index: record,
      urn,
      aspect,
      reason,
    }));
    const counts = { refused: refused.length, sent };
    logger.warn(
      { requestId, actor, ...counts, records },
      'records were refused; the others of the request are written',
    );
    for (const { error } of refused)
      if (!(error instanceof DomainError)) logger.error({ requestId, err: error }, 'a record failed');
  }

  /** The refused records of a run, newest first. */
  async list({ runId, start, count, actor, read }: RefusalQuery): Promise<readonly RunRefusal[]> {
    const sender = read.access.kind === 'everything' ? null : actor;
    return readRefusals(this.deps.questions.until(read.signal), { runId, start, count, sender });
  }
}

function toRow(
  { index, urn, aspectName, runId, error }: RefusedRecord,
  request: RefusedRequest,
  now: number,
): RefusalRow {
  const { actor, requestId = '' } = request;
  return {
    runId: text(runId ?? '') || NO_RUN_ID,
    urn: text(urn),
    aspect: text(aspectName),
    record: index,
    code: error instanceof DomainError ? error.code : 'INTERNAL',
    reason: text(errorMessage(error, requestId)),
    actor,
    requestId,
    refusedOn: now,
  };
}

function text(given: string): string {
  return storableText(given.slice(0, TEXT_MAX));
}
