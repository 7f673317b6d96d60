import type { QuestionClient, SqlClient } from '#base/database/sql-client';
import { DAY_MS } from '#base/background/durations';
import { admitsAllUnguarded } from '#catalog/authorization/guarded-entities';
import type { ReadContext } from '#catalog/authorization/read-context';
import { ENTITY_TYPE_FIELD } from '#search/language/fields/search-field';
import type { CatalogCoverage, Covered, CoveredDay, Measure } from './catalog-coverage';
import {
  type CoverageDayRow,
  deleteOldCoverageDays,
  hasCoverageDay,
  readCoverageDay,
  readCoverageDays,
  writeCoverageDay,
} from './sql/coverage-days';

interface CoverageHistoryDeps {
  readonly client: SqlClient;
  readonly questions: QuestionClient;
  readonly now: () => number;
}

interface HistoryQuery {
  readonly entityType: string | undefined;
  readonly measures: readonly Measure[];
  readonly read: ReadContext;
}

/** What was counted before today. */
export interface CoveragePast {
  /** Days of the whole catalog, or of the chosen type; oldest first. */
  readonly days: readonly CoveredDay[];
  /** The day with which rows are compared: four weeks ago, or the first one. */
  readonly comparedWith?: number;
  /** What a row had on that day. */
  before(field: string, value: string | undefined): Covered | undefined;
}

/** A year, and the weeks with which its first day is compared. */
const DAYS_KEPT = 400;
const DAYS_SHOWN = 180;
const COMPARED_DAYS = 28;
const NOTHING: CoveragePast = { days: [], before: () => undefined };

/** Keeps what is counted each day, because nobody can count afterwards what a catalog had. */
export class CoverageHistory {
  constructor(private readonly deps: CoverageHistoryDeps) {}

  async hasToday(): Promise<boolean> {
    return hasCoverageDay(this.deps.client, this.today);
  }

  /** Keeps the counts of today, of all entities. An empty catalog has none. */
  async record({ measures, whole, groups }: Omit<CatalogCoverage, 'history'>): Promise<void> {
    if (whole.total === 0) return;
    const day = this.today;
    const row = (field: string, value: string, { total, counts }: Covered): CoverageDayRow => {
      const byMeasure = Object.fromEntries(measures.map((measure, index) => [measure.field, counts[index] ?? 0]));
      return { field, value, day, total, counts: JSON.stringify(byMeasure) };
    };
    const rows = groups.flatMap(({ field, rows: each }) => each.map((one) => row(field, one.value ?? '', one)));
    await writeCoverageDay(this.deps.client, [row('', '', whole), ...rows]);
    await deleteOldCoverageDays(this.deps.client, DAYS_KEPT);
  }

  /** Nothing for who may not see the whole catalog, of which the numbers are. Two statements. */
  async of({ entityType, measures, read }: HistoryQuery): Promise<CoveragePast> {
    if (!admitsAllUnguarded(read.access)) return NOTHING;
    const client = this.deps.questions.until(read.signal);
    const chosen = entityType === undefined ? WHOLE : { field: ENTITY_TYPE_FIELD.name, value: entityType };
    const rows = await readCoverageDays(client, { ...chosen, before: this.today, limit: DAYS_SHOWN });
    const days = rows.map((row) => ({ day: row.day * DAY_MS, ...coveredOf(row, measures) }));
    const compared = rows.findLast(({ day }) => day <= this.today - COMPARED_DAYS) ?? rows[0];
    if (!compared) return NOTHING;
    const ofDay = await readCoverageDay(client, compared.day);
    const byRow = new Map(ofDay.map((row) => [`${row.field} ${row.value}`, row]));
    return {
      days,
      comparedWith: compared.day * DAY_MS,
      before: (field, value = '') => {
        // The rows of a place are of all types.
        const row = entityType === undefined || field === chosen.field ? byRow.get(`${field} ${value}`) : undefined;
        return row && coveredOf(row, measures);
      },
    };
  }

  private get today(): number {
    return Math.floor(this.deps.now() / DAY_MS);
  }
}

const WHOLE = { field: '', value: '' };

function coveredOf({ total, counts }: CoverageDayRow, measures: readonly Measure[]): Covered {
  const byMeasure: Readonly<Record<string, number>> = JSON.parse(counts);
  return { total, counts: measures.map(({ field }) => byMeasure[field] ?? 0) };
}
