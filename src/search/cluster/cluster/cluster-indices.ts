import type { estypes } from '@elastic/elasticsearch';
import { StartupError } from '#base/errors/startup-error';
import { ANSWERS_WITHIN_MS, pathOf } from '../clients/cluster-client';
import { ClusterRefusal } from '../clients/cluster-errors';
import type { SearchCluster } from './search-cluster';
import type { IndexDefinition } from './index-definition';
import { shardCount } from './shard-count';

/** A concrete index behind an alias, or one of another generation. */
interface ConcreteIndex {
  readonly name: string;
  /** Differs for another index of the same name. */
  readonly uuid: string;
  /** Whether it is behind the alias, and so answers reads. */
  readonly isLive: boolean;
}

interface FoundIndex {
  readonly name: string;
  readonly uuid: string;
  readonly aliases: readonly string[];
  readonly isOurs: boolean;
}

/** The cluster changes its state one change at a time, so more would only wait. */
const CREATED_AT_ONCE = 4;
/** The time that one request waits for shards. The client waits for an answer 1 s longer. */
const READY_WITHIN_MS = ANSWERS_WITHIN_MS - 1000;
const FIRST_GENERATION = 'first';
/** Marks the mapping of each index, so that the service never uses an index of another program. */
const MADE_BY = 'aspectory';

/** The concrete indices behind the aliases: `<alias>_<generation>`. */
export class ClusterIndices {
  constructor(
    private readonly cluster: SearchCluster,
    readonly definitions: readonly IndexDefinition[],
    private readonly fixedShards?: number,
  ) {}

  /** Creates nothing. @throws StartupError if `ensure` would be refused */
  async requireUsable(): Promise<void> {
    const missing = await this.withoutIndex();
    const shards = missing.map((definition) => this.shardsOf(definition, 0)).reduce((sum, each) => sum + each, 0);
    if (shards > 0) await requireRoom(this.cluster, shards, this.definitions.length);
  }

  /**
   * Makes sure that there is an index behind every alias. A new index gets its alias when its shard is active. Other processes may do the
   * same at the same time.
   * @throws StartupError if an index of another program has one of the names, or the cluster has no room
   */
  async ensure(): Promise<void> {
    const missing = await this.withoutIndex();
    if (missing.length === 0) return;
    await this.createReady(missing, FIRST_GENERATION);
    const bare = await this.withoutIndex();
    if (bare.length > 0)
      await this.point(bare.map(({ alias }) => ({ alias, to: this.name(alias, FIRST_GENERATION), from: [] })));
  }

  /**
   * Creates the empty indices of a generation, which does not answer reads yet. Existing ones stay as they are.
   * @param sizes the number of entities by alias, on which the number of shards depends
   */
  async createGeneration(generation: string, sizes: ReadonlyMap<string, number> = new Map()): Promise<void> {
    await this.createReady(this.definitions, generation, sizes);
  }

  /** Points the aliases at the generation in one step, and deletes all others. All writes to it are searchable then. */
  async swap(generation: string): Promise<void> {
    const known = await this.list();
    const moves = this.definitions.map(({ alias }) => {
      const to = this.name(alias, generation);
      return { alias, to, from: (known.get(alias) ?? []).map(({ name }) => name).filter((name) => name !== to) };
    });
    const indices = moves.map(({ to }) => to);
    await this.cluster.refresh(indices);
    await this.point(moves);
    // Writes that ended in between refreshed only what was behind the aliases then, if a process of an earlier release made them.
    await this.cluster.refresh(indices);
    const gone = moves.flatMap(({ from }) => from);
    await this.cluster.askInTurns(gone, (client, index) =>
      client.send({ method: 'DELETE', path: pathOf(index), query: { ignore_unavailable: true } }),
    );
  }

  /**
   * The name for writes to a generation. It is an alias, because a cluster creates an index for an unknown name, but not for a required
   * alias.
   */
  writeAlias(alias: string, generation: string | undefined): string {
    return generation === undefined ? this.cluster.named(alias) : `${this.name(alias, generation)}_writes`;
  }

  /** Finds the indices by alias without prefix. */
  async list(): Promise<ReadonlyMap<string, readonly ConcreteIndex[]>> {
    const found = await this.findAll();
    return new Map(this.definitions.map(({ alias }) => [alias, this.behind(alias, found)]));
  }

  /** Finds the definitions whose alias points at no index. */
  private async withoutIndex(): Promise<readonly IndexDefinition[]> {
    const known = await this.list();
    return this.definitions.filter(({ alias }) => !known.get(alias)?.some(({ isLive }) => isLive));
  }

  private name(alias: string, generation: string): string {
    return `${this.cluster.named(alias)}_${generation}`;
  }

  /**
   * Creates indices, and waits until each of them has an active primary shard. It does not wait after each index, because the cluster
   * activates their shards while it creates the next ones.
   */
  private async createReady(
    definitions: readonly IndexDefinition[],
    generation: string,
    sizes: ReadonlyMap<string, number> = new Map(),
  ): Promise<void> {
    for (const some of inChunks(definitions, CREATED_AT_ONCE))
      await Promise.all(
        some.map((definition) => this.create(definition, generation, sizes.get(definition.alias) ?? 0)),
      );
    const names = definitions.map(({ alias }) => this.name(alias, generation));
    await this.cluster.askInTurns(names, (client, index) =>
      client.send({
        method: 'GET',
        path: `/_cluster/health${pathOf(index)}`,
        query: { wait_for_status: 'yellow', timeout: `${READY_WITHIN_MS}ms` },
      }),
    );
  }

  private async create(definition: IndexDefinition, generation: string, entities: number): Promise<void> {
    const { alias, mappings } = definition;
    await this.cluster.ask((client) =>
      client
        .send({
          method: 'PUT',
          path: pathOf(this.name(alias, generation)),
          query: { wait_for_active_shards: 0 },
          body: {
            settings: this.settingsOf(definition, entities),
            mappings: { ...mappings, _meta: { made_by: MADE_BY } },
            aliases: { [this.writeAlias(alias, generation)]: {} },
          },
        })
        .catch((error: unknown) => this.unlessThere(error)),
    );
  }

  private settingsOf(definition: IndexDefinition, entities: number): estypes.IndicesIndexSettings {
    const { settings } = definition;
    return { ...settings, index: { ...settings.index, number_of_shards: this.shardsOf(definition, entities) } };
  }

  private shardsOf({ kind }: IndexDefinition, entities: number): number {
    return kind === 'entities' ? shardCount(entities, this.fixedShards) : 1;
  }

  /** Ignores that another process created the index first. */
  private unlessThere(error: unknown): void {
    if (error instanceof ClusterRefusal && error.type === 'resource_already_exists_exception') return;
    throw isFull(error) ? noRoom(this.definitions.length, error) : error;
  }

  private async point(
    moves: readonly { readonly alias: string; readonly to: string; readonly from: readonly string[] }[],
  ): Promise<void> {
    const actions = moves.flatMap(({ alias, to, from }) => [
      { add: { index: to, alias: this.cluster.named(alias) } },
      ...from.map((index) => ({ remove: { index, alias: this.cluster.named(alias), must_exist: false } })),
    ]);
    await this.cluster.ask((client) => client.send({ method: 'POST', path: '/_aliases', body: { actions } }));
  }

  private async findAll(): Promise<readonly FoundIndex[]> {
    const answer = await this.cluster.ask((client) =>
      client.send<estypes.IndicesGetResponse>({
        method: 'GET',
        path: pathOf(`${this.cluster.named('')}*`),
        query: { expand_wildcards: 'open,closed', filter_path: '*.aliases,*.mappings._meta,*.settings.index.uuid' },
      }),
    );
    return Object.entries(answer).map(([name, { aliases = {}, mappings: { _meta: meta = {} } = {}, settings }]) => ({
      name,
      uuid: settings?.index?.uuid ?? '',
      aliases: Object.keys(aliases),
      isOurs: meta['made_by'] === MADE_BY,
    }));
  }

  private behind(alias: string, found: readonly FoundIndex[]): readonly ConcreteIndex[] {
    const base = this.cluster.named(alias);
    const foreign = found.find(({ name, aliases, isOurs }) => name === base || (aliases.includes(base) && !isOurs));
    if (foreign) {
      throw new StartupError(
        `The cluster has an index ${foreign.name} of another program where Aspectory would keep ${base}: set ${this.cluster.product.setting('INDEX_PREFIX')} to a prefix of its own.`,
      );
    }
    return found
      .filter(({ name, isOurs }) => isOurs && name.startsWith(`${base}_`))
      .map(({ name, uuid, aliases }) => ({ name, uuid, isLive: aliases.includes(base) }));
  }
}

/** Whether the nodes have as many shards as the cluster allows: by default 1,000 each. Only the message says so. */
function isFull(error: unknown): boolean {
  return error instanceof ClusterRefusal && /maximum (normal )?shards open/.test(error.message);
}

function inChunks<Item>(items: readonly Item[], size: number): readonly Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

interface Health {
  readonly active_shards: number;
  readonly initializing_shards: number;
  readonly unassigned_shards: number;
  readonly number_of_data_nodes: number;
}

type SettingsOfNodes = Readonly<
  Record<
    'persistent' | 'transient' | 'defaults',
    { readonly cluster?: { readonly max_shards_per_node?: string } } | undefined
  >
>;

/**
 * Asks before anything is created whether there is room, because a start that cannot create its indices is refused.
 * @param primaries the shards that are missing, without their copies
 * @throws StartupError if the cluster has no room for them
 */
async function requireRoom(cluster: SearchCluster, primaries: number, indices: number): Promise<void> {
  const [health, settings] = await Promise.all([
    cluster.ask((client) => client.send<Health>({ method: 'GET', path: '/_cluster/health' })),
    cluster.ask((client) => client.send<SettingsOfNodes>({ method: 'GET', path: '/_cluster/settings', query: LIMITS })),
  ]).catch((error: unknown) => {
    // Indices can be made without the privilege to ask.
    if (error instanceof ClusterRefusal && error.statusCode === 403) return [];
    throw error;
  });
  if (!health || !settings) return;
  const limits = [settings.transient, settings.persistent, settings.defaults];
  const perNode = limits.map((each) => each?.cluster?.max_shards_per_node).find((each) => each !== undefined);
  const nodes = health.number_of_data_nodes;
  const used = health.active_shards + health.initializing_shards + health.unassigned_shards;
  const needed = primaries * Math.min(2, nodes);
  if (perNode !== undefined && used + needed > Number(perNode) * nodes) throw noRoom(indices);
}

const LIMITS = { include_defaults: true, filter_path: '*.cluster.max_shards_per_node' };

/** @param indices those that the models need */
function noRoom(indices: number, cause?: unknown): StartupError {
  return new StartupError(
    `The cluster has no room for another index: raise its setting cluster.max_shards_per_node, or add nodes. The models need ${indices} indices, and as many more during a rebuild.`,
    { cause },
  );
}
