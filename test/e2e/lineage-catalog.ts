/** A catalog with every kind of lineage: jobs between tables, a chart, columns, a cycle, something hidden, something soft-deleted. */
import type { JsonObject } from '#generated/registry/registry-types';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

export const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
export const column = (name: string, field: string) => `urn:li:schemaField:(${dataset(name)},${field})`;
export const JOB = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,daily,PROD),load)';
export const CHART = 'urn:li:chart:(looker,sales)';
export const [RAW, CLEAN, GONE, REPORT, SECRET, BEHIND, LOOP] = [
  'raw',
  'clean',
  'gone',
  'report',
  'secret',
  'behind',
  'loop',
].map(dataset) as [string, string, string, string, string, string, string];
const STAMP = { time: 0, actor: 'urn:li:corpuser:jane' };

export function upstreamOf(sources: readonly string[], more: JsonObject = {}): JsonObject {
  const upstreams = sources.map((source) => ({ dataset: source, type: 'TRANSFORMED', auditStamp: STAMP }));
  return { upstreams, ...more };
}

const columnsOf = (from: string, to: string) => ({
  upstreamType: 'FIELD_SET',
  upstreams: [from],
  downstreamType: 'FIELD',
  downstreams: [to],
});

/** raw -> job -> clean -> gone (soft-deleted) -> report -> chart; clean -> secret -> behind; report -> loop -> raw. */
export function lineageCatalog() {
  const catalog = servedCatalog({ auth: 'on' });
  const tokens = { root: '', jane: '' };

  async function put(urn: string, aspectName: string, value: JsonObject) {
    const { services, system } = catalog.runtime();
    const [, , entityType = ''] = urn.split(':');
    await services.writer.write(system, [{ entityType, urn, aspectName, changeType: 'UPSERT', value }]);
  }
  const upstream = (urn: string, sources: readonly string[], more: JsonObject = {}) =>
    put(urn, 'upstreamLineage', upstreamOf(sources, more));

  beforeAll(async () => {
    tokens.root = await tokenFor(catalog, 'root', ['VIEW_ENTITY_PAGE']);
    tokens.jane = await tokenFor(catalog, 'jane', ['VIEW_ENTITY_PAGE'], only('URN', 'NOT_EQUALS', SECRET));
    await put(JOB, 'dataJobInputOutput', {
      inputDatasets: [RAW],
      outputDatasets: [CLEAN],
      fineGrainedLineages: [columnsOf(column('raw', 'a'), column('clean', 'a'))],
    });
    for (const urn of [RAW, CLEAN, GONE, REPORT, SECRET, BEHIND, LOOP])
      await put(urn, 'datasetProperties', { name: /,(\w+),PROD/.exec(urn)?.[1] ?? '', description: 'sold goods' });
    await put(GONE, 'status', { removed: true });
    await upstream(GONE, [CLEAN]);
    await upstream(REPORT, [GONE]);
    await upstream(SECRET, [CLEAN]);
    await upstream(BEHIND, [SECRET]);
    await upstream(LOOP, [REPORT]);
    await upstream(RAW, [LOOP], {
      fineGrainedLineages: [
        {
          ...columnsOf(column('loop', 'a'), column('raw', 'a')),
          upstreams: [column('loop', 'a'), column('report', 'b')],
        },
      ],
    });
    const changes = { created: STAMP, lastModified: STAMP };
    await put(CHART, 'chartInfo', {
      title: 'Sales',
      description: '',
      lastModified: changes,
      inputs: [{ string: REPORT }],
    });
  });
  return { catalog, tokens, put };
}
