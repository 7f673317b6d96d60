import { createHash } from 'node:crypto';
import { type WorkPosition, WorkProgress } from '#base/database/work-progress';
import { UnavailableError } from '#base/errors/domain-error';
import { EventCluster } from '#interface/import-export/datahub/event-cluster';
import { type EventSeries, findSeries } from '#interface/import-export/datahub/event-series';
import { EntityMove } from '#interface/import-export/datahub/move-entities';
import { EventMove } from '#interface/import-export/datahub/move-events';
import { MoveReport } from '#interface/import-export/datahub/move-report';
import { openAspectTable, type OpenTable } from '#interface/import-export/datahub/open-aspect-table';
import { ProposalWriter } from '#interface/import-export/datahub/proposal-writer';
import type { Runtime } from '#command/composition/create-runtime';
import type { CommandContext } from '../command-context';
import { withProgress } from '../progress';
import type { RefusalLimit } from '../refusal-limit';
import type { DatahubPlaces } from './datahub-places';

/** What is remembered of an import, beside its place: until when a complete one has read, and until when one under way will have. */
const COMPLETE_UNTIL = 'complete until';
const BEGUN_AT = 'begun at';
/** Rows of transactions that were open when an import began, or of servers whose clocks differ, are older than the newest row. */
const OVERLAP_MS = 15 * 60_000;

/** Events of a day are written again as the day goes on, and arrive late. */
const EVENTS_OVERLAP_MS = 8 * 24 * 60 * 60_000;

/** Both sources, connected. */
export interface DatahubSources {
  readonly table: OpenTable;
  readonly cluster: EventCluster | undefined;
  /** Indices of time series in the cluster. */
  readonly indices: readonly string[];
  readonly searchPrefix: string;
}

/** Connects before the catalog is opened, so that a wrong address changes nothing. @throws StartupError */
export async function openSources({
  database,
  mysqlPassword,
  search,
  searchPrefix,
}: DatahubPlaces): Promise<DatahubSources> {
  const cluster = search === undefined ? undefined : new EventCluster(search);
  const indices = (await cluster?.seriesIndices(searchPrefix)) ?? [];
  return { table: await openAspectTable(database, mysqlPassword), cluster, indices, searchPrefix };
}

/** Moves a released server in, and continues where it was interrupted. */
export class DatahubImport {
  readonly report = new MoveReport();
  /** Refused by the interrupted imports before this one. */
  refusedBefore = 0;
  private readonly writer: ProposalWriter;

  constructor(
    private readonly sources: DatahubSources,
    private readonly runtime: Runtime,
    private readonly context: CommandContext,
    private readonly restart: boolean,
    private readonly limit: RefusalLimit,
  ) {
    this.writer = new ProposalWriter(runtime.services.writer, runtime.system, this.report);
  }

  /** @returns whether everything was moved */
  async run(signal: AbortSignal): Promise<boolean> {
    try {
      if (!(await this.moveEntities(signal))) return false;
      const { table } = this.sources;
      const { entities, aspects, versions, written } = this.report;
      const read = `${number(entities)} entities, ${number(aspects)} aspects, ${number(versions)} versions`;
      this.context.print(`${table.place}: ${read}; ${number(written)} written`);
      return await this.moveSeries(signal);
    } catch (error) {
      if (error instanceof UnavailableError)
        this.context.complain('Interrupted. Run the same command again to continue.');
      throw error;
    }
  }

  private async moveEntities(signal: AbortSignal): Promise<boolean> {
    const { table } = this.sources;
    const saved = this.savedAt('entities');
    const before = await this.positionOf(saved);
    const place = before.place ?? '';
    const since = await this.changedSince(place);
    if (place !== '')
      this.context.complain(
        `Continuing after ${place} of the interrupted import. Use --restart to begin with the first row.`,
      );
    this.refusedBefore = before.refused;
    const isComplete = await withProgress(this.context, { title: 'entities', total: table.rows }, (show) => {
      const progress = async (urn: string, rows: number) => {
        const done = before.position + rows;
        show(done, `${number(done)} of ${number(table.rows)} rows`);
        await saved.save(done, before.refused + this.report.refused.count, urn);
        this.limit.check(this.report.refused.count);
      };
      const move = new EntityMove(this.runtime.services.models, this.writer, this.report, { progress });
      const rowsAfter: OpenTable['rowsAfter'] = (urn, limit) => table.rowsAfter(urn, limit, since);
      return move.run({ rowsAfter }, place, signal);
    });
    if (!isComplete) return false;
    await this.savedAt(COMPLETE_UNTIL).save((await this.savedAt(BEGUN_AT).read()).position);
    return this.moveOn(saved);
  }

  /**
   * The time from which rows are new, because a complete import has read the ones before. Remembers what this import will have read: all
   * until it began. One that continues began with the interrupted one.
   */
  private async changedSince(place: string): Promise<number> {
    const { table } = this.sources;
    if (place === '') await this.savedAt(BEGUN_AT).save(Math.max(0, (await table.newest()) - OVERLAP_MS));
    const { position: since } = await this.positionOf(this.savedAt(COMPLETE_UNTIL));
    if (since > 0)
      this.context.complain(
        `Reading the entities that changed since ${new Date(since).toISOString()}, because the import before was complete. Use --restart to read all.`,
      );
    return since;
  }

  private async moveSeries(signal: AbortSignal): Promise<boolean> {
    const { cluster, indices, searchPrefix } = this.sources;
    if (!cluster) return true;
    const { known, unknown } = findSeries(this.runtime.services.models, indices, searchPrefix);
    const writtenBefore = this.report.written;
    for (const series of known) if (!(await this.moveEvents(cluster, series, signal))) return false;
    const written = this.report.written - writtenBefore;
    this.context.print(`${cluster.place}: ${number(this.report.events)} events; ${number(written)} written`);
    for (const index of unknown)
      this.context.print(
        `  not moved: ${index}, a time series that the models do not know (${number(await cluster.count(index, 0))} events)`,
      );
    return true;
  }

  private async moveEvents(cluster: EventCluster, series: EventSeries, signal: AbortSignal): Promise<boolean> {
    const saved = this.savedAt(series.index);
    const { position: interruptedAt } = await this.positionOf(saved);
    const complete = this.savedAt(`${series.index} ${COMPLETE_UNTIL}`);
    const from = interruptedAt > 0 ? interruptedAt : (await this.positionOf(complete)).position;
    const total = await cluster.count(series.index, from);
    let newest = from;
    const isComplete = await withProgress(this.context, { title: series.index, total }, (show) => {
      const progress = async (time: number, events: number) => {
        show(events, `${number(events)} of ${number(total)} events`);
        newest = time;
        await saved.save(time);
        this.limit.check(this.report.refused.count);
      };
      return new EventMove(this.runtime.database, this.writer, this.report, { progress }).run(
        cluster,
        series,
        from,
        signal,
      );
    });
    if (!isComplete) return false;
    await complete.save(Math.max(from, newest - EVENTS_OVERLAP_MS));
    return this.moveOn(saved);
  }

  private savedAt(part: string): WorkProgress {
    const { table, cluster } = this.sources;
    const source = createHash('sha256')
      .update(`${table.place} ${cluster?.place ?? ''}`)
      .digest('hex');
    return new WorkProgress(this.runtime.database, `import ${source} ${part}`);
  }

  private async positionOf(saved: WorkProgress): Promise<WorkPosition> {
    return this.restart ? { position: 0, refused: 0 } : saved.read();
  }

  private async moveOn(saved: WorkProgress): Promise<true> {
    await saved.finish();
    return true;
  }
}

function number(count: number): string {
  return count.toLocaleString('en');
}
