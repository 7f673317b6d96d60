import { LIMITS } from '#generated/http/limits';
import { parseUrn } from '#catalog/urn/urn';
import type { LineageNeighbours, NeighboursQuery } from './lineage-neighbours';
import type { LineageDirection } from './lineage-reader';
import type { Steps } from './lineage-walk';
import { distinctSteps } from './picture-selection';

interface PassingSteps {
  /** Each pair of ends once. */
  readonly steps: Steps;
  /** The entities that a step leads past, by `from to`. Those of steps along one edge are absent. */
  readonly through: ReadonlyMap<string, readonly number[]>;
  /** Whether there are more edges than one question reads. */
  readonly isCut: boolean;
}

/** The present end of a way. */
interface Way {
  readonly from: number;
  readonly at: number;
  readonly through: readonly number[];
}

/** Entities in a row that a way leads past. Between two tables are a job, or a query and a job. */
const PASSED_MAX = 5;

/** The neighbours that have some entity types. Ways lead past the entities of other types, so that the way of the data stays. */
export class PassingNeighbours {
  private readonly admitted = new Map<number, boolean>();
  private readonly types: ReadonlySet<string> | undefined;

  /** @param types all if undefined */
  constructor(
    private readonly neighbours: Pick<LineageNeighbours, 'onwards' | 'urns'>,
    private readonly query: NeighboursQuery,
    types: readonly string[] | undefined,
  ) {
    this.types = types && new Set(types);
  }

  async onwards(direction: LineageDirection, from: readonly number[]): Promise<PassingSteps> {
    if (this.types) return this.past(direction, from, this.types);
    const { steps, isCut } = await this.neighbours.onwards(this.query, direction, from);
    return { steps: distinctSteps(steps), through: new Map(), isCut };
  }

  private async past(
    direction: LineageDirection,
    from: readonly number[],
    types: ReadonlySet<string>,
  ): Promise<PassingSteps> {
    const found: Way[] = [];
    const seen = new Set<string>();
    let isCut = false;
    let open: readonly Way[] = from.map((id) => ({ from: id, at: id, through: [] }));
    for (let passed = 0; passed <= PASSED_MAX && open.length > 0 && !isCut; passed++) {
      const places = [...new Set(open.map(({ at }) => at))];
      const level = await this.neighbours.onwards(this.query, direction, places);
      await this.learn(level.steps.tos, types);
      const reached = onwardsFrom(open, level.steps).filter((way) => isNew(seen, way));
      for (const way of reached) if (this.admitted.get(way.at)) found.push(way);
      open = reached.flatMap((way) =>
        this.admitted.get(way.at) ? [] : [{ ...way, through: [...way.through, way.at] }],
      );
      isCut = level.isCut || seen.size > LIMITS.lineageEdges;
    }
    return { ...stepsOf(found), isCut };
  }

  private async learn(ids: readonly number[], types: ReadonlySet<string>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.admitted.has(id));
    for (const [id, urn] of await this.neighbours.urns(unknown, this.query.read))
      this.admitted.set(id, types.has(parseUrn(urn).entityType));
  }
}

function onwardsFrom(open: readonly Way[], { froms, tos }: Steps): readonly Way[] {
  const next = new Map<number, number[]>();
  for (const [index, from] of froms.entries()) {
    const to = tos[index] ?? 0;
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
  }
  return open.flatMap((way) => (next.get(way.at) ?? []).map((at) => ({ ...way, at })));
}

function isNew(seen: Set<string>, { from, at }: Way): boolean {
  const key = `${from} ${at}`;
  if (from === at || seen.has(key)) return false;
  seen.add(key);
  return true;
}

function stepsOf(ways: readonly Way[]) {
  const steps = distinctSteps({ froms: ways.map(({ from }) => from), tos: ways.map(({ at }) => at) });
  const passing = ways.filter(({ through }) => through.length > 0);
  return { steps, through: new Map(passing.map(({ from, at, through }) => [`${from} ${at}`, through])) };
}
