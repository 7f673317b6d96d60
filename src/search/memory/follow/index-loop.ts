import type { Logger } from 'pino';
import { BackgroundLoop } from '#base/background/background-loop';
import { NotNowError } from '#base/errors/domain-error';
import type { SearchImages } from '../images/search-images';
import type { FollowingIndex } from './following-index';
import type { LiveIndex } from './live-index';

/** Short, so that the first search after a pause has little to apply. */
const POLL_EVERY_MS = 500;
/** An image is written after so many changes, because a start applies those that it lacks. */
const IMAGE_AFTER_CHANGES = 5000;
/** The shortest interval between two images, because one takes seconds for a large catalog. */
const IMAGE_EVERY_MS = 5 * 60_000;
/** The time without a change after which segments are merged further. */
const QUIET_MS = 10_000;
/** The shortest interval between two images after repairs. */
const REPAIRED_IMAGE_EVERY_MS = 30_000;

interface IndexLoopDeps<Index extends FollowingIndex> {
  readonly live: LiveIndex<Index>;
  /** Whether there is something to load. */
  readonly isReady: () => Promise<boolean>;
  /** Absent where no image is kept. */
  readonly images: SearchImages<Index> | undefined;
  /** Makes searches faster with work that is only worth it while nothing changes. */
  readonly compact: (index: Index) => void;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly now: () => number;
}

/** An index that is too large, or a loading that the end of the process stops, was reported already. */
function exceptNotNow(error: unknown): void {
  if (!(error instanceof NotNowError)) throw error;
}

/** Loads the index of a service, applies what was committed while nobody searches, and writes its image. */
export class IndexLoop<Index extends FollowingIndex> extends BackgroundLoop {
  private imageOn = 0;
  /** Merges that the image has. One that was read lacks those since. */
  private mergesSaved = 0;
  /** The time when the index got its last change, and whether it was compacted since. */
  private last = { position: -1, seenOn: 0, isCompacted: false };

  constructor(private readonly deps: IndexLoopDeps<Index>) {
    super({
      name: 'search index',
      pass: async () => {
        if (await deps.isReady()) await this.follow().catch(exceptNotNow);
        return 'idle';
      },
      lookEveryMs: POLL_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'cannot follow the change log because the database is unreachable; trying again',
        back: 'the search index follows the change log again',
        defect: 'keeping the search index current failed; trying again',
      },
    });
  }

  /**
   * Writes an image of what the index holds, if it changed or was merged since the last one. A start from an image without the merges
   * would merge again.
   */
  async writeImage(): Promise<void> {
    const { live, images, now } = this.deps;
    if (!images || !live.loaded) return;
    const { index, follower } = live.loaded;
    const { merges = 0 } = index;
    if (this.unsaved() === 0 && merges === this.mergesSaved) return;
    this.imageOn = now();
    this.mergesSaved = merges;
    await images.write({ index, state: follower.reached });
  }

  private async follow(): Promise<void> {
    await this.deps.live.current();
    this.compactWhenQuiet();
    const isDue = this.unsaved() >= IMAGE_AFTER_CHANGES && this.deps.now() - this.imageOn >= IMAGE_EVERY_MS;
    const isDueAgain = this.deps.now() - this.imageOn >= REPAIRED_IMAGE_EVERY_MS;
    if (isDueAgain && this.isRepaired()) await this.deps.live.loaded?.index.settled?.();
    else if (!isDue) return;
    await this.writeImage();
  }

  private compactWhenQuiet(): void {
    const { live, now, compact } = this.deps;
    if (!live.loaded) return;
    const { index, follower } = live.loaded;
    const { position } = follower.reached;
    if (position !== this.last.position) this.last = { position, seenOn: now(), isCompacted: false };
    else if (!this.last.isCompacted && now() - this.last.seenOn >= QUIET_MS) {
      this.last.isCompacted = true;
      compact(index);
    }
  }

  /** Whether the image may have texts that the index has no more, because their entity was erased. */
  private isRepaired(): boolean {
    const { images, live } = this.deps;
    return images?.newest !== undefined && images.newest.revision !== live.loaded?.follower.reached.revision;
  }

  /** Changes that the image lacks. */
  private unsaved(): number {
    const reached = this.deps.live.loaded?.follower.reached;
    const saved = this.deps.images?.newest;
    if (!reached) return 0;
    if (reached.revision !== saved?.revision) return Math.max(reached.position, 1);
    return reached.position - saved.position;
  }
}
