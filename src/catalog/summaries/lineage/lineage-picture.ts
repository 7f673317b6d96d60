import type { Actor } from '#catalog/authorization/actor';
import { beginQuestion } from '#catalog/authorization/begin-question';
import { cyclesOf } from '#catalog/graph/lineage/cycles';
import type { LineageNeighbours } from '#catalog/graph/lineage/lineage-neighbours';
import type { LineageReader } from '#catalog/graph/lineage/lineage-reader';
import type { Steps } from '#catalog/graph/lineage/lineage-walk';
import { PassingNeighbours } from '#catalog/graph/lineage/passing-neighbours';
import type { PictureSelection } from '#catalog/graph/lineage/picture-selection';
import { parseUrn } from '#catalog/urn/urn';
import type { EntitySummaries } from '../entity-summaries';
import type { NameReader } from '../names-by-urn';
import type { OtherSides } from '../other-sides';
import type { Picture, PictureQuery } from './picture';
import { COLUMN_EDGES_MAX, PictureEdges } from './picture-edges';
import { PictureEntities } from './picture-entities';
import { PictureNodes } from './picture-nodes';

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
