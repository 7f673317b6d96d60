import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { ModelFacts } from '#generated/registry/model-facts';
import type { SqlClient } from '#base/database/sql-client';
import { compareModels } from './compare/compare-models';
import type { ModelChange } from './model-change';
import { FACTS_BYTES_MAX, modelFactsFile, parseModelFacts } from './model-facts';

const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)];
/** As small as the default makes it within a tenth, in a tenth of the time. */
const QUALITY = 5;
const PLACE = 'what the catalog remembers of its last service';

/** The models that the catalog was last served with; undefined if it remembers none, or has the schema of an earlier release. */
export async function readServedModels(client: SqlClient): Promise<ModelFacts | undefined> {
  const [row] = await client.query<{ readonly facts: string | null }>({ text: READ });
  if (!row?.facts) return undefined;
  const text = await decompress(Buffer.from(row.facts, 'base64'), { maxOutputLength: FACTS_BYTES_MAX });
  return parseModelFacts(text.toString(), PLACE);
}

/** Through JSON, because the table of an earlier release lacks the column. */
const READ = `
select encode(decode(substr(to_jsonb(served_with) ->> 'model_facts', 3), 'hex'), 'base64') as facts from served_with`;

/**
 * What changed in the models since the last service. Reads the old ones only if their digest differs.
 * @param generated the folder of generated files
 */
export async function changesSinceServed(client: SqlClient, generated: string): Promise<readonly ModelChange[]> {
  const text = await readFile(modelFactsFile(generated), 'utf8');
  if ((await readDigest(client)) === digestOf(text)) return [];
  const served = await readServedModels(client);
  return served ? compareModels(served, parseModelFacts(text, modelFactsFile(generated))) : [];
}

/** Remembers the models of a service that starts. */
export async function rememberModels(client: SqlClient, generated: string): Promise<void> {
  const text = await readFile(modelFactsFile(generated), 'utf8');
  const digest = digestOf(text);
  if ((await readDigest(client)) === digest) return;
  const facts = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  await client.query({
    text: 'update served_with set model_digest = $1, model_facts = $2',
    values: [digest, facts],
  });
}

async function readDigest(client: SqlClient): Promise<string | undefined> {
  const text = "select to_jsonb(served_with) ->> 'model_digest' as digest from served_with";
  const [row] = await client.query<{ readonly digest: string | null }>({ text });
  return row?.digest ?? undefined;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
