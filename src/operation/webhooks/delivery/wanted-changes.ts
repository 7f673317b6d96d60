import type { AccessFilter, ResourceFacts } from '../../../catalog/authorization/access-filter';
import { readResourceFacts } from '../../../catalog/authorization/sql/read-resource-facts';
import type { SqlClient } from '../../../base/database/sql-client';
import type { ChangeFeed } from '../../../catalog/changes/change-feed';
import type { Change, ChangePage } from '../../../catalog/changes/change-log';
import type { ModelRegistry } from '../../../catalog/registry/model-registry';
import { passes } from '../change-filter';
import type { Webhook, WebhookFilter } from '../webhook';
import type { WantedChanges } from './run-deps';

interface WantedChangesDeps {
  readonly questions: SqlClient;
  readonly models: ModelRegistry;
  readonly feed: Pick<ChangeFeed, 'page'>;
  /** Which changes the user may see; undefined for one who may not have any, such as a suspended one. */
  accessOf(owner: string): Promise<AccessFilter | undefined>;
}

type Facts = ReadonlyMap<string, ResourceFacts>;

const PAGE_SIZE = 100;
const NEVER = new AbortController().signal;

/** Reads for webhooks what they ask for and what their owners may see. Webhooks at the same position share what is read. */
export class WantedChangesReader {
  private readonly facts = new WeakMap<ChangePage, Promise<Facts>>();
  private access = new Map<string, Promise<AccessFilter | undefined>>();

  constructor(private readonly deps: WantedChangesDeps) {}

  /** To be called every moment, because policies change. */
  forgetAccess(): void {
    this.access = new Map();
  }

  /** @throws GoneError if changes after the position are not kept */
  async read({ owner, filter }: Webhook, after: number): Promise<WantedChanges | undefined> {
    const access = await this.accessOf(owner);
    if (!access) return undefined;
    const page = await this.page({ after, limit: PAGE_SIZE, access });
    const passed = page.changes.filter((change) => passes(filter, change));
    const changes = filter.inDomains === undefined ? passed : await this.inDomains(page, passed, filter.inDomains);
    return { changes, position: page.position };
  }

  async readOne({ owner }: Webhook, position: number): Promise<Change | undefined> {
    const access = await this.accessOf(owner);
    if (!access) return undefined;
    return (await this.page({ after: position - 1, upTo: position, limit: 1, access })).changes[0];
  }

  private page(query: Parameters<ChangeFeed['page']>[0]): Promise<ChangePage> {
    return this.deps.feed.page(query, { waitMs: 0, signal: NEVER, isAllowed: async () => true });
  }

  private accessOf(owner: string): Promise<AccessFilter | undefined> {
    const known = this.access.get(owner) ?? this.deps.accessOf(owner);
    this.access.set(owner, known);
    return known;
  }

  private async inDomains(
    page: ChangePage,
    changes: readonly Change[],
    wanted: NonNullable<WebhookFilter['inDomains']>,
  ): Promise<readonly Change[]> {
    if (changes.length === 0) return changes;
    const facts = this.facts.get(page) ?? this.readFacts(page);
    this.facts.set(page, facts);
    const known = await facts;
    return changes.filter(({ urn }) => known.get(urn)?.domain.some((domain) => wanted.includes(domain)));
  }

  private readFacts({ changes }: ChangePage): Promise<Facts> {
    const { questions, models } = this.deps;
    // The subject of a platform event is no entity.
    const entities = changes.filter(({ operation }) => operation !== 'PLATFORM_EVENT');
    return readResourceFacts(questions, [...new Set(entities.map(({ urn }) => urn))], models.registry.accessAttributes);
  }
}
