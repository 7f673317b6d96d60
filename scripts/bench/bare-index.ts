import { Client, type estypes } from '@elastic/elasticsearch';
import { registry } from '#generated/registry/registry';
import type { SqlClient } from '#base/database/sql-client';
import type { SearchDocument } from '#search/language/fields/search-document';
import type { SearchField } from '#search/language/fields/search-field';
import { SearchFields } from '#search/language/fields/search-fields';
import { documentOf } from '#search/memory/document-text';
import { readStoredPage } from '#search/memory/sql/read-stored-documents';
import { ENTITY } from './questions/search-questions';
import { type LoadRequest, post } from './send-load';

const INDEX = 'bare';
const DOCUMENTS_PER_REQUEST = 500;
/** A merge of a large index takes minutes on a busy machine. */
const MERGED_WITHIN_MS = 600_000;
const HITS = 10;
const FACETS = 8;
/** Values of a facet that the service shows. */
const FACET_VALUES = 20;
/** Weights of the score classes. */
const BOOSTS = { A: 8, B: 4, C: 2, D: 1 } as const;

/** Divides words as the service does: `order_placed_7` has three. */
const ANALYSIS: estypes.IndicesIndexSettingsAnalysis = {
  tokenizer: { parts: { type: 'pattern', pattern: '[^\\p{L}\\p{N}]+' } },
  analyzer: { words: { type: 'custom', tokenizer: 'parts', filter: ['lowercase', 'porter_stem'] } },
};

/**
 * Makes an index of one shard with the documents that the service searches. Its segments are merged, which is in its favour.
 * @returns the request for a question as the service answers it: total, ten best hits, eight facets, and where each hit matched
 */
export async function makeBareIndex(url: string, database: SqlClient): Promise<(input: string) => LoadRequest> {
  const client = new Client({ node: url });
  const fields = new SearchFields(registry).ofType(ENTITY).all;
  const stored = new Set<string>();
  await createIndex(client, fields);
  for await (const documents of storedPages(database)) {
    for (const document of documents) for (const name of Object.keys(document.fields)) stored.add(name);
    const { errors } = await client.bulk({ index: INDEX, operations: documents.flatMap(operationsOf) });
    if (errors) throw new Error('Elasticsearch refused documents of the baseline');
  }
  await client.indices.refresh({ index: INDEX });
  await client.indices.forcemerge({ index: INDEX, max_num_segments: 1 }, { requestTimeout: MERGED_WITHIN_MS });
  await client.close();
  // A field that no document has would only make its queries slower.
  const body = bodyOf(fields.filter(({ name }) => stored.has(name)));
  return (input) => post(`/${INDEX}/_search`, body(input));
}

async function createIndex(client: Client, fields: readonly SearchField[]): Promise<void> {
  const properties = Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)]));
  await client.indices.create({
    index: INDEX,
    settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1', analysis: ANALYSIS },
    mappings: { dynamic: false, properties: { ...properties, urn: { type: 'text', analyzer: 'words' } } },
  });
}

function propertyOf({ hasWords, facet }: SearchField) {
  const whole = { type: 'keyword', ignore_above: 8000 } as const;
  if (!hasWords) return whole;
  return { type: 'text', analyzer: 'words', ...(facet && { fields: { whole } }) } as const;
}

async function* storedPages(database: SqlClient): AsyncGenerator<readonly SearchDocument[]> {
  for (let after = '0'; ;) {
    const page = await readStoredPage(database, after, DOCUMENTS_PER_REQUEST);
    const last = page.at(-1);
    if (!last) return;
    yield page
      .flatMap(({ document }) => (document ? [documentOf(document)] : []))
      .filter(({ entityType }) => entityType === ENTITY);
    after = last.id;
  }
}

function operationsOf({ urn, fields }: SearchDocument): readonly object[] {
  return [{ index: { _id: urn } }, { ...fields, urn }];
}

function bodyOf(fields: readonly SearchField[]): (input: string) => object {
  const searched = fields.filter(({ byDefault, hasWords }) => byDefault && hasWords);
  const names = ['urn^4', ...searched.map(({ name, scoreClass }) => `${name}^${BOOSTS[scoreClass]}`)];
  const facets = fields.filter(({ facet }) => facet).slice(0, FACETS);
  const aggs = Object.fromEntries(
    facets.map(({ name, hasWords }) => [
      name,
      { terms: { field: hasWords ? `${name}.whole` : name, size: FACET_VALUES } },
    ]),
  );
  const highlight = { fields: { '*': { number_of_fragments: 0 } } };
  return (query) => ({
    query: { multi_match: { query, type: 'cross_fields', operator: 'and', fields: names } },
    size: HITS,
    track_total_hits: true,
    aggs,
    highlight,
  });
}
