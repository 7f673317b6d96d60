import { UnavailableError } from '#base/errors/domain-error';
import {
  documentDigest,
  documentShard,
  type DocumentOutcome,
  type DocumentStore,
  type DocumentWrite,
  type IndexEntry,
  type IndexWrite,
  type ShardDigest,
  type EventStore,
} from '#search/engine/document-store';

type Generation = Map<string, DocumentWrite>;

/** Events are tried on a real cluster. */
export const NO_EVENTS: EventStore = { digests: async () => [], entries: async () => [] };

/** What a cluster promises, as plainly as it can be said: the highest version of each urn wins, and a deletion is remembered. */
export class MemoryStore implements DocumentStore {
  readonly mappingDigest = 'mapping-1';
  readonly generations = new Map<string, Generation>([['first', new Map()]]);
  live = 'first';
  away = false;
  /** Asked for each write: what becomes of it instead. */
  decide: (write: DocumentWrite) => DocumentOutcome | Error | undefined = () => undefined;
  /** Held until it resolves: a cluster that takes its time. */
  pause: Promise<void> = Promise.resolve();
  refreshPause: Promise<void> = Promise.resolve();
  readonly sent: DocumentWrite[] = [];
  /** The number of entities by type, of the newest generation. */
  sizes: ReadonlyMap<string, number> = new Map();
  refreshes = 0;
  requests = 0;

  async apply(writes: readonly IndexWrite[], generation = this.live): Promise<readonly DocumentOutcome[]> {
    this.requests += 1;
    await this.pause;
    this.askWhetherHere();
    return writes.map((write) =>
      'document' in write ? this.applyOne(write, this.contents(generation)) : { kind: 'applied' },
    );
  }

  async refresh(): Promise<void> {
    this.askWhetherHere();
    this.refreshes += 1;
    await this.refreshPause;
  }

  async digests(first: number, end: number): Promise<readonly ShardDigest[]> {
    const sums = new Map<number, { documents: number; sum: number }>();
    for (const { id, digest } of this.list()) {
      const shard = documentShard(id);
      if (shard < first || shard >= end) continue;
      const { documents, sum } = sums.get(shard) ?? { documents: 0, sum: 0 };
      sums.set(shard, { documents: documents + 1, sum: sum + digest });
    }
    return [...sums].map(([shard, totals]) => ({ shard, ...totals }));
  }

  async entries(shard: number): Promise<readonly IndexEntry[]> {
    return this.list().filter(({ id }) => documentShard(id) === shard);
  }

  async identity(): Promise<string> {
    return this.live;
  }

  async createGeneration(generation: string, sizes: ReadonlyMap<string, number> = new Map()): Promise<void> {
    this.sizes = sizes;
    if (!this.generations.has(generation)) this.generations.set(generation, new Map());
  }

  async swap(generation: string): Promise<void> {
    this.contents(generation);
    this.live = generation;
    for (const name of this.generations.keys()) if (name !== generation) this.generations.delete(name);
  }

  /** Urn -> a field of the documents that are there. */
  field(name: string): ReadonlyMap<string, unknown> {
    return new Map(
      [...this.contents(this.live)].flatMap(([urn, { document }]) => (document ? [[urn, document.fields[name]]] : [])),
    );
  }

  private applyOne(write: DocumentWrite, contents: Generation): DocumentOutcome {
    this.sent.push(write);
    const decision = this.decide(write);
    if (decision instanceof Error) throw decision;
    if (decision) return decision;
    if ((contents.get(write.urn)?.version ?? 0) > write.version) return { kind: 'stale' };
    contents.set(write.urn, write);
    return { kind: 'applied' };
  }

  private list(): readonly IndexEntry[] {
    return [...this.contents(this.live).values()].flatMap(({ id, urn, entityType, document }) =>
      document ? [{ id, urn, entityType, digest: documentDigest(document) }] : [],
    );
  }

  private contents(generation: string): Generation {
    const contents = this.generations.get(generation);
    if (!contents) throw new Error(`no generation ${generation}`);
    return contents;
  }

  private askWhetherHere(): void {
    if (this.away) throw new UnavailableError('The cluster is away.');
  }
}
