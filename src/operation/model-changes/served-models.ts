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
/** The quality of compression. It makes the text as small as the default within a tenth, in a tenth of the time. */
const QUALITY = 5;
const PLACE = 'what the catalog remembers of its last service';

/** The models that the catalog was last served with; undefined if it remembers none, or has the schema of an earlier release. */
export async function readServedModels(client: SqlClient): Promise<ModelFacts | undefined> {
  const [row] = await client.query<{ readonly facts: string | null }>({ text: READ });
  if (!row?.facts) return undefined;
  const text = await decompress(Buffer.from(row.facts, 'base64'), { maxOutputLength: FACTS_BYTES_MAX });
  return parseModelFacts(text.toString(), PLACE);
}

/** Reads a row through JSON, because the table of an earlier release lacks the column. */
const READ = `
select encode(decode(substr(to_jsonb(served_with) ->> 'model_facts', 3), 'hex'), 'base64') as facts from served_with`;

/** The models of this process beside those of the last service. The file and the stored digest are read once. */
export class ServedModels {
  private constructor(
    private readonly client: SqlClient,
    private readonly file: string,
    private readonly text: string,
    private readonly digest: string,
    /** Whether the last service had the same. */
    readonly isKnown: boolean,
  ) {}

  /** @param generated the folder of generated files */
  static async read(client: SqlClient, generated: string): Promise<ServedModels> {
    const file = modelFactsFile(generated);
    const text = await readFile(file, 'utf8');
    const digest = createHash('sha256').update(text).digest('hex');
    return new ServedModels(client, file, text, digest, (await readDigest(client)) === digest);
  }

  /** What changed since the last service. */
  async changes(): Promise<readonly ModelChange[]> {
    const served = this.isKnown ? undefined : await readServedModels(this.client);
    return served ? compareModels(served, parseModelFacts(this.text, this.file)) : [];
  }

  /** Stores the models of a service that starts. */
  async remember(): Promise<void> {
    if (this.isKnown) return;
    const facts = await compress(this.text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    await this.client.query({
      text: 'update served_with set model_digest = $1, model_facts = $2',
      values: [this.digest, facts],
    });
  }
}

async function readDigest(client: SqlClient): Promise<string | undefined> {
  const text = "select to_jsonb(served_with) ->> 'model_digest' as digest from served_with";
  const [row] = await client.query<{ readonly digest: string | null }>({ text });
  return row?.digest ?? undefined;
}
