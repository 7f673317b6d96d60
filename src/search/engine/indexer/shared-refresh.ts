import type { DocumentStore } from '../document-store';

/**
 * The time that a refresh waits for writes, in durations of the last one: refreshes then take at most a quarter of the time of the cluster.
 */
const GATHERS_DURATIONS = 3;
/** No refresh waits longer. */
const GATHERS_MAX_MS = 200;

interface SharedRefreshDeps {
  readonly documents: Pick<DocumentStore, 'refresh'>;
  /** Whether further writes will ask for a refresh soon. */
  readonly expectsMore: () => boolean;
}

interface IndexedWrite {
  readonly entityType: string;
  /** Called with the error of the refresh if it failed. */
  readonly done: (error?: unknown) => void;
}

/**
 * Makes indexed writes searchable. A refresh costs a cluster nearly as much for one document as for a hundred, so writes share refreshes:
 * one serves all writes that are indexed when it begins. It begins at once if no further write is on its way. Otherwise it waits for them, for
 * a limited time.
 */
export class SharedRefresh {
  private indexed: IndexedWrite[] = [];
  private running = false;
  private tookMs = 0;
  private wake = () => {};

  constructor(private readonly deps: SharedRefreshDeps) {}

  /** Adds writes that are indexed. Call `proceed` after the last one. */
  add(write: IndexedWrite): void {
    this.indexed.push(write);
  }

  /** Begins a refresh if one is needed and due. Also called when fewer writes are on their way. */
  proceed(): void {
    if (this.running) this.wake();
    else if (this.indexed.length > 0) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.indexed.length > 0) {
      if (this.deps.expectsMore()) await this.gather();
      await this.refresh(this.indexed.splice(0));
    }
    this.running = false;
  }

  private async gather(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(GATHERS_DURATIONS * this.tookMs, GATHERS_MAX_MS));
      this.wake = () => {
        if (this.deps.expectsMore()) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = () => {};
  }

  private async refresh(group: readonly IndexedWrite[]): Promise<void> {
    const begunAt = performance.now();
    const entityTypes = [...new Set(group.map(({ entityType }) => entityType))];
    const error = await this.deps.documents.refresh(entityTypes).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    this.tookMs = performance.now() - begunAt;
    for (const { done } of group) done(error);
  }
}
