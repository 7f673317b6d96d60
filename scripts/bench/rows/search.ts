import { registry } from '../../../generated/registry/registry';
import { EVERYTHING } from '../../../src/auth/actor';
import type { SqlClient, SqlStatement } from '../../../src/database/sql-client';
import { SearchFields } from '../../../src/search/fields/search-fields';
import { SearchIndexPostgres } from '../../../src/search/postgres/search-index-postgres';
import { parseSearch, type SearchForm } from '../../../src/wire/forms/search-form';
import { startBaseline } from '../baseline/baseline-process';
import type { BenchRow } from '../bench-row';
import { answerOf } from '../catalog-server';
import { compare } from '../compare';
import { datasetName, ownerUrn, seededRandom } from '../metadata-generator';
import { post, sendLoad } from '../send-load';

const CONNECTIONS = 32;
/** A multiple of the kinds of questions; many, so that no answer is remembered anywhere. */
const QUESTIONS = 1000;
const ENTITY = 'dataset';

export const search: BenchRow = {
  name: 'search',
  async measure(bench) {
    const { options, server, cleanup } = bench;
    const forms = questions(options.entities);
    for (const form of forms.slice(0, KINDS.length)) await checkFinds(server.url, form);
    const baseline = startBaseline(cleanup);
    const statements = await statementsOf(forms);
    const measurement = await compare({
      what: `search with facets, ${options.entities} entities, ${CONNECTIONS} connections`,
      unit: 'searches/s',
      bar: { ratioAtLeast: 0.7 },
      ours: (seconds) => {
        let next = 0;
        return sendLoad(server.url, CONNECTIONS, seconds, () => post('/entities?action=search', { entity: ENTITY, ...forms[next++ % forms.length] }));
      },
      baseline: {
        what: `the SQL it sends, no http, ${CONNECTIONS} sessions`,
        process: baseline,
        measure: (seconds) => baseline.ask({ kind: 'run-statements', address: server.database, connections: CONNECTIONS, seconds, statements }),
      },
    }, bench);
    await baseline.stop();
    return [measurement];
  },
};

/** What people ask of a dataset they look for, each as often as the others. */
const KINDS: readonly ((dataset: number, random: () => number) => Pick<SearchForm, 'input' | 'filter'>)[] = [
  (dataset) => ({ input: datasetName(dataset).table }),
  (dataset) => ({ input: `${datasetName(dataset).subject} ${datasetName(dataset).verb}` }),
  (dataset) => ({ input: datasetName(dataset).subject }),
  (dataset) => ({ input: `${datasetName(dataset).verb.slice(0, 4)}*` }),
  () => ({ input: '*' }),
  (_, random) => ({ input: '*', filter: { or: [{ and: [{ field: 'owners', values: [ownerUrn(random)] }] }] } }),
  (dataset) => ({ input: datasetName(dataset).verb, filter: { or: [{ and: [{ field: 'platform', values: [`urn:li:dataPlatform:${datasetName(dataset).platform}`] }] }] } }),
];

function questions(entities: number): readonly SearchForm[] {
  const random = seededRandom(2);
  const ask = (index: number) => KINDS[index % KINDS.length]?.(Math.floor(random() * entities), random);
  return Array.from({ length: QUESTIONS }, (_, index) => ({ ...ask(index), start: 0, count: 10 }));
}

async function checkFinds(url: string, form: SearchForm): Promise<void> {
  const { value }: { value: { readonly numEntities: number } } = JSON.parse(await answerOf(`${url}/entities?action=search`, { entity: ENTITY, ...form }));
  if (!(value.numEntities > 0)) throw new Error(`nothing found for ${JSON.stringify(form)}`);
}

/** The statements that the service itself makes of these questions. */
async function statementsOf(forms: readonly SearchForm[]): Promise<readonly SqlStatement[]> {
  const statements: SqlStatement[] = [];
  const listener: SqlClient = {
    query: (statement) => {
      statements.push(statement);
      return Promise.resolve([]);
    },
  };
  const index = new SearchIndexPostgres(listener, new SearchFields(registry));
  for (const form of forms) await index.search(parseSearch(form, [ENTITY], EVERYTHING));
  return statements;
}
