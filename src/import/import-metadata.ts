import type { AspectWriter, Proposal } from '../aspects/aspect-service';
import type { Actor } from '../auth/actor';
import { DomainError, UnavailableError } from '../errors/domain-error';
import { pointerOf } from '../errors/place';
import { RecordSplitter, type RecordBytes } from './record-splitter';

export interface ImportSource {
  readonly chunks: AsyncIterable<Buffer>;
  /** Records of the file that an interrupted import has written already. */
  readonly skip: number;
  /** How many of these it refused. */
  readonly refusedBefore: number;
  /** Ends the import after the records that are on their way. */
  readonly signal: AbortSignal;
}

export interface ImportListener {
  refused(record: RecordBytes, reason: string): void;
  /** The first `done` records are written, or `refused`; `read` bytes of the file were read for them. */
  progress(done: number, refused: number, read: number): Promise<void>;
}

export interface ImportReport {
  /** Read, of an import that was stopped: written or refused. */
  readonly records: number;
  readonly refused: number;
  readonly stopped: boolean;
}

/** Enough for the writer to fill its transactions, few enough to stay small in memory. */
const IN_FLIGHT_MAX = 256;

/**
 * Writes the records of a file, each for itself: a refused one does not hold up the rest. Records are handed to the writer in the order
 * of the file, which is the order in which two changes of one entity happen.
 * @throws UnavailableError when the database is away; what was reported as progress is safe
 */
export class MetadataImport {
  private refused = 0;
  private bytesRead = 0;

  constructor(
    private readonly writer: AspectWriter,
    private readonly proposalsOf: (record: Buffer) => readonly Proposal[],
    private readonly actor: Actor,
    private readonly listener: ImportListener,
  ) {}

  async run({ chunks, skip, refusedBefore, signal }: ImportSource): Promise<ImportReport> {
    this.refused = refusedBefore;
    const splitter = new RecordSplitter();
    let group: RecordBytes[] = [];
    let records = 0;
    const take = async (found: readonly RecordBytes[]): Promise<void> => {
      for (const record of found) {
        records++;
        if (record.index >= skip) group.push(record);
        if (group.length === IN_FLIGHT_MAX) group = await this.writeGroup(group);
      }
    };
    for await (const chunk of untilAborted(chunks, signal)) {
      this.bytesRead += chunk.length;
      await take(splitter.push(chunk));
    }
    if (signal.aborted) return { records: records - group.length, refused: this.refused, stopped: true };
    await take(splitter.end());
    await this.writeGroup(group);
    return { records, refused: this.refused, stopped: false };
  }

  /** @returns an empty group to go on with */
  private async writeGroup(group: readonly RecordBytes[]): Promise<RecordBytes[]> {
    await Promise.all(group.map((record) => this.writeRecord(record)));
    const last = group.at(-1);
    if (last) await this.listener.progress(last.index + 1, this.refused, this.bytesRead);
    return [];
  }

  private async writeRecord(record: RecordBytes): Promise<void> {
    try {
      await this.writer.write(this.actor, this.proposalsOf(record.bytes));
    } catch (error) {
      if (!(error instanceof DomainError) || error instanceof UnavailableError) throw error;
      this.refused++;
      this.listener.refused(record, reasonOf(error));
    }
  }
}

/** Whoever waits for what never comes can be stopped, too. */
async function* untilAborted(chunks: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks) {
      if (signal.aborted) return;
      yield chunk;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The sentence of the error, and the places when it names several. */
function reasonOf({ message, details }: DomainError): string {
  const places = details.map(pointerOf).filter((pointer) => pointer !== '' && !message.includes(pointer));
  return places.length > 0 ? `${message} (at ${places.slice(0, 5).join(', ')})` : message;
}
