import type { LineageNeighbours } from '#catalog/graph/lineage/lineage-neighbours';
import { shortestPaths } from '#catalog/graph/lineage/lineage-paths';
import type { LineageDirection, LineageReader } from '#catalog/graph/lineage/lineage-reader';
import type { Steps } from '#catalog/graph/lineage/lineage-walk';
import type { PassingNeighbours } from '#catalog/graph/lineage/passing-neighbours';
import { PictureSelection } from '#catalog/graph/lineage/picture-selection';
import { parseUrn } from '#catalog/urn/urn';
import type { PictureQuery } from './picture';

/** Neighbours that an entity shows more each time that it is expanded. */
const MORE = 50;
const EXPANDED: readonly LineageDirection[] = ['UPSTREAM', 'DOWNSTREAM'];

interface Selected {
  readonly selection: PictureSelection;
  /** Reasons why there may be a way that is not in the picture. */
  readonly cut: readonly string[];
}

/** Chooses the entities of a picture: those on the way that was asked for, those nearest to the middle, and what is expanded. */
export class PictureEntities {
  constructor(
    private readonly neighbours: Pick<LineageNeighbours, 'ids' | 'start'>,
    private readonly walks: Pick<LineageReader, 'walk'>,
    private readonly around: PassingNeighbours,
    private readonly query: PictureQuery,
  ) {}

  /**
   * @param starts the entity in the middle first, then its other sides
   * @throws InvalidInputError if `to` is not a urn; ForbiddenError if the actor may not see that entity
   */
  async select(starts: readonly number[]): Promise<Selected> {
    const selection = new PictureSelection(starts);
    const cut = await this.addWay(selection);
    for (const direction of this.query.directions) await this.walk(direction, selection, starts);
    await this.expand(selection);
    return { selection, cut };
  }

  /** Downstream first. A way in both directions is a cycle, and one half of it is enough. */
  private async addWay(selection: PictureSelection): Promise<readonly string[]> {
    const { to, urn, startTimeMillis, endTimeMillis, read } = this.query;
    if (to === undefined || to === urn) return [];
    parseUrn(to, { field: ['to'] });
    const end = await this.neighbours.start({ urn: to, read });
    if (end === undefined) return [];
    const cut = new Set<string>();
    for (const direction of WAYS) {
      const walk = await this.walks.walk({ urn, direction, startTimeMillis, endTimeMillis, read });
      if (walk.truncated) cut.add(walk.truncated.reason);
      if (walk.degreeOf(end) === 0) continue;
      for (const path of shortestPaths(walk, [end]).paths.get(end) ?? [])
        selection.add({ froms: path.slice(0, -1), tos: path.slice(1) }, direction, UNLIMITED);
      return [];
    }
    return [...cut];
  }

  private async walk(
    direction: LineageDirection,
    selection: PictureSelection,
    starts: readonly number[],
  ): Promise<void> {
    let from = starts;
    for (let hop = 1; hop <= this.query.hops && from.length > 0; hop++) {
      const { steps } = await this.around.onwards(direction, from);
      const room = { nodes: this.query.limit - selection.size, perNode: this.query.perNode };
      from = selection.add(steps, direction, room);
    }
  }

  /** An entity may be in the picture only because another one shows more, so this goes on while something new is met. */
  private async expand(selection: PictureSelection): Promise<void> {
    const { expand, read } = this.query;
    const ids = await this.neighbours.ids([...expand.UPSTREAM, ...expand.DOWNSTREAM], read);
    const open = EXPANDED.map((direction) => ({ direction, left: timesOf(expand[direction], ids) }));
    let isNew = true;
    while (isNew) {
      isNew = false;
      for (const { direction, left } of open) {
        const now = [...left.keys()].filter((id) => selection.has(id));
        if (now.length === 0) continue;
        isNew = true;
        const { steps } = await this.around.onwards(direction, now);
        for (const id of now) addMore(selection, direction, stepsFrom(steps, id), left.get(id));
        for (const id of now) left.delete(id);
      }
    }
  }
}

const WAYS: readonly LineageDirection[] = ['DOWNSTREAM', 'UPSTREAM'];
const UNLIMITED = { nodes: Infinity, perNode: Infinity };

/** Counts how often each one is named. */
function timesOf(urns: readonly string[], ids: ReadonlyMap<string, number>): Map<number, number> {
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
