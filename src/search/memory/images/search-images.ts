import type { Logger } from 'pino';
import type { SqlClient } from '#base/database/sql-client';
import { areInLog } from '#catalog/changes/are-in-log';
import type { LoadedIndex } from '../loaded-index';
import { type MarkedLogState, readMarkedLogState } from '../sql/read-log-state';
import type { ImageStore } from './image-store';

/** Increase it when the frame around the parts of the index changes. */
const FORMAT = 'aspectory search image 3';

/** Changes that a start applies in a second or two. */
const ALMOST_CHANGES = 5000;

/** Turns an index into bytes, and bytes into an index. */
interface ImageCodec<Index> {
  /** The version of what this release makes with these models. */
  readonly version: string;
  /** Whether an image of another version can be read, and may be used until the index is loaded again. */
  bridges(version: string): Promise<boolean>;
  write(index: Index): AsyncIterable<Uint8Array>;
  read(parts: AsyncIterable<Uint8Array>): Promise<Index>;
}

interface SearchImagesDeps<Index> {
  readonly store: ImageStore;
  readonly client: SqlClient;
  readonly codec: ImageCodec<Index>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

interface ImageHead {
  readonly format: string;
  readonly version: string;
  readonly state: MarkedLogState;
}

/** An image of an index as it was at a position of the change log. It only saves time: without it the index is made from rows. */
export class SearchImages<Index> {
  private saved: MarkedLogState | undefined;

  constructor(private readonly deps: SearchImagesDeps<Index>) {}

  /** The state of the image that was last read or written. */
  get newest(): MarkedLogState | undefined {
    return this.saved;
  }

  /** @returns undefined if there is no image, or none of this catalog that can be used */
  async read(): Promise<LoadedIndex<Index> | undefined> {
    try {
      return await this.load().catch((error: unknown) => this.loadAgain(error));
    } catch (error) {
      const facts = { err: error, place: this.deps.store.place };
      this.deps.logger.warn(facts, 'cannot read the image of the search index; reading rows');
      return undefined;
    }
  }

  /** Replaces the image. A failure is logged, because nothing is lost: the next start takes longer. */
  async write(loaded: LoadedIndex<Index>): Promise<void> {
    try {
      if (!(await this.hasAnother(loaded.state))) await this.save(loaded);
    } catch (error) {
      this.deps.logger.warn(
        { err: error, place: this.deps.store.place },
        'cannot write the image of the search index, so the next start takes longer. Check the disk space and the permissions of its folder',
      );
    }
  }

  /** Changes that are applied meanwhile may be in the image, which does no harm. */
  private async save({ index, state }: LoadedIndex<Index>): Promise<void> {
    const { codec, store, logger } = this.deps;
    const head: ImageHead = { format: FORMAT, version: codec.version, state };
    const bytes = await store.write(withHead(head, codec.write(index)));
    this.saved = state;
    const facts = { place: store.place, bytes, position: state.position };
    logger.info(facts, 'wrote the image of the search index');
  }

  /** Whether another process has written an image that is almost as new. */
  private async hasAnother({ position, revision }: MarkedLogState): Promise<boolean> {
    const { store, codec } = this.deps;
    if (!store.isShared) return false;
    const parts = store.read();
    const first = await parts.next().finally(() => parts.return());
    const head = first.done ? {} : headOf(first.value);
    const state = head.version === codec.version ? await this.usableState(head) : undefined;
    if (state?.revision !== revision || position - state.position >= ALMOST_CHANGES) return false;
    this.saved = state;
    return true;
  }

  /** An image that was replaced while it was read. */
  private loadAgain(error: unknown): Promise<LoadedIndex<Index> | undefined> {
    if (!this.deps.store.isShared) throw error;
    return this.load();
  }

  private async load(): Promise<LoadedIndex<Index> | undefined> {
    const startedAt = performance.now();
    const parts = this.deps.store.read();
    try {
      const first = await parts.next();
      if (first.done) return undefined;
      const state = await this.usableState(headOf(first.value));
      if (!state) return undefined;
      const index = await this.deps.codec.read(parts);
      // The end shows whether the file is complete.
      for await (const _ of parts);
      this.saved = state;
      const milliseconds = Math.round(performance.now() - startedAt);
      this.deps.logger.info({ place: this.deps.store.place, milliseconds }, 'loaded the search index from its image');
      return { index, state };
    } finally {
      await parts.return();
    }
  }

  private async usableState({ format, version, state }: Partial<ImageHead>): Promise<MarkedLogState | undefined> {
    const { client, codec } = this.deps;
    if (format !== FORMAT || version === undefined || !state) return undefined;
    if (version !== codec.version && !(await codec.bridges(version))) return undefined;
    const { logId, position: last, revision, mark } = await readMarkedLogState(client);
    if (logId !== state.logId || revision < state.revision) return undefined;
    return (await areInLog(client, [state], { last, mark })) ? state : undefined;
  }
}

function headOf(part: Uint8Array): Partial<ImageHead> {
  return JSON.parse(Buffer.from(part).toString());
}

async function* withHead(head: ImageHead, parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(head));
  yield* parts;
}
