import { beginQuestion } from '#catalog/authorization/begin-question';
import type { LineageDirection, LineagePaths, LineageQuery } from '#catalog/graph/lineage/lineage-reader';
import { namesByUrn } from '#catalog/summaries/names-by-urn';
import { readableUrn } from '#catalog/urn/readable-urn';
import { CatalogAnswer } from '../answers/catalog-answer';
import { type McpCall, readAs } from '../mcp-call';
import { URN } from './argument-bounds';
import { defineTool } from './tool';

interface PathsArguments {
  readonly from: string;
  readonly to: string;
  readonly max_hops?: number;
}

const HOPS = 20;
const HOPS_MAX = 100;
const WORDS: Readonly<Record<LineageDirection, string>> = { DOWNSTREAM: 'from', UPSTREAM: 'to' };

export const lineagePathsTool = defineTool<PathsArguments>({
  name: 'get_lineage_paths',
  description: 'How data flows between two entities or two columns, whichever is the source: the shortest paths.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['from', 'to'],
    properties: {
      from: { ...URN, description: 'urn' },
      to: { ...URN, description: 'urn' },
      max_hops: { type: 'integer', minimum: 1, maximum: HOPS_MAX, description: `default ${HOPS}` },
    },
  },
  async run({ from, to, max_hops: maxHops = HOPS }, call) {
    const { models } = call.services;
    const urn = readableUrn(models, from, { field: ['from'] });
    readableUrn(models, to, { field: ['to'] });
    const read = beginQuestion(readAs('getLineage', call));
    for (const direction of ['DOWNSTREAM', 'UPSTREAM'] as const) {
      const found = await pathsTo(to, { urn, direction, maxHops, read }, call);
      if (found.paths.size > 0 || found.truncated) return pathsText(found, direction, call);
    }
    return `No path of at most ${maxHops} hops, in either direction, of entities that you may see.`;
  },
});

async function pathsTo(to: string, query: LineageQuery, { services: { lineage } }: McpCall): Promise<LineagePaths> {
  const walk = await lineage.walk(query);
  const id = (await lineage.ids([to], query.read)).get(to);
  const { truncated } = walk;
  if (id === undefined || walk.degreeOf(id) === 0) return { paths: new Map(), ...(truncated && { truncated }) };
  return lineage.paths(walk, [id], query.read);
}

async function pathsText(
  { paths, truncated }: LineagePaths,
  direction: LineageDirection,
  { services: { names }, actor, signal }: McpCall,
): Promise<string> {
  const answer = new CatalogAnswer();
  const all = [...paths.values()].flat();
  const known = await namesByUrn(names, actor, all.flat(), signal);
  const [first = []] = all;
  if (all.length > 0)
    answer.note(
      `${all.length} shortest paths of ${first.length - 1} hops. Data flows ${WORDS[direction]} the first entity.`,
    );
  if (truncated) answer.note(`Cut: ${truncated.reason}`);
  const rows = all.flatMap((path, index) => path.map((urn, hop) => [index + 1, hop, known.get(urn), urn]));
  answer.table(['path', 'hop', 'name', 'urn'], rows, () => 'Ask for a path from an entity between the two.');
  return answer.text();
}
