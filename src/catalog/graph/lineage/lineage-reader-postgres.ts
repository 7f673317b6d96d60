import { LIMITS } from '#generated/http/limits';
import { beginQuestion } from '#catalog/authorization/begin-question';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { QuestionClient, SqlClient } from '#base/database/sql-client';
import { parseUrn } from '#catalog/urn/urn';
import type { LineageKinds } from './lineage-kinds';
import { shortestPaths } from './lineage-paths';
import type {
  LineagePage,
  LineagePageQuery,
  LineagePaths,
  LineageQuery,
  LineageReader,
  LineageRelationship,
} from './lineage-reader';
import { LineageWalk, type Steps } from './lineage-walk';
import { readLevels } from './sql/read-levels';
import { readIds, readUrns } from './sql/read-names';
import { readNewestEdges } from './sql/read-newest-edges';
import { readRemoved } from './sql/read-removed';
import { readShown } from './sql/read-shown';

/** Walks the edge tables level by level: one statement for the first degrees, then one for all entities of a degree. */
export class LineageReaderPostgres implements LineageReader {
  constructor(
    private readonly questions: QuestionClient,
    private readonly access: EntityAccess,
    private readonly kinds: LineageKinds,
  ) {}

  async walk(query: LineageQuery): Promise<LineageWalk> {
    parseUrn(query.urn, { field: ['urn'] });
    await this.access.require([query.urn], query.read);
    return this.follow(query, this.client(query.read));
  }

  async lineage(asked: LineagePageQuery): Promise<LineagePage> {
    const query = { ...asked, read: beginQuestion(asked.read) };
    const walk = await this.walk(query);
    const client = this.client(query.read);
    const ids = walk.entities;
    const rows = await readShown(client, { ...query, ids, degrees: ids.map((id) => walk.degreeOf(id)) });
    const shown = rows.flatMap(({ id, urn }) => (id === null || urn === null ? [] : [{ id: Number(id), urn }]));
    const { paths, truncated: cut } = await this.paths(
      walk,
      shown.map(({ id }) => id),
      query.read,
    );
    const truncated = walk.truncated ?? cut;
    const edges = await readNewestEdges(client, stepsTo(shown, walk), this.kinds.towards(query.direction), query);
    const relationships = shown.flatMap(({ id, urn }): readonly LineageRelationship[] => {
      const edge = edges.get(id);
      if (!edge) return [];
      const { type, createdActor, updatedActor, isManual } = edge;
      const times = { createdOn: Number(edge.createdOn), updatedOn: Number(edge.updatedOn) };
      const place = { entity: urn, degree: walk.degreeOf(id), paths: paths.get(id) ?? [] };
      return [{ type, ...place, ...times, createdActor, updatedActor, isManual }];
    });
    return { total: rows[0]?.total ?? 0, relationships, ...(truncated && { truncated }) };
  }

  async paths(walk: LineageWalk, ids: readonly number[], read: ReadContext): Promise<LineagePaths> {
    const { paths, truncated } = shortestPaths(walk, ids);
    const urns = await this.urns([...new Set([...paths.values()].flat(2))], read);
    const named = [...paths].map(
      ([id, found]) => [id, found.map((path) => path.map((each) => urns.get(each) ?? ''))] as const,
    );
    return { paths: new Map(named), ...(truncated && { truncated }) };
  }

  async removed(ids: readonly number[], read: ReadContext): Promise<ReadonlySet<number>> {
    return new Set(await readRemoved(this.client(read), ids));
  }

  urns(ids: readonly number[], read: ReadContext): Promise<ReadonlyMap<number, string>> {
    return readUrns(this.client(read), ids);
  }

  ids(urns: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>> {
    return readIds(this.client(read), urns);
  }

  private client({ signal, startedAt }: ReadContext): SqlClient {
    return this.questions.until(signal, startedAt);
  }

  private async follow(query: LineageQuery, client: SqlClient): Promise<LineageWalk> {
    const { access } = this;
    const kinds = this.kinds.towards(query.direction);
    const among = this.kinds.among(parseUrn(query.urn).entityType);
    const hops = Math.min(query.maxHops ?? LIMITS.lineageHops, LIMITS.lineageHops);
    const max = LIMITS.lineageEdges + 1;
    const first = await readLevels(client, {
      query,
      kinds,
      among,
      from: query.urn,
      hops: Math.max(1, Math.min(hops, FIRST_HOPS)),
      max,
      access,
    });
    const walk = new LineageWalk(first[0]?.steps.froms[0]);
    let edgesLeft = LIMITS.lineageEdges;
    let from: readonly number[] = [];
    const isOpen = () => edgesLeft >= 0 && !walk.truncated;
    for (const { read, steps } of first) {
      if (!isOpen()) break;
      from = walk.addLevel(steps);
      edgesLeft -= read;
    }
    for (let degree = first.length + 1; degree <= hops && from.length > 0 && isOpen(); degree++) {
      const [level] = await readLevels(client, { query, kinds, among, from, hops: 1, max: edgesLeft + 1, access });
      from = walk.addLevel(level?.steps ?? NO_STEPS);
      edgesLeft -= level?.read ?? 0;
    }
    if (edgesLeft < 0) walk.truncate(TOO_MANY_EDGES);
    if (query.maxHops === undefined && from.length > 0) walk.truncate(TOO_MANY_HOPS);
    return walk;
  }
}

/** Most questions are about so many hops, which one statement answers. */
const FIRST_HOPS = 3;

const NO_STEPS: Steps = { froms: [], tos: [] };

/** The last steps of the shortest paths to entities. */
function stepsTo(entities: readonly { readonly id: number }[], walk: LineageWalk): Steps {
  const parents = walk.parentsOf(entities.map(({ id }) => id));
  const steps = entities.flatMap(({ id }) => [...(parents.get(id) ?? [])].map((from) => ({ from, id })));
  return { froms: steps.map(({ from }) => from), tos: steps.map(({ id }) => id) };
}

const TOO_MANY_EDGES = {
  limit: 'lineageEdges',
  reason: `The lineage has more than ${LIMITS.lineageEdges} edges. Lower maxHops, or start from another entity.`,
} as const;

const TOO_MANY_HOPS = {
  limit: 'lineageHops',
  reason: `The lineage may go on after ${LIMITS.lineageHops} hops. Continue from one of its last entities.`,
} as const;
