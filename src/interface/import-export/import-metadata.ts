import type { AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import type { Actor } from '#catalog/authorization/actor';
import type { RefusedRecord } from '#catalog/runs/run-refusals';
import { DomainError, UnavailableError } from '#base/errors/domain-error';
import { pointerOf } from '#base/errors/place';
import { RecordSplitter, type RecordBytes } from './record-splitter';

interface ImportSource {
  readonly chunks: AsyncIterable<Buffer>;
  /** The number of records of the file that an interrupted import has written already. */
  readonly skip: number;
  /** The number of these that it refused. */
  readonly refusedBefore: number;
  /** Ends the import after the records that are being written. */
  readonly signal: AbortSignal;
}

interface ImportListener {
  refused(record: RecordBytes, reason: string, refused: RefusedRecord): void;
  /** The record is written, but something in it is not as it should be. */
  warned(record: RecordBytes, warning: string): void;
  /** The first `done` records are written, or `refused`; `read` bytes of the file were read for them. */
  progress(done: number, refused: number, read: number): Promise<void>;
}

export interface ImportReport {
  /** Written or refused. */
  readonly done: number;
  /** The number of records in the file; undefined when the import was stopped before it had read everything. */
  readonly total: number | undefined;
  readonly refused: number;
  /** Values that this import set aside. */
  readonly setAside: number;
  readonly stopped: boolean;
}

/** Enough for the writer to fill its transactions, few enough to stay small in memory. */
const IN_FLIGHT_MAX = 256;
/** A stopped import reads on for so long to count the records of the file. */
const COUNT_WITHIN_MS = 3000;

/**
 * Writes the records of a file, each for itself: a refused one does not hold up the rest. The writer gets the records in the order
 * of the file, because two changes of one entity must happen in that order.
 * @throws UnavailableError when the database is away; what was reported as progress is safe
 */
export class MetadataImport {
  private readonly splitter = new RecordSplitter();
  private group: RecordBytes[] = [];
  private records = 0;
  private done = 0;
  private refused = 0;
  private setAside = 0;
  private bytesRead = 0;

  constructor(
    private readonly writer: AspectWriter,
    private readonly proposalsOf: (record: Buffer) => readonly Proposal[],
    private readonly actor: Actor,
    private readonly listener: ImportListener,
  ) {}

  async run({ chunks, skip, refusedBefore, signal }: ImportSource): Promise<ImportReport> {
    this.refused = refusedBefore;
    this.done = skip;
    const countedAll = await this.readAll(chunks, signal);
    if (countedAll) await this.take(this.splitter.end(), signal);
    if (!signal.aborted) await this.writeGroup();
    const total = countedAll ? this.records : undefined;
    const { done, refused, setAside } = this;
    return { done, total, refused, setAside, stopped: done !== total };
  }

  /** @returns whether the end of the file was reached */
  private async readAll(chunks: AsyncIterable<Buffer>, signal: AbortSignal): Promise<boolean> {
    let countUntil = Infinity;
    try {
      for await (const chunk of chunks) {
        this.bytesRead += chunk.length;
        await this.take(this.splitter.push(chunk), signal);
        if (signal.aborted) countUntil = Math.min(countUntil, Date.now() + COUNT_WITHIN_MS);
        if (Date.now() > countUntil) return false;
      }
      return true;
    } catch (error) {
      // A pipe that waits for data ends with an error when it is aborted.
      if (!signal.aborted) throw error;
      return false;
    }
  }

  private async take(found: readonly RecordBytes[], signal: AbortSignal): Promise<void> {
    for (const record of found) {
      this.records++;
      if (signal.aborted || record.index < this.done) continue;
      this.group.push(record);
      if (this.group.length === IN_FLIGHT_MAX) await this.writeGroup();
    }
  }

  private async writeGroup(): Promise<void> {
    await Promise.all(this.group.map((record) => this.writeRecord(record)));
    const last = this.group.at(-1);
    this.group = [];
    if (!last) return;
    this.done = last.index + 1;
    await this.listener.progress(this.done, this.refused, this.bytesRead);
  }

  private async writeRecord(record: RecordBytes): Promise<void> {
    let proposals: readonly Proposal[] = [];
    try {
      proposals = this.proposalsOf(record.bytes);
      const outcomes = await this.writer.write(this.actor, proposals, {
        isBatch: true,
        inOrder: true,
      });
      this.setAside += outcomes.filter(({ isSetAside }) => isSetAside).length;
      for (const { aspectName, warnings } of outcomes)
        for (const warning of warnings) this.listener.warned(record, `${aspectName}: ${warning}`);
    } catch (error) {
      if (!(error instanceof DomainError) || error instanceof UnavailableError) throw error;
      this.refused++;
      this.listener.refused(record, reasonOf(error), refusedRecord(record, proposals, error));
    }
  }
}

function refusedRecord({ index }: RecordBytes, proposals: readonly Proposal[], error: DomainError): RefusedRecord {
  const [first, ...more] = proposals;
  const aspectName = more.length === 0 ? (first?.aspectName ?? '') : '';
  return { index, urn: first?.urn ?? '', aspectName, runId: first?.systemMetadata?.runId, error };
}

/** The message of the error, and the places when it names several. */
function reasonOf({ message, details }: DomainError): string {
  const places = details.map(pointerOf).filter((pointer) => pointer !== '' && !message.includes(pointer));
  return places.length > 0 ? `${message} (at ${places.slice(0, 5).join(', ')})` : message;
}
