import { join } from 'node:path';
import type { Logger } from 'pino';
import { makeDirectory } from '#base/database/make-directory';
import type { SqlClient } from '#base/database/sql-client';
import { errorCode } from '#base/errors/error-code';
import { areInLog } from '#catalog/changes/are-in-log';
import type { LoadedIndex } from '../loaded-index';
import { type MarkedLogState, readMarkedLogState } from '../sql/read-log-state';
import { readFramedFile, writeFramedFile } from './framed-file';

/** Increase it when the frame around the parts of the index changes. */
const FORMAT = 'aspectory search image 3';

/** How an index becomes bytes, and is made of them again. */
interface ImageCodec<Index> {
  /** Of what this release makes with these models. */
  readonly version: string;
  /** Whether an image of another version can be read, and may be used until the index is loaded again. */
  bridges(version: string): Promise<boolean>;
  write(index: Index): AsyncIterable<Uint8Array>;
  read(parts: AsyncIterable<Uint8Array>): Promise<Index>;
}

interface SearchImagesDeps<Index> {
  /** The folder of the image. */
  readonly folder: string;
  readonly client: SqlClient;
  readonly codec: ImageCodec<Index>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

interface ImageHead {
  readonly format: string;
  readonly version: string;
  readonly state: MarkedLogState;
}

/** A file with an index as it was at a position of the change log. It only saves time: without it the index is made from rows. */
export class SearchImages<Index> {
  private readonly path: string;
  private saved: MarkedLogState | undefined;

  constructor(private readonly deps: SearchImagesDeps<Index>) {
    this.path = join(deps.folder, 'search.image');
  }

  /** The state of the image that was last read or written. */
  get newest(): MarkedLogState | undefined {
    return this.saved;
  }

  /** @returns undefined if there is no image, or none of this catalog that can be used */
  async read(): Promise<LoadedIndex<Index> | undefined> {
    try {
      return await this.readFile();
    } catch (error) {
      if (errorCode(error) !== 'ENOENT')
        this.deps.logger.warn(
          { err: error, file: this.path },
          'cannot read the image of the search index; reading rows',
        );
      return undefined;
    }
  }

  /** Replaces the image. A failure is logged, because nothing is lost: the next start takes longer. */
  async write(loaded: LoadedIndex<Index>): Promise<void> {
    try {
      await this.writeFile(loaded);
    } catch (error) {
      this.deps.logger.warn(
        { err: error, file: this.path },
        'cannot write the image of the search index, so the next start takes longer. Check the disk space and the permissions of its folder',
      );
    }
  }

  /** Changes that are applied meanwhile may be in the image, which does no harm. */
  private async writeFile({ index, state }: LoadedIndex<Index>): Promise<void> {
    const { codec, folder } = this.deps;
    await makeDirectory(folder, 0o777);
    const head: ImageHead = { format: FORMAT, version: codec.version, state };
    const bytes = await writeFramedFile(this.path, withHead(head, codec.write(index)));
    this.saved = state;
    this.deps.logger.info({ file: this.path, bytes, position: state.position }, 'wrote the image of the search index');
  }

  private async readFile(): Promise<LoadedIndex<Index> | undefined> {
    const startedAt = performance.now();
    const parts = readFramedFile(this.path);
    try {
      const first = await parts.next();
      if (first.done) return undefined;
      const head: Partial<ImageHead> = JSON.parse(Buffer.from(first.value).toString());
      const state = await this.usableState(head);
      if (!state) return undefined;
      const index = await this.deps.codec.read(parts);
      // The end shows whether the file is complete.
      for await (const _ of parts);
      this.saved = state;
      const milliseconds = Math.round(performance.now() - startedAt);
      this.deps.logger.info({ file: this.path, milliseconds }, 'loaded the search index from its image');
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

async function* withHead(head: ImageHead, parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(head));
  yield* parts;
}
