import type { LineageDirection } from '#catalog/graph/lineage/lineage-reader';
import type { Picture } from '#catalog/summaries/lineage/picture';
import { searchedTypes } from '#catalog/registry/searched-types';
import { readableUrn } from '#catalog/urn/readable-urn';
import { CatalogAnswer } from '../answers/catalog-answer';
import { readAs } from '../mcp-call';
import { namesOf, URN } from './argument-bounds';
import { defineTool } from './tool';

interface LineageArguments {
  readonly urn: string;
  readonly direction?: 'upstream' | 'downstream' | 'both';
  readonly hops?: number;
  readonly columns?: boolean;
  readonly types?: readonly string[];
  readonly start?: number;
  readonly limit?: number;
}

const DIRECTIONS: Readonly<Record<NonNullable<LineageArguments['direction']>, readonly LineageDirection[]>> = {
  upstream: ['UPSTREAM'],
  downstream: ['DOWNSTREAM'],
  both: ['UPSTREAM', 'DOWNSTREAM'],
};
const HOPS_MAX = 10;
const LIMIT = 50;
const LIMIT_MAX = 200;
/** A page is chosen again with all before it, so pages do not go on for ever. */
const START_MAX = 5_000;

const ENTITY_COLUMNS = ['no', 'hops', 'type', 'name', 'platform', 'urn', 'more upstream', 'more downstream'];

export const lineageTool = defineTool<LineageArguments>({
  name: 'get_lineage',
  description:
    'What an entity is made from (upstream) and what uses it (downstream), hop by hop, with the edges. Also for the urn of one column, as list_schema_fields gives it.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['urn'],
    properties: {
      urn: URN,
      direction: { type: 'string', enum: Object.keys(DIRECTIONS), description: 'default both' },
      hops: { type: 'integer', minimum: 1, maximum: HOPS_MAX, description: 'default 1' },
      columns: { type: 'boolean', description: 'also which columns are made from which' },
      types: { ...namesOf(), description: 'only these entity types, past those of others' },
      start: { type: 'integer', minimum: 0, maximum: START_MAX, description: 'entities that earlier pages had' },
      limit: { type: 'integer', minimum: 1, maximum: LIMIT_MAX, description: `entities, default ${LIMIT}` },
    },
  },
  async run({ urn, direction = 'both', hops = 1, columns = false, types = [], start = 0, limit = LIMIT }, call) {
    const { models, lineagePicture, spokenNames } = call.services;
    const end = start + limit;
    const picture = await lineagePicture.of(call.actor, {
      urn: readableUrn(models, urn),
      directions: DIRECTIONS[direction],
      hops,
      types: types.length > 0 ? searchedTypes(models, spokenNames.types(types)) : undefined,
      // The entity in the middle is one of them.
      limit: end + 1,
      perNode: end,
      columns,
      expand: { UPSTREAM: [], DOWNSTREAM: [] },
      read: readAs('getLineagePicture', call),
    });
    return pictureText(pageOf(picture, start), picture.nodes.length > end ? end : undefined);
  },
});

interface PicturePage extends Picture {
  /** The number of each node. The entity in the middle is on every page, as number 0. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** The picture without the entities of earlier pages, and what is between others than those that are left. */
function pageOf(picture: Picture, start: number): PicturePage {
  const numbered = picture.nodes.map((node, number) => ({ node, number }));
  const nodes = numbered.filter(({ number }) => number === 0 || number > start);
  const numbers = new Map(nodes.map(({ node, number }) => [node.summary.urn, number]));
  const columns = picture.columns?.filter(({ from, to }) => numbers.has(from.of) && numbers.has(to.of));
  return {
    ...picture,
    nodes: nodes.map(({ node }) => node),
    edges: picture.edges.filter(({ from, to }) => numbers.has(from) && numbers.has(to)),
    ...(columns && { columns }),
    numbers,
  };
}

/** @param next the start of the next page, if there may be one */
function pictureText({ nodes, edges, columns = [], cycles, truncated, numbers }: PicturePage, next?: number): string {
  const answer = new CatalogAnswer();
  const numberOf = (urn: string) => numbers.get(urn) ?? urn;
  answer.note(
    `${nodes.length - 1} entities around number 0. Hops below 0 are upstream; from and to are in the direction of the data.`,
  );
  if (truncated.length > 0 && next !== undefined && next <= START_MAX)
    answer.note(`There are more. For the next page: start ${next}. Or ask for types.`);
  else if (truncated.length > 0)
    answer.note(`Cut: ${truncated.join(' ')} Or ask for types, with a higher limit, or from one of the entities.`);
  if (cycles.length > 0) answer.note(`${cycles.length} cycles of entities that feed each other.`);
  const rows = nodes.map(({ summary, hops, moreUpstream, moreDownstream }) => {
    const { entityType, name, platform, urn } = summary;
    return [numberOf(urn), hops, entityType, name, platform?.name, urn, moreUpstream || '', moreDownstream || ''];
  });
  const fewer = () => 'Ask with fewer hops, in one direction, or with a lower limit.';
  answer.table(ENTITY_COLUMNS, rows, fewer);
  const links = edges.map(({ from, to, relationship, via }) => [numberOf(from), numberOf(to), relationship, via?.name]);
  if (links.length > 0) answer.title('');
  answer.table(['from', 'to', 'relationship', 'via'], links, fewer);
  const parts = columns.map(({ from, to }) => [numberOf(from.of), from.name, numberOf(to.of), to.name]);
  if (parts.length > 0) answer.title('');
  answer.table(['from', 'column', 'to', 'column'], parts, () => 'For the others ask with the urn of one column.');
  return answer.text();
}
