import type { Actor } from '#catalog/authorization/actor';
import { beginQuestion } from '#catalog/authorization/begin-question';
import { cyclesOf } from '#catalog/graph/lineage/cycles';
import type { LineageNeighbours } from '#catalog/graph/lineage/lineage-neighbours';
import type { LineageReader } from '#catalog/graph/lineage/lineage-reader';
import type { Steps } from '#catalog/graph/lineage/lineage-walk';
import { PassingNeighbours } from '#catalog/graph/lineage/passing-neighbours';
import type { PictureSelection } from '#catalog/graph/lineage/picture-selection';
import { parseUrn, urnKey } from '#catalog/urn/urn';
import type { EntitySummaries } from '../entity-summaries';
import { namedBy, type NameReader, namesByUrn } from '../names-by-urn';
import type { OtherSides } from '../other-sides';
import type { EntitySummary } from '../entity-summary';
import type { ColumnEdge, Picture, PictureEdge, PictureNode, PictureQuery, PictureWay } from './picture';
import { PictureEntities } from './picture-entities';

/** Edges between columns in one answer. */
const COLUMN_EDGES_MAX = 5000;

/** Reads the edges of a picture, with the names of what they mention. */
class PictureEdges {
  constructor(
    private readonly neighbours: Pick<LineageNeighbours, 'between' | 'betweenParts' | 'urns'>,
    private readonly names: NameReader,
  ) {}

  /** @param steps downstream, between entities of the picture */
  async between(
    actor: Actor,
    query: PictureQuery,
    steps: Steps,
    urns: ReadonlyMap<number, string>,
  ): Promise<readonly PictureEdge[]> {
    const rows = await this.neighbours.between(query, steps);
    const mentioned = rows.flatMap(({ createdActor, updatedActor, via }) => [createdActor, updatedActor, via ?? '']);
    const named = await this.naming(actor, mentioned, query);
    return rows.map(({ from, to, relationship, via, createdOn, createdActor, updatedOn, updatedActor, isManual }) => ({
      from: urns.get(Number(from)) ?? '',
      to: urns.get(Number(to)) ?? '',
      relationship,
      ...(via !== null && { via: named(via) }),
      createdOn: Number(createdOn),
      ...(createdActor !== '' && { createdBy: named(createdActor) }),
      updatedOn: Number(updatedOn),
      ...(updatedActor !== '' && { updatedBy: named(updatedActor) }),
      isManual,
    }));
  }

  /** Ways past entities that are not in the picture. @param through the passed ones, by `from to` */
  async past(
    actor: Actor,
    query: PictureQuery,
    through: ReadonlyMap<string, readonly number[]>,
    urns: ReadonlyMap<number, string>,
  ): Promise<readonly PictureWay[]> {
    const ways = [...through].flatMap(([ends, passed]) => {
      const [from, to] = ends.split(' ').map((id) => urns.get(Number(id)));
      return from === undefined || to === undefined ? [] : [{ from, to, passed }];
    });
    const ids = [...new Set(ways.flatMap(({ passed }) => passed))];
    const passedUrns = await this.neighbours.urns(ids, query.read);
    const named = await this.naming(actor, [...passedUrns.values()], query);
    return ways.map(({ from, to, passed }) => ({
      from,
      to,
      through: passed.flatMap((id) => passedUrns.get(id) ?? []).map(named),
    }));
  }

  async betweenColumns(actor: Actor, query: PictureQuery, urns: readonly string[]): Promise<readonly ColumnEdge[]> {
    const rows = await this.neighbours.betweenParts(query, urns, COLUMN_EDGES_MAX);
    const makers = rows.flatMap(({ via }) => via ?? []);
    const named = await this.naming(actor, makers, query);
    return rows.map(({ from, to, via }) => ({
      from: partOf(from),
      to: partOf(to),
      ...(via !== null && { via: named(via) }),
    }));
  }

  private async naming(actor: Actor, urns: readonly string[], { read }: PictureQuery) {
    const wanted = urns.filter((urn) => urn.startsWith('urn:'));
    return namedBy(await namesByUrn(this.names, actor, wanted, read.signal));
  }
}

function partOf(urn: string): ColumnEdge['from'] {
  const [of = urn, ...rest] = parseUrn(urn).parts;
  return { urn, of, name: rest.join(',') };
}

interface LineagePictureDeps {
  readonly neighbours: LineageNeighbours;
  readonly walks: Pick<LineageReader, 'walk'>;
  readonly summaries: Pick<EntitySummaries, 'of'>;
  readonly names: NameReader;
  readonly sides: Pick<OtherSides, 'of'>;
}

/** What a picture of lineage shows, and the list beside it: entities round one, with the edges between them. */
export class LineagePicture {
  private readonly nodes: PictureNodes;
  private readonly edges: PictureEdges;

  constructor(private readonly deps: LineagePictureDeps) {
    this.nodes = new PictureNodes(deps.summaries, deps.neighbours);
    this.edges = new PictureEdges(deps.neighbours, deps.names);
  }

  /** @throws InvalidInputError for a string that is not a urn; ForbiddenError for an entity that the actor may not see */
  async of(actor: Actor, asked: PictureQuery): Promise<Picture> {
    const query = { ...asked, read: beginQuestion(asked.read) };
    const { neighbours, walks } = this.deps;
    const start = await neighbours.start(query);
    if (start === undefined) return this.alone(actor, query);
    const around = new PassingNeighbours(neighbours, query, query.types);
    const starts = [start, ...(await this.otherSides(query))];
    const { selection, cut } = await new PictureEntities(neighbours, walks, around, query).select(starts);
    const { ids } = selection;
    const [up, down] = await Promise.all([around.onwards('UPSTREAM', ids), around.onwards('DOWNSTREAM', ids)]);
    const urns = await neighbours.urns(ids, query.read);
    const shown = { selection, urns, up: up.steps, down: down.steps };
    const [nodes, edges, ways, columns, hidden] = await Promise.all([
      this.nodes.of(actor, query, shown),
      this.edges.between(actor, query, directSteps(down.steps, down.through, selection), urns),
      query.types ? this.edges.past(actor, query, down.through, urns) : undefined,
      query.columns ? this.edges.betweenColumns(actor, query, [...urns.values()]) : undefined,
      neighbours.hidden(query, query.directions, ids),
    ]);
    const isFull = nodes.some(({ moreUpstream, moreDownstream }) => moreUpstream + moreDownstream > 0);
    const truncated = [
      ...(isFull && selection.size >= query.limit ? [fullPicture(query.limit)] : []),
      ...(up.isCut || down.isCut ? [TOO_MANY_EDGES] : []),
      ...(columns && columns.length >= COLUMN_EDGES_MAX ? [TOO_MANY_COLUMNS] : []),
      ...cut,
    ];
    const cycles = cyclesOf([...edges, ...(ways ?? [])]);
    return { nodes, edges, ...(ways && { ways }), ...(columns && { columns }), cycles, hidden, truncated };
  }

  /** Ids of what is the same thing elsewhere: lineage may be known of one side alone. */
  private async otherSides({ urn, types, read }: PictureQuery): Promise<readonly number[]> {
    const sides = (await this.deps.sides.of(urn, read)).slice(0, SIDES_MAX);
    const shown = sides.filter((side) => !types || types.includes(parseUrn(side).entityType));
    return shown.length === 0 ? [] : [...(await this.deps.neighbours.ids(shown, read)).values()];
  }

  private async alone(actor: Actor, query: PictureQuery): Promise<Picture> {
    const node = await this.nodes.alone(actor, query);
    const none = { ...(query.types && { ways: [] }), ...(query.columns && { columns: [] }) };
    return { nodes: [node], edges: [], ...none, cycles: [], hidden: 0, truncated: [] };
  }
}

/** Further ones are in the picture if lineage leads to them. */
const SIDES_MAX = 5;

/** The steps along one edge, between entities of the picture. */
function directSteps(
  { froms, tos }: Steps,
  through: ReadonlyMap<string, readonly number[]>,
  selection: PictureSelection,
): Steps {
  const pairs = tos.map((to, index) => ({ from: froms[index] ?? 0, to }));
  const kept = pairs.filter(({ from, to }) => selection.has(to) && !through.has(`${from} ${to}`));
  return { froms: kept.map(({ from }) => from), tos: kept.map(({ to }) => to) };
}

function fullPicture(limit: number): string {
  return `The picture has room for ${limit} entities, and there are more. Expand an entity to see its neighbours.`;
}

const TOO_MANY_EDGES =
  'Some entities have more edges than one answer reads, so counts are too low. Ask for fewer hops.';
const TOO_MANY_COLUMNS = `Only the first ${COLUMN_EDGES_MAX} edges between columns are shown.`;

/** The entities of a picture, and their neighbours in it or not. */
interface Selected {
  readonly selection: PictureSelection;
  readonly urns: ReadonlyMap<number, string>;
  readonly up: Steps;
  readonly down: Steps;
}

const ALONE = { upstream: 0, downstream: 0, moreUpstream: 0, moreDownstream: 0 };

/** Reads what a picture shows of each entity. */
class PictureNodes {
  constructor(
    private readonly summaries: Pick<EntitySummaries, 'of'>,
    private readonly neighbours: Pick<LineageNeighbours, 'wholeOf'>,
  ) {}

  async of(actor: Actor, query: PictureQuery, selected: Selected): Promise<readonly PictureNode[]> {
    const { selection, urns, up, down } = selected;
    const described = await this.described(actor, query, [...urns.values()]);
    const [upstream, downstream] = [countsOf(up, selection), countsOf(down, selection)];
    return selection.ids.flatMap((id) => {
      const urn = urns.get(id);
      if (urn === undefined) return [];
      const { all: ups = 0, missing: moreUpstream = 0 } = upstream.get(id) ?? {};
      const { all: downs = 0, missing: moreDownstream = 0 } = downstream.get(id) ?? {};
      const counts = { upstream: ups, downstream: downs, moreUpstream, moreDownstream };
      return [{ ...described(urn), hops: selection.hopsOf(id), ...counts }];
    });
  }

  /** An entity without any edge, which may not even exist. */
  async alone(actor: Actor, query: PictureQuery): Promise<PictureNode> {
    const described = await this.described(actor, query, [query.urn]);
    return { ...described(query.urn), hops: 0, ...ALONE };
  }

  private async described(actor: Actor, { read }: PictureQuery, urns: readonly string[]) {
    const wholes = urns.flatMap((urn) => this.neighbours.wholeOf(urn) ?? []);
    const found = await this.summaries.of(actor, [...new Set([...urns, ...wholes])], read);
    const byUrn = new Map(found.map((summary) => [summary.urn, summary]));
    return (urn: string): Pick<PictureNode, 'summary' | 'whole' | 'exists'> => {
      const summary = byUrn.get(urn);
      const of = this.neighbours.wholeOf(urn);
      const whole = of === undefined ? undefined : (byUrn.get(of) ?? bare(of));
      return { summary: summary ?? bare(urn), ...(whole && { whole }), exists: summary !== undefined };
    };
  }
}

function bare(urn: string): EntitySummary {
  return { urn, entityType: parseUrn(urn).entityType, name: urnKey(urn) };
}

function countsOf({ froms, tos }: Steps, selection: PictureSelection) {
  const counts = new Map<number, { all: number; missing: number }>();
  for (const [index, to] of tos.entries()) {
    const from = froms[index] ?? 0;
    const { all, missing } = counts.get(from) ?? { all: 0, missing: 0 };
    counts.set(from, { all: all + 1, missing: missing + (selection.has(to) ? 0 : 1) });
  }
  return counts;
}
