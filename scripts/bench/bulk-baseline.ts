import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { registry } from '#generated/registry/registry';
import type { SqlClient } from '#base/database/sql-client';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { PRODUCTS } from '#search/cluster/clients/cluster-product';
import { documentId, documentToJson } from '#search/cluster/documents/document-json';
import { entityAlias } from '#search/cluster/cluster/search-cluster';
import { loadIndexDefinitions } from '#search/cluster/cluster/index-definition';
import { SearchFields } from '#search/language/fields/search-fields';
import { readEntityDocuments } from '#search/engine/rebuild/entity-documents';
import type { StoredEntityRow } from '#catalog/aspects/sql/stored-entities';
import { ENTITY } from './questions/search-questions';

/** The service sends the same number at once. */
const DOCUMENTS_PER_REQUEST = 500;
/** Keeps two processors busy. */
const CONCURRENCY = 2;
const INDEX = 'bare-bulk';
/** The bundle of the benchmark lies one folder below the root. */
const DEFINITIONS = join(__dirname, '..', 'generated', 'search', 'elasticsearch');

/** @returns bodies of `_bulk` requests, as lines, with the documents of these entities */
export async function bulkRequests(
  database: SqlClient,
  entities: readonly StoredEntityRow[],
): Promise<readonly (readonly string[])[]> {
  const models = new ModelRegistry(registry);
  const fields = new SearchFields(registry);
  const requests = [];
  for (let from = 0; from < entities.length; from += DOCUMENTS_PER_REQUEST) {
    const page = await readEntityDocuments(database, models, entities.slice(from, from + DOCUMENTS_PER_REQUEST));
    requests.push(
      page.flatMap(({ urn, document }) =>
        document
          ? [JSON.stringify({ index: { _id: documentId(urn) } }), JSON.stringify(documentToJson(fields, document))]
          : [],
      ),
    );
  }
  return requests;
}

/** Sends the requests to a new index with the definition that the service uses, on the same node. @returns seconds until all documents are searchable */
export async function sendBulkRequests(url: string, requests: readonly (readonly string[])[]): Promise<number> {
  const client = new Client({ node: url });
  await createIndex(client);
  const startedAt = performance.now();
  const rest = requests.values();
  const send = async () => {
    for (const operations of rest) {
      const { errors } = await client.bulk<string>({ index: INDEX, operations: [...operations] });
      if (errors) throw new Error('Elasticsearch refused documents of the baseline');
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, send));
  await client.indices.refresh({ index: INDEX });
  const seconds = (performance.now() - startedAt) / 1000;
  await client.indices.delete({ index: INDEX });
  await client.close();
  return seconds;
}

async function createIndex(client: Client): Promise<void> {
  const definition = (await loadIndexDefinitions(DEFINITIONS, PRODUCTS.elasticsearch)).find(
    ({ alias }) => alias === entityAlias(ENTITY),
  );
  if (!definition) throw new Error(`the models define no index for ${ENTITY}`);
  const { settings, mappings } = definition;
  await client.indices.create({ index: INDEX, settings, mappings });
}
