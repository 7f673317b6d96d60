import { GoneError } from '#base/errors/domain-error';
import { groupBy } from '#base/json/group-by';
import { type AccessFilter, EVERYTHING, type ResourceFacts } from '#catalog/authorization/access-filter';
import { readResourceFacts } from '#catalog/authorization/sql/read-resource-facts';
import type { SqlClient } from '#base/database/sql-client';
import type { ChangeFeed } from '#catalog/changes/change-feed';
import type { Change, ChangePage } from '#catalog/changes/change-log';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { FilterSet } from '../filter-set';
import type { Webhook, WebhookFilter } from '../webhook';
import type { QueuedChange } from './delivery-queue';
import type { OwnerLeft, WantedChanges } from './run-deps';

interface WantedChangesDeps {
  readonly questions: SqlClient;
  readonly models: ModelRegistry;
  readonly feed: Pick<ChangeFeed, 'forget' | 'page' | 'recent'>;
  /** Finds which changes the owner may see at this moment. */
  accessOf(owner: Owner): Promise<OwnerAccess>;
}

/** The changes that an owner may see, or the reason why none. */
export type OwnerAccess = { readonly access: AccessFilter } | OwnerLeft;

type Owner = Pick<Webhook, 'owner' | 'ownerSince'>;
type Facts = ReadonlyMap<string, ResourceFacts>;
type Asking = Owner & Pick<Webhook, 'filter'>;
type Wanted<Key> = ReadonlyMap<Key, readonly Change[]>;

const PAGE_SIZE = 100;
/** What an owner might see so long ago is not asked again before it is sent. */
const FRESH_MS = 1000;
const NEVER = new AbortController().signal;

/** Reads for webhooks what they ask for and what their owners may see. */
export class WantedChangesReader {
  private access = new Map<string, Promise<OwnerAccess>>();
  private accessReadAt = 0;

  constructor(private readonly deps: WantedChangesDeps) {}

  /** Must be called every moment, because policies change. Otherwise access is asked again after a second. */
  forgetAccess(): void {
    this.access = new Map();
    this.accessReadAt = performance.now();
  }

  /** Must be called when the log went back. */
  forgetChanges(): void {
    this.deps.feed.forget();
  }

  /**
   * Reads, for one webhook that is behind, what follows, maybe after some changes that it has.
   * @throws GoneError if changes after the position are not kept
   */
  async read(webhook: Asking, after: number): Promise<WantedChanges | OwnerLeft> {
    const owner = await this.accessOf(webhook);
    if ('stopReason' in owner) return owner;
    const { access } = owner;
    const recent = this.deps.feed.recent(after, PAGE_SIZE);
    const { changes, position } = recent ?? (await this.pageAround(after, access));
    const filter = new FilterSet(new Map([[webhook, webhook.filter]]));
    const passed = new Map([[webhook, changes.filter((change) => filter.passing(change).has(webhook))]]);
    const wanted = recent ? await this.seen(passed) : await this.inTheirDomains(passed);
    return { changes: wanted.get(webhook) ?? [], position };
  }

  /** Finds the changes that the owner may have now. Those of letters are read again. */
  async seenNow(webhook: Owner, items: readonly QueuedChange[]): Promise<readonly Change[] | OwnerLeft> {
    const owner = await this.accessOf(webhook);
    if ('stopReason' in owner) return owner;
    const { access } = owner;
    const stale = items.filter(({ change, readAt }) => change && performance.now() - readAt > FRESH_MS);
    const seen = await this.positionsSeen(access, stale);
    const hidden = new Set(seen && stale.map(({ position }) => position).filter((position) => !seen.has(position)));
    const changes: Change[] = [];
    for (const { change, position } of items) {
      const found = change ?? (await this.page({ after: position - 1, upTo: position, limit: 1, access })).changes[0];
      if (found && !hidden.has(position)) changes.push(found);
    }
    return changes;
  }

  /** Finds the positions whose changes the owner may have now. */
  async positionsOf(webhook: Owner, positions: readonly number[]): Promise<readonly number[] | OwnerLeft> {
    const owner = await this.accessOf(webhook);
    if ('stopReason' in owner) return owner;
    const seen = await this.positionsSeen(
      owner.access,
      positions.map((position) => ({ position })),
    );
    return seen ? positions.filter((position) => seen.has(position)) : positions;
  }

  /** The next changes, of all that happened. What the owners may see of them is asked by `seen`. */
  readAll(after: number): Promise<ChangePage> {
    return this.page({ after, limit: PAGE_SIZE, access: EVERYTHING });
  }

  /** Finds the webhooks whose owners may not have any changes. */
  async refused<Key extends Owner>(webhooks: readonly Key[]): Promise<ReadonlyMap<Key, OwnerLeft>> {
    const refused = new Map<Key, OwnerLeft>();
    for (const webhook of webhooks) {
      const owner = await this.accessOf(webhook);
      if ('stopReason' in owner) refused.set(webhook, owner);
    }
    return refused;
  }

  /**
   * What webhooks may have of changes of one page that pass their filters, domains aside. Webhooks whose owners see the same share a query, and
   * those whose owners see everything need none.
   */
  async seen<Key extends Asking>(wanted: ReadonlyMap<Key, readonly Change[]>): Promise<Wanted<Key>> {
    const visible = new Map<Key, readonly Change[]>();
    for (const { access, webhooks } of await this.byAccess(wanted.keys())) {
      const changesOf = (webhook: Key) => wanted.get(webhook) ?? [];
      const seen = await this.positionsSeen(access, webhooks.flatMap(changesOf));
      for (const webhook of webhooks)
        visible.set(
          webhook,
          seen ? changesOf(webhook).filter(({ position }) => seen.has(position)) : changesOf(webhook),
        );
    }
    return this.inTheirDomains(visible);
  }

  private async byAccess<Key extends Asking>(webhooks: Iterable<Key>) {
    const groups: { readonly access: AccessFilter; readonly key: string; readonly webhooks: readonly Key[] }[] = [];
    for (const owned of groupBy(webhooks, ownerKey).values()) {
      const owner = owned[0] && (await this.accessOf(owned[0]));
      if (owner && 'access' in owner)
        groups.push({ access: owner.access, key: JSON.stringify(owner.access), webhooks: owned });
    }
    return [...groupBy(groups, ({ key }) => key).values()].flatMap((same) => {
      const [first] = same;
      return first ? [{ access: first.access, webhooks: same.flatMap(({ webhooks: owned }) => owned) }] : [];
    });
  }

  /** @returns undefined for all of them */
  private async positionsSeen(
    access: AccessFilter,
    changes: readonly Pick<Change, 'position'>[],
  ): Promise<ReadonlySet<number> | undefined> {
    if (access.kind === 'everything') return undefined;
    const seen = new Set<number>();
    let read = 0;
    // Positions that people name may be far from each other.
    for (const position of changes.map((change) => change.position).toSorted((a, b) => a - b)) {
      if (position <= read) continue;
      const page = await this.page({ after: position - 1, upTo: position + PAGE_SIZE - 1, limit: PAGE_SIZE, access });
      for (const found of page.changes) seen.add(found.position);
      read = page.position;
    }
    return seen;
  }

  /** Pages begin and end at multiples of their size, so that webhooks that are behind together share them. */
  private async pageAround(after: number, access: AccessFilter): Promise<ChangePage> {
    const upTo = PAGE_SIZE * Math.floor(after / PAGE_SIZE + 1);
    const query = { upTo, limit: PAGE_SIZE, access };
    if (access.kind !== 'everything') return this.page({ ...query, after });
    return this.page({ ...query, after: upTo - PAGE_SIZE }).catch((error: unknown) => {
      // The log may begin within the page.
      if (error instanceof GoneError) return this.page({ ...query, after });
      throw error;
    });
  }

  private page(query: Parameters<ChangeFeed['page']>[0]): Promise<ChangePage> {
    return this.deps.feed.page(query, { waitMs: 0, signal: NEVER, isAllowed: async () => true });
  }

  private accessOf(webhook: Owner): Promise<OwnerAccess> {
    if (performance.now() - this.accessReadAt > FRESH_MS) this.forgetAccess();
    const key = ownerKey(webhook);
    const known = this.access.get(key) ?? this.deps.accessOf(webhook);
    this.access.set(key, known);
    return known;
  }

  /** The domains of all entities are read together. */
  private async inTheirDomains<Key extends Asking>(wanted: Wanted<Key>): Promise<Wanted<Key>> {
    const asking = [...wanted].filter(([{ filter }]) => filter.inDomains !== undefined);
    if (asking.length === 0) return wanted;
    const facts = await this.readFacts(asking.flatMap(([, changes]) => changes));
    return new Map([...wanted].map(([webhook, changes]) => [webhook, inDomains(changes, webhook.filter, facts)]));
  }

  private async readFacts(changes: readonly Change[]): Promise<Facts> {
    const { questions, models } = this.deps;
    // The subject of a platform event is no entity.
    const entities = changes.filter(({ operation }) => operation !== 'PLATFORM_EVENT');
    if (entities.length === 0) return new Map();
    return readResourceFacts(questions, [...new Set(entities.map(({ urn }) => urn))], models.registry.accessAttributes);
  }
}

function ownerKey({ owner, ownerSince }: Owner): string {
  return `${owner} ${ownerSince}`;
}

function inDomains(changes: readonly Change[], { inDomains: wanted }: WebhookFilter, facts: Facts): readonly Change[] {
  if (wanted === undefined) return changes;
  return changes.filter(({ urn }) => facts.get(urn)?.domain.some((domain) => wanted.includes(domain)));
}
