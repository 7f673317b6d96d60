import type { Logger } from 'pino';
import type { QuestionEnd } from '#catalog/authorization/read-context';
import { giveBackMemory } from '#base/background/give-back-memory';
import { OwnChanges } from '#catalog/changes/own-changes';
import type { Database, QuestionClient } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { SeriesIndexPostgres } from '#catalog/timeseries/series-index-postgres';
import { indexNotReady } from '#search/engine/index-not-ready';
import type { LoadProgress } from '#search/engine/load-progress';
import { SearchFields } from '#search/language/fields/search-fields';
import { currentIndex } from '#search/memory/follow/current-index';
import type { ComparedLog } from '#search/memory/follow/index-follower';
import { IndexLoop } from '#search/memory/follow/index-loop';
import { LiveIndex } from '#search/memory/follow/live-index';
import { loadRows } from '#search/memory/follow/load-rows';
import { QuestionIndex } from '#search/memory/follow/question-index';
import { IMAGE_VERSION } from '#search/memory/binary/index-image';
import type { ImageStore } from '#search/memory/images/image-store';
import { SearchImages } from '#search/memory/images/search-images';
import type { IndexedChange } from '#search/memory/indexed-change';
import { MemoryIndex, type MemoryIndexDeps } from '#search/memory/memory-index';
import { MemoryLimit } from '#search/memory/rows/memory-limit';
import { IndexMaintenanceMemory } from '#search/memory/rows/index-maintenance-memory';
import { foreignDocumentsLoop } from '#search/memory/rows/remake-foreign-documents';
import { QuestionDocuments } from '#search/memory/rows/question-documents';
import { StoredDocumentProjection } from '#search/memory/rows/stored-document-projection';
import { StoredDocumentsPostgres } from '#search/memory/rows/stored-documents-postgres';
import { storedVersion } from '#search/memory/rows/stored-version';
import { TOKENS_VERSION } from '#search/language/text/tokenize';
import type { SegmentThread } from '#search/memory/thread/segment-thread';
import type { SearchIndex } from '#search/engine/search-index';
import type { IndexUsage, SearchEngine } from '#search/engine/search-engine';

interface MemorySearchDeps {
  readonly database: Database;
  readonly questions: QuestionClient;
  readonly log: ComparedLog;
  readonly models: ModelRegistry;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The store of the image of a service. Commands read it and write none. */
  readonly images: ImageStore | undefined;
  /** Whether this process is a service. */
  readonly serves: boolean;
  /** Whether it changes nothing in the database. Others repair what other releases stored. */
  readonly onlyReads?: boolean;
  /** What the index may take. */
  readonly megabytesMax: number;
  /** The time that a question may take. */
  readonly timeoutSeconds: number;
  /** Builds and merges segments of the index. Absent: the main thread does. */
  readonly thread?: SegmentThread | undefined;
}

/** Search in the memory of this process. The index follows the change log, so it has what any process committed. */
export function openMemorySearch(deps: MemorySearchDeps): SearchEngine {
  const { database, questions, models, logger, serves } = deps;
  const own = new OwnChanges<IndexedChange>();
  const projection = new StoredDocumentProjection(models, own);
  const maintenance = new IndexMaintenanceMemory(database, models);
  const images = imagesOf(deps, maintenance);
  const limit = new MemoryLimit({ client: database, megabytesMax: deps.megabytesMax, logger, now: Date.now });
  let loading: LoadProgress | undefined;
  const live: LiveIndex<MemoryIndex> = liveIndex(deps, {
    own,
    images,
    limit,
    answers: () => live.loaded !== undefined,
    show: (progress) => (loading = progress),
    isReady: () => maintenance.isReady(),
  });
  const mayFollow = async () => {
    if (live.loaded) await limit.mayStay(live.loaded.index.statistics.bytes).catch(() => live.drop());
    return (live.loaded !== undefined || limit.refusal === undefined) && (await maintenance.isReady());
  };
  const compact = (index: MemoryIndex) => void compacted(index, deps);
  const loop = new IndexLoop({ live, isReady: mayFollow, images, compact, logger, now: Date.now });
  return {
    timeoutSeconds: deps.timeoutSeconds,
    current: (question) => indexFor(question, deps, live, () => loading),
    projections: [projection],
    committed: (position, changeSet) => {
      live.committed(position);
      if (live.isUsed) projection.committed(position, changeSet);
    },
    maintenance,
    series: new SeriesIndexPostgres(questions),
    pending: async () => new Set(),
    awaited: (writer) => writer,
    check: async (client) => {
      if (!live.answers) limit.mayLoad();
      if (!live.answers || !(await maintenance.isReady(client))) throw indexNotReady(loading);
    },
    loops: [
      loop,
      limit.loop(),
      ...(deps.onlyReads ? [] : [foreignDocumentsLoop({ database, models, maintenance, logger })]),
    ],
    warning: () => limit.warning,
    finishSoon: () => live.endLoading(),
    close: async () => {
      await live.stop();
      await deps.thread?.stop();
      if (serves) await loop.writeImage();
    },
    usage: () => usageOf(live, limit),
    place: 'memory',
  };
}

/** The index for one question. It asks for the newest position at once only if it probably lacks something. */
async function indexFor(
  question: QuestionEnd,
  { questions, timeoutSeconds }: MemorySearchDeps,
  live: LiveIndex<MemoryIndex>,
  progress: () => LoadProgress | undefined,
): Promise<SearchIndex> {
  const probable = await live.probable();
  const documents = () => new QuestionDocuments(questions);
  const current = () => currentIndex(live, { timeoutSeconds, progress }, question);
  const index = new QuestionIndex({ probable, documents, current });
  if (!probable) await index.catchUp();
  return index;
}

async function usageOf({ loaded }: LiveIndex<MemoryIndex>, limit: MemoryLimit): Promise<IndexUsage> {
  if (!loaded) return { bytesMax: limit.bytes, tooLarge: limit.refusal === undefined ? 0 : 1 };
  const lag = await loaded.follower.lag().catch(() => undefined);
  const { position } = loaded.follower.reached;
  return { ...loaded.index.statistics, bytesMax: limit.bytes, tooLarge: 0, position, lag };
}

/** The form of an image, as the end of its version. Words are made and bytes are read in the same way if it is equal. */
const IMAGE_FORM = ` ${TOKENS_VERSION}.${IMAGE_VERSION}`;

function imagesOf(deps: MemorySearchDeps, maintenance: IndexMaintenanceMemory): SearchImages<MemoryIndex> | undefined {
  const { database: client, models, logger, images: store } = deps;
  if (store === undefined) return undefined;
  const codec = {
    version: `${storedVersion(models.registry)}${IMAGE_FORM}`,
    // The rebuild of outdated documents makes every process load its index again. Without one, the index would stay as it is.
    bridges: async (version: string) => version.endsWith(IMAGE_FORM) && (await maintenance.isOutdated()),
    write: (index: MemoryIndex) => index.writeImage(),
    read: (parts: AsyncIterable<Uint8Array>) => MemoryIndex.readImage(parts, partsOfIndex(deps)),
  };
  return new SearchImages({ store, client, codec, logger });
}

function partsOfIndex({ models, questions, logger, timeoutSeconds, thread }: MemorySearchDeps): MemoryIndexDeps {
  const stored = new StoredDocumentsPostgres(questions);
  return { fields: new SearchFields(models.registry), stored, logger, timeoutSeconds, thread };
}

interface LiveIndexParts {
  readonly own: OwnChanges<IndexedChange>;
  readonly images: SearchImages<MemoryIndex> | undefined;
  readonly limit: MemoryLimit;
  /** Whether an older index answers while one is loaded. */
  readonly answers: () => boolean;
  /** Takes how far the loading from rows is; undefined when it ends. */
  readonly show: (progress: LoadProgress | undefined) => void;
  /** Whether the stored documents are complete. */
  readonly isReady: () => Promise<boolean>;
}

function liveIndex(deps: MemorySearchDeps, { own, images, limit, answers, show, isReady }: LiveIndexParts) {
  const { database, log, logger } = deps;
  return new LiveIndex<MemoryIndex>({
    client: database,
    log,
    own,
    answersEarly: async () => deps.serves && (await isReady()),
    fromImage: async () => {
      // A command reads it once, and ends.
      if (deps.serves) await limit.mayBegin();
      const loaded = await images?.read();
      // Texts that share no words take more than the estimate.
      if (deps.serves && loaded) {
        await limit.mayGrow(loaded.index.statistics.bytes);
        void tidyUp(loaded.index, deps);
      }
      return loaded;
    },
    fromRows: async (signal) => {
      limit.mayLoad();
      const index = new MemoryIndex(partsOfIndex(deps));
      const onPage = (progress: LoadProgress) => {
        show(progress);
        return limit.mayGrow(index.statistics.bytes, answers());
      };
      try {
        const state = await loadRows(database, index, { signal, logger, onPage });
        if (deps.serves) void tidyUp(index, deps);
        return { index, state };
      } finally {
        show(undefined);
      }
    },
  });
}

/** The number of documents from which memory is tidied. Loading fewer leaves little behind. */
const TIDIED_MIN = 10_000;

/**
 * Merges, and loading from rows, leave garbage of several times the index, in this thread and in that of the segments. The latter starts
 * again when it is needed.
 */
async function tidyUp(index: MemoryIndex, deps: MemorySearchDeps): Promise<void> {
  await index.settled();
  if (index.merges > 0 && index.statistics.documents >= TIDIED_MIN) await giveBack(deps);
}

async function compacted(index: MemoryIndex, deps: MemorySearchDeps): Promise<void> {
  if ((await index.compact()) >= TIDIED_MIN) await giveBack(deps);
}

async function giveBack({ thread, logger }: MemorySearchDeps): Promise<void> {
  try {
    await thread?.stop();
    await giveBackMemory();
  } catch (error) {
    logger.warn(
      { err: error },
      'the process still holds the memory that it needed for the search index; it uses this memory again',
    );
  }
}
