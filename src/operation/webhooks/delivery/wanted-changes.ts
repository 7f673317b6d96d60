import { GoneError } from '../../../base/errors/domain-error';
import { groupBy } from '../../../base/json/group-by';
import { type AccessFilter, EVERYTHING, type ResourceFacts } from '../../../catalog/authorization/access-filter';
import { readResourceFacts } from '../../../catalog/authorization/sql/read-resource-facts';
import type { SqlClient } from '../../../base/database/sql-client';
import type { ChangeFeed } from '../../../catalog/changes/change-feed';
import type { Change, ChangePage } from '../../../catalog/changes/change-log';
import type { ModelRegistry } from '../../../catalog/registry/model-registry';
import { FilterSet } from '../filter-set';
import type { Webhook, WebhookFilter } from '../webhook';
import type { WantedChanges } from './run-deps';

interface WantedChangesDeps {
  readonly questions: SqlClient;
  readonly models: ModelRegistry;
  readonly feed: Pick<ChangeFeed, 'forget' | 'page' | 'recent'>;
  /** Which changes the user may see; undefined for one who may not have any, such as a suspended one. */
  accessOf(owner: string): Promise<AccessFilter | undefined>;
}

type Facts = ReadonlyMap<string, ResourceFacts>;
type Asking = Pick<Webhook, 'owner' | 'filter'>;
type Wanted<Key> = ReadonlyMap<Key, readonly Change[]>;

const PAGE_SIZE = 100;
const NEVER = new AbortController().signal;

/** Reads for webhooks what they ask for and what their owners may see. */
export class WantedChangesReader {
  private access = new Map<string, Promise<AccessFilter | undefined>>();

  constructor(private readonly deps: WantedChangesDeps) {}

  /** To be called every moment, because policies change. */
  forgetAccess(): void {
    this.access = new Map();
  }

  /** To be called when the log went back. */
  forgetChanges(): void {
    this.deps.feed.forget();
  }

  /**
   * For one webhook that is behind: what follows, maybe after some changes that it has.
   * @throws GoneError if changes after the position are not kept
   */
  async read(webhook: Asking, after: number): Promise<WantedChanges | undefined> {
    const access = await this.accessOf(webhook.owner);
    if (!access) return undefined;
    const recent = this.deps.feed.recent(after, PAGE_SIZE);
    const { changes, position } = recent ?? (await this.pageAround(after, access));
    const filter = new FilterSet(new Map([[webhook, webhook.filter]]));
    const passed = new Map([[webhook, changes.filter((change) => filter.passing(change).has(webhook))]]);
    const wanted = recent ? await this.seen(passed) : await this.inTheirDomains(passed);
    return { changes: wanted.get(webhook) ?? [], position };
  }

  async readOne({ owner }: Pick<Webhook, 'owner'>, position: number): Promise<Change | undefined> {
    const access = await this.accessOf(owner);
    if (!access) return undefined;
    return (await this.page({ after: position - 1, upTo: position, limit: 1, access })).changes[0];
  }

  /** The next changes, of all that happened. What the owners may see of them is asked by `seen`. */
  readAll(after: number): Promise<ChangePage> {
    return this.page({ after, limit: PAGE_SIZE, access: EVERYTHING });
  }

  /** Of the owners, those who may not have any changes. */
  async withoutAccess(owners: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const without = new Set<string>();
    for (const owner of owners) if (!(await this.accessOf(owner))) without.add(owner);
    return without;
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
    for (const [owner, owned] of groupBy(webhooks, (webhook) => webhook.owner)) {
      const access = await this.accessOf(owner);
      if (access) groups.push({ access, key: JSON.stringify(access), webhooks: owned });
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
    const asked = changes.map(({ position }) => position);
    if (asked.length === 0) return undefined;
    const upTo = asked.reduce((last, position) => Math.max(last, position));
    const first = asked.reduce((least, position) => Math.min(least, position));
    const seen = new Set<number>();
    for (let after = first - 1; after < upTo;) {
      const page = await this.page({ after, upTo, limit: PAGE_SIZE, access });
      for (const { position } of page.changes) seen.add(position);
      after = page.position;
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

  private accessOf(owner: string): Promise<AccessFilter | undefined> {
    const known = this.access.get(owner) ?? this.deps.accessOf(owner);
    this.access.set(owner, known);
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

function inDomains(changes: readonly Change[], { inDomains: wanted }: WebhookFilter, facts: Facts): readonly Change[] {
  if (wanted === undefined) return changes;
  return changes.filter(({ urn }) => facts.get(urn)?.domain.some((domain) => wanted.includes(domain)));
}
