import type { JsonObject } from '#generated/registry/registry-types';
import { NotFoundError } from '#base/errors/domain-error';
import { parseExactJson } from '#base/json/exact-json';
import { namesByUrn } from '#catalog/summaries/names-by-urn';
import { parseUrn } from '#catalog/urn/urn';
import { readableUrn } from '#catalog/urn/readable-urn';
import { CatalogAnswer } from '../answers/catalog-answer';
import { type FieldRow, fieldRows } from '../fields/field-rows';
import { rowLists } from '../fields/row-lists';
import { type McpCall, readAs } from '../mcp-call';
import { INTEGER_MAX, NAME, URN } from './argument-bounds';
import { defineTool } from './tool';

interface SchemaFieldsArguments {
  readonly urn: string;
  readonly match?: string;
  readonly limit?: number;
  readonly offset?: number;
}

const LIMIT = 100;
const LIMIT_MAX = 500;
const COLUMNS = ['path', 'title', 'type', 'null', 'key', 'tags', 'terms', 'refers to', 'description'];

export const schemaFieldsTool = defineTool<SchemaFieldsArguments>({
  name: 'list_schema_fields',
  description: 'The columns or fields of an entity: path, type, keys, tags, terms, description.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['urn'],
    properties: {
      urn: URN,
      match: { ...NAME, description: 'only fields with this text in the path, description, tags or terms' },
      limit: { type: 'integer', minimum: 1, maximum: LIMIT_MAX, description: `default ${LIMIT}` },
      offset: { type: 'integer', minimum: 0, maximum: INTEGER_MAX },
    },
  },
  async run({ urn, match = '', limit = LIMIT, offset = 0 }, call) {
    const { display, models } = call.services;
    const lists = rowLists(
      display.entityType(models.entity(parseUrn(readableUrn(models, urn)).entityType)?.name ?? ''),
    );
    const values = await valuesOf(urn, [...new Set(lists.map(({ aspect }) => aspect.name))], call);
    const tree = lists.find(({ isTree, aspect }) => isTree && values.has(aspect.name));
    if (!tree) throw new NotFoundError('The entity has no list of fields. Read its aspects with get_entities.');
    const named = await withNames(fieldRows({ urn, values }, tree, lists), call);
    const wanted = match.toLowerCase();
    const rows = named.filter((row) => row.join('\n').toLowerCase().includes(wanted));
    const answer = new CatalogAnswer();
    const page = rows.slice(offset, offset + limit);
    answer.note(`${rows.length} of ${named.length} fields match, ${page.length} shown from number ${offset}.`);
    const { entity } = tree.row;
    if (entity !== undefined)
      answer.note(`The urn of a field is urn:${models.registry.namespace}:${entity}:(URN,PATH).`);
    const shown = answer.table(COLUMNS, page, (fits) => `Ask again with offset ${offset + fits}.`);
    const next = offset + shown;
    if (shown === page.length && next < rows.length)
      answer.note(`Cut: ${rows.length - next} more with offset ${next}.`);
    return answer.text();
  },
});

async function valuesOf(
  urn: string,
  aspects: readonly string[],
  call: McpCall,
): Promise<ReadonlyMap<string, JsonObject>> {
  const [stored] = await call.services.reader.visible([urn], { aspects, read: readAs('getEntityV3', call) });
  if (!stored?.exists) throw new NotFoundError('The entity does not exist, or you may not see it.');
  return new Map(stored.aspects.map(({ name, value }): [string, JsonObject] => [name, parseExactJson(value)]));
}

/** The rows as cells, with the names of tags and terms. */
async function withNames(rows: readonly FieldRow[], { services: { names }, actor, signal }: McpCall) {
  const known = await namesByUrn(
    names,
    actor,
    rows.flatMap(({ tags, terms }) => [...tags, ...terms]),
    signal,
  );
  const named = (urns: readonly string[]) => urns.map((urn) => known.get(urn) ?? urn).join(', ');
  return rows.map(({ path, title, type, isNullable, isKey, tags, terms, targets, description }) => [
    path,
    title,
    type,
    isNullable ? 'yes' : '',
    isKey ? 'yes' : '',
    named(tags),
    named(terms),
    targets.join(', '),
    description,
  ]);
}
