import type { Actor } from '#catalog/authorization/actor';
import type { LineageNeighbours } from '#catalog/graph/lineage/lineage-neighbours';
import type { Steps } from '#catalog/graph/lineage/lineage-walk';
import { namedBy, namesByUrn, type NameReader } from '../names-by-urn';
import { parseUrn } from '#catalog/urn/urn';
import type { ColumnEdge, PictureEdge, PictureQuery, PictureWay } from './picture';

/** Edges between columns in one answer. */
export const COLUMN_EDGES_MAX = 5000;

/** Reads the edges of a picture, with the names of what they mention. */
export class PictureEdges {
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
