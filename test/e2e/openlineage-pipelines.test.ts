/** Which pipeline a job becomes a task of. */
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog();

interface Sent {
  readonly name: string;
  readonly type?: string;
  readonly parent?: string;
  readonly root?: string;
  readonly facets?: object;
}

/** The parents of dbt are in its namespace, and those of Airflow in another one. */
const jobOf = (name: string) => ({ namespace: name.startsWith('dag') ? 'airflow' : 'dbt', name });
const ancestor = (name: string) => ({ job: jobOf(name), run: { runId: `run-${name}` } });
const event = ({ name, type, parent, root, facets }: Sent) => ({
  eventType: 'COMPLETE',
  eventTime: '2026-02-01T00:00:00Z',
  producer: 'https://example.com/producer',
  schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json',
  run: {
    runId: `run-${name}`,
    facets: { ...facets, ...(parent && { parent: { ...ancestor(parent), ...(root && { root: ancestor(root) }) } }) },
  },
  job: {
    ...jobOf(name),
    facets: type ? { jobType: { jobType: type, integration: 'DBT', processingType: 'BATCH' } } : {},
  },
});

async function send(...events: readonly Sent[]) {
  const { status, json } = await catalog.send('/api/v1/lineage/batch', { body: events.map(event) });
  expect([status, json.status, json.warnings]).toEqual([200, 'success', []]);
}

/** The names of the tasks of each pipeline. */
async function tasks(): Promise<Record<string, readonly string[]>> {
  const { json } = await catalog.send('/openapi/v3/entity/datajob?aspects=dataJobInfo&count=100');
  const found: Record<string, string[]> = {};
  for (const { urn, dataJobInfo } of json.entities) {
    const [, flow = ''] = /\(openlineage,([^,]*),/.exec(urn) ?? [];
    expect(dataJobInfo.value.flowUrn).toBe(/urn:li:dataFlow:\([^)]*\)/.exec(urn)?.[0]);
    (found[flow] ??= []).push(dataJobInfo.value.name);
  }
  return Object.fromEntries(Object.entries(found).map(([flow, names]) => [flow, names.toSorted()]));
}

test('a dbt project is one pipeline, whatever runs it and however its jobs are named', async () => {
  const project = { dbt_run: { project_name: 'books' } };
  const inDag = { parent: 'dag.dbt', root: 'dag' };
  const inRun = { parent: 'dbt-run-books', root: 'dag', facets: project };
  await send(
    { name: 'dag.dbt', type: 'TASK', parent: 'dag' },
    { name: 'dbt-run-books', type: 'JOB', ...inDag },
    { name: 'shop.main.books.orders.build.run', type: 'MODEL', ...inRun },
    { name: 'model.books.orders', type: 'MODEL', ...inRun },
    { name: 'model.books.orders.sql.1', type: 'SQL', parent: 'model.books.orders', root: 'dag', facets: project },
    { name: 'test.books.not_null', type: 'TEST', ...inRun },
    // By hand, and from a sender that says neither type nor parent.
    { name: 'model.books.orders', type: 'MODEL', parent: 'dbt-run-books', root: 'dbt-run-books' },
    { name: 'other.load' },
    { name: 'other.load.step', type: 'STEP', parent: 'other.load' },
  );
  expect(await tasks()).toEqual({
    dag: ['dag', 'dbt'],
    'dbt-run-books': [
      'dbt-run-books',
      'model.books.orders',
      'model.books.orders.sql.1',
      'shop.main.books.orders.build.run',
      'test.books.not_null',
    ],
    other: ['load', 'load.step'],
  });
});
