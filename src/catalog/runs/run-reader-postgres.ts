import type { EntityAccess } from '../authorization/entity-access';
import { requireFittingRows, textBytes } from '#base/database/answer-bytes';
import type { QuestionClient } from '#base/database/sql-client';
import type { ModelRegistry } from '../registry/model-registry';
import type { RunDescription, RunListQuery, RunReader, RunRow, RunSummary } from './run-reader';
import { lastObservedOf } from './run-stamp';
import { describeRun, type RunValueRow } from './sql/describe-run';
import { listRuns } from './sql/list-runs';

export class RunReaderPostgres implements RunReader {
  constructor(
    private readonly questions: QuestionClient,
    private readonly access: EntityAccess,
    private readonly models: ModelRegistry,
  ) {}

  list(query: RunListQuery): Promise<readonly RunSummary[]> {
    return listRuns(this.questions.until(query.read.signal), query, this.access);
  }

  async describe(query: RunDescription): Promise<readonly RunRow[]> {
    const { read } = query;
    const rows = await describeRun(this.questions.until(read.signal), query, this.access);
    requireFittingRows(rows, 'Give a smaller count, or leave out the aspects');
    await read.room?.(textBytes(rows.map((row) => ({ ...row, value: row.value ?? '' }))));
    return rows.map((row) => this.toRow(row, query));
  }

  private toRow(row: RunValueRow, { runId, includeAspect }: RunDescription): RunRow {
    const { urn, entityType, aspect, value } = row;
    return {
      urn,
      aspectName: aspect,
      runId,
      keyAspect: this.models.entity(entityType)?.keyAspect === aspect,
      timestamp: lastObservedOf(row),
      value: includeAspect && value !== null ? this.models.secrets.hideIn(aspect, value) : null,
    };
  }
}
