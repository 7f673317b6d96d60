import { errors } from '@elastic/elasticsearch';
import { StartupError } from '../../../errors/startup-error';
import type { ElasticsearchCluster } from './elasticsearch-cluster';
import type { IndexDefinition } from './index-definition';

/** A concrete index behind an alias, or beside the one that is. */
export interface ConcreteIndex {
  readonly name: string;
  /** Another index under the same name has another one. */
  readonly uuid: string;
  /** Whether the alias stands for it: it answers questions. */
  readonly isLive: boolean;
}

interface FoundIndex {
  readonly name: string;
  readonly uuid: string;
  readonly aliases: readonly string[];
  readonly isOurs: boolean;
}

/** A cluster takes one change of its state at a time: more at once would only wait. */
const CREATED_AT_ONCE = 4;
const FIRST_GENERATION = 'first';
/** Told in the mapping of each index, so that no other program's index is ever taken for one of ours. */
const MADE_BY = 'aspectory';

/** The concrete indices behind the aliases: `<alias>_<generation>`. */
export class ElasticsearchIndices {
  constructor(
    private readonly cluster: ElasticsearchCluster,
    readonly definitions: readonly IndexDefinition[],
  ) {}

  /**
   * Sees to it that every alias stands for an index. Other processes may do the same at the same time.
   * @throws StartupError when a name is taken by an index of something else
   */
  async ensure(): Promise<void> {
    const known = await this.list();
    await this.inTurns(
      this.definitions.filter(({ alias }) => !known.get(alias)?.some(({ isLive }) => isLive)),
      async (definition) => {
        await this.create(definition, FIRST_GENERATION, [definition.alias]);
      },
    );
    const bare = [...(await this.list())].filter(([, indices]) => !indices.some(({ isLive }) => isLive));
    if (bare.length > 0)
      await this.point(bare.map(([alias]) => ({ alias, to: this.name(alias, FIRST_GENERATION), from: [] })));
  }

  /** Makes the empty indices of a generation that answer no questions yet; those that are there stay as they are. */
  async createGeneration(generation: string): Promise<void> {
    await this.inTurns(this.definitions, (definition) => this.create(definition, generation, []));
  }

  /** Lets the generation answer, with all that was applied to it, from one moment to the next, and deletes all others. */
  async swap(generation: string): Promise<void> {
    const known = await this.list();
    const moves = this.definitions.map(({ alias }) => {
      const to = this.name(alias, generation);
      return { alias, to, from: (known.get(alias) ?? []).map(({ name }) => name).filter((name) => name !== to) };
    });
    await this.cluster.ask((client) => client.indices.refresh({ index: moves.map(({ to }) => to) }));
    await this.point(moves);
    const gone = moves.flatMap(({ from }) => from);
    for (const index of gone)
      await this.cluster.ask((client) => client.indices.delete({ index, ignore_unavailable: true }));
  }

  /**
   * What writes to the indices of a generation go to. An alias, because a cluster makes an index out of a name that it does not know,
   * but never out of an alias that is required.
   */
  writeAlias(alias: string, generation: string | undefined): string {
    return generation === undefined ? this.cluster.named(alias) : `${this.name(alias, generation)}_writes`;
  }

  /** By alias without prefix. */
  async list(): Promise<ReadonlyMap<string, readonly ConcreteIndex[]>> {
    const found = await this.findAll();
    return new Map(this.definitions.map(({ alias }) => [alias, this.behind(alias, found)]));
  }

  private name(alias: string, generation: string): string {
    return `${this.cluster.named(alias)}_${generation}`;
  }

  private async create(
    { alias, settings, mappings }: IndexDefinition,
    generation: string,
    aliases: readonly string[],
  ): Promise<void> {
    const names = [...aliases.map((each) => this.cluster.named(each)), this.writeAlias(alias, generation)];
    await this.cluster.ask((client) =>
      client.indices
        .create({
          index: this.name(alias, generation),
          settings,
          mappings: { ...mappings, _meta: { made_by: MADE_BY } },
          aliases: Object.fromEntries(names.map((name) => [name, {}])),
        })
        .catch(unlessThere),
    );
  }

  private async point(
    moves: readonly { readonly alias: string; readonly to: string; readonly from: readonly string[] }[],
  ): Promise<void> {
    const actions = moves.flatMap(({ alias, to, from }) => [
      { add: { index: to, alias: this.cluster.named(alias) } },
      ...from.map((index) => ({ remove: { index, alias: this.cluster.named(alias), must_exist: false } })),
    ]);
    await this.cluster.ask((client) => client.indices.updateAliases({ actions }));
  }

  private async inTurns(
    definitions: readonly IndexDefinition[],
    work: (definition: IndexDefinition) => Promise<void>,
  ): Promise<void> {
    for (let at = 0; at < definitions.length; at += CREATED_AT_ONCE)
      await Promise.all(definitions.slice(at, at + CREATED_AT_ONCE).map(work));
  }

  private async findAll(): Promise<readonly FoundIndex[]> {
    const answer = await this.cluster.ask((client) =>
      client.indices.get({
        index: `${this.cluster.named('')}*`,
        expand_wildcards: ['open', 'closed'],
        filter_path: '*.aliases,*.mappings._meta,*.settings.index.uuid',
      }),
    );
    return Object.entries(answer).map(([name, { aliases = {}, mappings: { _meta: told = {} } = {}, settings }]) => ({
      name,
      uuid: settings?.index?.uuid ?? '',
      aliases: Object.keys(aliases),
      isOurs: told['made_by'] === MADE_BY,
    }));
  }

  private behind(alias: string, found: readonly FoundIndex[]): readonly ConcreteIndex[] {
    const base = this.cluster.named(alias);
    const foreign = found.find(({ name, aliases, isOurs }) => name === base || (aliases.includes(base) && !isOurs));
    if (foreign) {
      throw new StartupError(
        `The cluster has an index ${foreign.name} of another program where Aspectory would keep ${base}: set ASPECTORY_ELASTICSEARCH_INDEX_PREFIX to a prefix of its own.`,
      );
    }
    return found
      .filter(({ name, isOurs }) => isOurs && name.startsWith(`${base}_`))
      .map(({ name, uuid, aliases }) => ({ name, uuid, isLive: aliases.includes(base) }));
  }
}

/** Another process was first. */
function unlessThere(error: unknown): void {
  if (!(error instanceof errors.ResponseError) || error.body?.error?.type !== 'resource_already_exists_exception')
    throw error;
}
