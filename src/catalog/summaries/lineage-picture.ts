import type { Actor } from '../authorization/actor';
import { beginQuestion } from '../authorization/begin-question';
import { cyclesOf } from '../graph/lineage/cycles';
import type { LineageNeighbours, NeighboursQuery } from '../graph/lineage/lineage-neighbours';
import type { LineageDirection } from '../graph/lineage/lineage-reader';
import type { Steps } from '../graph/lineage/lineage-walk';
import { distinctSteps, PictureSelection } from '../graph/lineage/picture-selection';
import { parseUrn } from '../urn/urn';
import type { EntitySummaries } from './entity-summaries';
import type { EntitySummary, NamedEntity } from './entity-summary';
import { keyOf, namesByUrn, type NameReader } from './names-by-urn';

interface LineagePictureDeps {
  readonly neighbours: LineageNeighbours;
  readonly summaries: Pick<EntitySummaries, 'of'>;
  readonly names: NameReader;
}

export interface PictureQuery extends NeighboursQuery {
  readonly directions: readonly LineageDirection[];
  readonly hops: number;
  /** Entities, the one in the middle included. */
  readonly limit: number;
  /** Neighbours of one entity in one direction. */
  readonly perNode: number;
  /** Entities of the picture that show more neighbours, on top of `limit`. One that is named twice shows twice as many more. */
  readonly expand: { readonly [Direction in LineageDirection]: readonly string[] };
  /** Whether to read which columns are made from which. */
  readonly columns: boolean;
}

interface PictureNode {
  readonly summary: EntitySummary;
  /** From the middle: negative upstream, positive downstream. */
  readonly hops: number;
  /** False for an entity that only edges name. */
  readonly exists: boolean;
  /** Neighbours that the actor may see, in the picture or not. */
  readonly upstream: number;
  readonly downstream: number;
  /** How many of them are not in the picture. */
  readonly moreUpstream: number;
  readonly moreDownstream: number;
}

interface PictureEdge {
  readonly from: string;
  readonly to: string;
  readonly relationship: string;
  readonly via?: NamedEntity;
  readonly createdOn: number;
  readonly createdBy?: NamedEntity;
  readonly updatedOn: number;
  readonly updatedBy?: NamedEntity;
  readonly isManual: boolean;
}

interface PartEnd {
  /** The entity that the part belongs to. */
  readonly of: string;
  readonly name: string;
}

interface ColumnEdge {
  readonly from: PartEnd;
  readonly to: PartEnd;
  readonly via?: NamedEntity;
}

export interface Picture {
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
  readonly columns?: readonly ColumnEdge[];
  readonly cycles: readonly (readonly string[])[];
  /** Sentences for people: what is missing, and why. */
  readonly truncated: readonly string[];
}

/** Edges between columns in one answer. */
const COLUMN_EDGES_MAX = 5000;

/** What a picture of lineage shows, and the list beside it: entities round one, with the edges between them. */
export class LineagePicture {
  constructor(private readonly deps: LineagePictureDeps) {}

  /** @throws InvalidInputError for a string that is not a urn; ForbiddenError for an entity that the actor may not see */
  async of(actor: Actor, asked: PictureQuery): Promise<Picture> {
    const query = { ...asked, read: beginQuestion(asked.read) };
    const { neighbours } = this.deps;
    const start = await neighbours.start(query);
    if (start === undefined) return this.alone(actor, query);
    const selection = new PictureSelection(start);
    for (const direction of query.directions) await this.walk(query, direction, selection, start);
    await this.expand(query, selection);
    const [up, down] = await Promise.all([
      neighbours.onwards(query, 'UPSTREAM', selection.ids),
      neighbours.onwards(query, 'DOWNSTREAM', selection.ids),
    ]);
    const urns = await neighbours.urns(selection.ids, query.read);
    const sides = { up: distinctSteps(up.steps), down: distinctSteps(down.steps) };
    const shownUrns = [...urns.values()];
    const [nodes, edges, columns] = await Promise.all([
      this.nodes(actor, query, selection, urns, sides),
      this.edges(actor, query, stepsWithin(sides.down, selection), urns),
      query.columns ? this.columns(actor, query, shownUrns) : undefined,
    ]);
    const isFull = nodes.some(({ moreUpstream, moreDownstream }) => moreUpstream + moreDownstream > 0);
    const truncated = [
      ...(isFull && selection.ids.length >= query.limit ? [fullPicture(query.limit)] : []),
      ...(up.isCut || down.isCut ? [TOO_MANY_EDGES] : []),
      ...(columns && columns.length >= COLUMN_EDGES_MAX ? [TOO_MANY_COLUMNS] : []),
    ];
    return { nodes, edges, ...(columns && { columns }), cycles: cyclesOf(edges), truncated };
  }

  private async walk(query: PictureQuery, direction: LineageDirection, selection: PictureSelection, start: number) {
    let from: readonly number[] = [start];
    for (let hop = 1; hop <= query.hops && from.length > 0; hop++) {
      const { steps } = await this.deps.neighbours.onwards(query, direction, from);
      const room = { nodes: query.limit - selection.ids.length, perNode: query.perNode };
      from = selection.add(distinctSteps(steps), direction, room);
    }
  }

  /** An entity may be in the picture only because another one shows more, so this goes on while something new is met. */
  private async expand(query: PictureQuery, selection: PictureSelection): Promise<void> {
    const ids = await this.deps.neighbours.ids([...query.expand.UPSTREAM, ...query.expand.DOWNSTREAM], query.read);
    const open = EXPANDED.map((direction) => ({ direction, left: idsOf(query.expand[direction], ids) }));
    let isNew = true;
    while (isNew) {
      isNew = false;
      for (const side of open) {
        const now = [...side.left.keys()].filter((id) => selection.has(id));
        if (now.length === 0) continue;
        isNew = true;
        const { steps } = await this.deps.neighbours.onwards(query, side.direction, now);
        for (const id of now)
          addMore(selection, side.direction, stepsFrom(distinctSteps(steps), id), side.left.get(id));
        for (const id of now) side.left.delete(id);
      }
    }
  }

  /** An entity without any edge, which may not even exist. */
  private async alone(actor: Actor, query: PictureQuery): Promise<Picture> {
    const [summary] = await this.deps.summaries.of(actor, [query.urn], query.read);
    const counts = { upstream: 0, downstream: 0, moreUpstream: 0, moreDownstream: 0 };
    const node = { summary: summary ?? bare(query.urn), hops: 0, exists: summary !== undefined, ...counts };
    return { nodes: [node], edges: [], ...(query.columns && { columns: [] }), cycles: [], truncated: [] };
  }

  private async nodes(
    actor: Actor,
    { read }: PictureQuery,
    selection: PictureSelection,
    urns: ReadonlyMap<number, string>,
    { up, down }: { readonly up: Steps; readonly down: Steps },
  ): Promise<readonly PictureNode[]> {
    const summaries = await this.deps.summaries.of(actor, [...urns.values()], read);
    const byUrn = new Map(summaries.map((summary) => [summary.urn, summary]));
    const [upstream, downstream] = [countsOf(up, selection), countsOf(down, selection)];
    return selection.ids.flatMap((id) => {
      const urn = urns.get(id);
      if (urn === undefined) return [];
      const summary = byUrn.get(urn);
      const { all: ups = 0, hidden: moreUpstream = 0 } = upstream.get(id) ?? {};
      const { all: downs = 0, hidden: moreDownstream = 0 } = downstream.get(id) ?? {};
      const counts = { upstream: ups, downstream: downs, moreUpstream, moreDownstream };
      return [{ summary: summary ?? bare(urn), hops: selection.hopsOf(id), exists: summary !== undefined, ...counts }];
    });
  }

  private async edges(
    actor: Actor,
    query: PictureQuery,
    steps: Steps,
    urns: ReadonlyMap<number, string>,
  ): Promise<readonly PictureEdge[]> {
    const rows = await this.deps.neighbours.between(query, steps);
    const named = await this.namedBy(
      actor,
      rows.flatMap(({ createdActor, updatedActor, via }) => [createdActor, updatedActor, via ?? '']),
      query,
    );
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

  private async columns(actor: Actor, query: PictureQuery, urns: readonly string[]): Promise<readonly ColumnEdge[]> {
    const rows = await this.deps.neighbours.betweenParts(query, urns, COLUMN_EDGES_MAX);
    const named = await this.namedBy(
      actor,
      rows.flatMap(({ via }) => via ?? []),
      query,
    );
    return rows.map(({ from, to, via }) => ({
      from: partOf(from),
      to: partOf(to),
      ...(via !== null && { via: named(via) }),
    }));
  }

  private async namedBy(actor: Actor, urns: readonly string[], { read }: PictureQuery) {
    const wanted = urns.filter((urn) => urn.startsWith('urn:'));
    const names = await namesByUrn(this.deps.names, actor, wanted, read.signal);
    return (urn: string): NamedEntity => ({ urn, name: names.get(urn) ?? keyOf(urn) });
  }
}

const EXPANDED: readonly LineageDirection[] = ['UPSTREAM', 'DOWNSTREAM'];
/** Neighbours that an entity shows more each time that it is expanded. */
const MORE = 50;

/** How often each one is named. */
function idsOf(urns: readonly string[], ids: ReadonlyMap<string, number>): Map<number, number> {
  const times = new Map<number, number>();
  for (const urn of urns) {
    const id = ids.get(urn);
    if (id !== undefined) times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}

function addMore(selection: PictureSelection, direction: LineageDirection, steps: Steps, times = 1): void {
  selection.add(steps, direction, { nodes: MORE * times, perNode: MORE * times });
}

function stepsFrom({ froms, tos }: Steps, id: number): Steps {
  const kept = tos.filter((_, index) => froms[index] === id);
  return { froms: kept.map(() => id), tos: kept };
}

function partOf(urn: string): PartEnd {
  const [of = urn, ...rest] = parseUrn(urn).parts;
  return { of, name: rest.join(',') };
}

function bare(urn: string): EntitySummary {
  return { urn, entityType: parseUrn(urn).entityType, name: keyOf(urn) };
}

function stepsWithin({ froms, tos }: Steps, selection: PictureSelection): Steps {
  const kept = tos.flatMap((to, index) => (selection.has(to) ? [{ from: froms[index] ?? 0, to }] : []));
  return { froms: kept.map(({ from }) => from), tos: kept.map(({ to }) => to) };
}

function countsOf({ froms, tos }: Steps, selection: PictureSelection) {
  const counts = new Map<number, { all: number; hidden: number }>();
  for (const [index, to] of tos.entries()) {
    const from = froms[index] ?? 0;
    const { all, hidden } = counts.get(from) ?? { all: 0, hidden: 0 };
    counts.set(from, { all: all + 1, hidden: hidden + (selection.has(to) ? 0 : 1) });
  }
  return counts;
}

function fullPicture(limit: number): string {
  return `The picture has room for ${limit} entities, and there are more. Expand an entity to see its neighbours.`;
}

const TOO_MANY_EDGES =
  'Some entities have more edges than one answer reads, so counts are too low. Ask for fewer hops.';
const TOO_MANY_COLUMNS = `Only the first ${COLUMN_EDGES_MAX} edges between columns are shown.`;
