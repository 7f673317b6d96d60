/** The 47 examples of the specification of OpenLineage, each written by an event of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithData } from '../support/data-of-others';
import { type ServedCatalog, servedCatalog } from './served-catalog';

type Facets = Record<string, { readonly [name: string]: unknown }>;

const WHOLE_EVENT = 'example_full_event.json';
const SCHEMA = '_schemaURL';
const EVENT = {
  eventType: 'COMPLETE',
  eventTime: '2026-02-01T00:00:00Z',
  producer: 'https://example.com/producer',
  schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json',
};

/** An event with the facets where the name of their schema says. */
function eventWith(index: number, name: string, facets: Facets): object {
  const [facet] = Object.values(facets);
  const schema = /\$defs\/(\w+)$/.exec(String(facet?.[SCHEMA]))?.[1] ?? name.split('/')[0] ?? '';
  const is = (suffix: string) => schema.endsWith(suffix);
  const role = ['InputDatasetFacet', 'InputSubsetDatasetFacet'].some(is)
    ? 'input'
    : ['OutputDatasetFacet', 'OutputSubsetDatasetFacet'].some(is)
      ? 'output'
      : undefined;
  const ofDataset = is('DatasetFacet') ? facets : {};
  const dataset = { namespace: 'postgres://db:5432', name: `example_${index}` };
  const withRole = role ? { ...dataset, [`${role}Facets`]: facets } : { ...dataset, facets: ofDataset };
  return {
    ...EVENT,
    run: { runId: `run-${index}`, facets: is('RunFacet') ? facets : {} },
    job: { namespace: 'examples', name: `example_${index}.load`, facets: is('JobFacet') ? facets : {} },
    inputs: role === 'input' ? [withRole] : [],
    outputs: role === 'input' ? [] : [withRole],
  };
}

/** Writes the event. @returns how many aspects and events of time series it changed, and the values of the aspects */
async function writtenBy(
  catalog: ServedCatalog,
  event: object,
): Promise<{ readonly count: number; readonly values: string }> {
  const changes = async (query: string) => catalog.send(`/openapi/v1/changes?${query}`);
  const position = (await changes('last=1')).headers['x-change-position'];
  const { status, json } = await catalog.send('/api/v1/lineage', { body: event });
  expect({ status, json }).toEqual({ status: 200, json: { warnings: [] } });
  const found = await changes(`after=${String(position)}&limit=1000`);
  const urns = new Set<string>(found.json.map(({ subject }: { readonly subject: string }) => subject));
  const texts = await Promise.all(
    [...urns].map(async (urn) => {
      const { json: entity } = await catalog.send(`/entitiesV2/${encodeURIComponent(urn)}`);
      const aspects: { readonly [name: string]: { readonly value: unknown } } = entity.aspects ?? {};
      return JSON.stringify(Object.entries(aspects).map(([name, { value }]) => [name, value]));
    }),
  );
  return { count: found.json.length, values: texts.join('\n') };
}

describeWithData('openlineage/examples', 'the examples of the specification', (folder) => {
  // Refusing unknown fields proves that no rule writes one.
  const catalog = servedCatalog({ auth: 'off', environment: { ASPECTORY_UNKNOWN_FIELDS: 'reject' } });
  const read = (name: string): Facets => JSON.parse(readFileSync(join(folder, name), 'utf8'));

  test('every example is written, and says more than the event does without it', async () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json') && name !== WHOLE_EVENT)
      .toSorted();
    const silent: string[] = [];
    for (const [index, name] of names.entries()) {
      // Numbers of the same length, so that the texts differ by what the facet says.
      const said = await writtenBy(catalog, eventWith(1000 + index, name, read(name)));
      const bare = await writtenBy(catalog, eventWith(2000 + index, name, {}));
      if (said.count <= bare.count && said.values.length <= bare.values.length) silent.push(name);
    }
    expect(names).toHaveLength(46);
    // The values of environment variables may be secrets, so none of them is kept.
    expect(silent).toEqual(['EnvironmentVariablesRunFacet/1.json']);
  });

  test('so is the whole event of the specification', async () => {
    const { values } = await writtenBy(catalog, read(WHOLE_EVENT));
    expect(values).toContain('SELECT 1');
  });
});
