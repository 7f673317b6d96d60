/** Integers of 64 bits come back as they were sent, by whatever interface; larger ones are refused. */
import { AspectSchemas } from '#catalog/registry/aspect-schemas';
import { exportMetadata } from '#interface/import-export/export-metadata';
import { FileRecordReader } from '#interface/import-export/file-record-reader';
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog();
const LONGS = ['9007199254740991', '9007199254740993', '9223372036854775806', '-9223372036854775808'];
const BEYOND = ['9223372036854775808', '-9223372036854775809'];
const SAYS_SO = /9223372036854775807|-9223372036854775808/;

let number = 0;
const newUrn = () => `urn:li:dataset:(urn:li:dataPlatform:hive,long_${++number},PROD)`;
const path = (urn: string) => encodeURIComponent(urn);
const deprecation = (long: string) =>
  `{"deprecated":true,"decommissionTime":${long},"note":"${long}","actor":"urn:li:corpuser:a"}`;
const proposal = (urn: string, aspect: string, value: string, changeType = 'UPSERT') =>
  `{"proposal":{"entityType":"dataset","entityUrn":"${urn}","changeType":"${changeType}","aspectName":"${aspect}","aspect":{"contentType":"application/json","value":${JSON.stringify(value)}}}}`;
const ingest = (urn: string, aspect: string, value: string, changeType?: string) =>
  catalog.send('/aspects?action=ingestProposal', { body: proposal(urn, aspect, value, changeType) });
const graphql = (query: string, variables = '{}') =>
  catalog.send('/api/graphql', {
    headers: { 'Content-Type': 'application/json' },
    body: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
  });

async function ofAspect(urn: string): Promise<string> {
  return (await catalog.send(`/entitiesV2/${path(urn)}`)).text;
}

/** How each interface writes an aspect with a long. */
const WRITES: readonly (readonly [string, (urn: string, long: string) => ReturnType<typeof catalog.send>])[] = [
  ['a proposal', (urn, long) => ingest(urn, 'deprecation', deprecation(long))],
  [
    'a batch',
    (urn, long) =>
      catalog.send('/aspects?action=ingestProposalBatch', {
        body: proposal(urn, 'deprecation', deprecation(long)).replace(/^\{"proposal":(.*)\}$/, '{"proposals":[$1]}'),
      }),
  ],
  [
    'a snapshot',
    (urn, long) =>
      catalog.send('/entities?action=ingest', {
        body: `{"entity":{"value":{"com.linkedin.metadata.snapshot.DatasetSnapshot":{"urn":"${urn}","aspects":[{"com.linkedin.dataset.DatasetDeprecation":${deprecation(long)}}]}}}}`,
      }),
  ],
  [
    'a typed aspect',
    (urn, long) =>
      catalog.send('/openapi/entities/v1', {
        body: `[{"entityType":"dataset","entityUrn":"${urn}","aspect":{"__type":"Deprecation",${deprecation(long).slice(1)}}]`,
      }),
  ],
  [
    'an aspect of v2',
    (urn, long) =>
      catalog.send(`/openapi/v2/entity/dataset/${path(urn)}/deprecation`, { method: 'POST', body: deprecation(long) }),
  ],
  [
    'an aspect of v3',
    (urn, long) =>
      catalog.send(`/openapi/v3/entity/dataset/${path(urn)}/deprecation`, {
        method: 'POST',
        body: `{"value":${deprecation(long)}}`,
      }),
  ],
  [
    'entities of v3',
    (urn, long) =>
      catalog.send('/openapi/v3/entity/dataset', {
        body: `[{"urn":"${urn}","deprecation":{"value":${deprecation(long)}}}]`,
      }),
  ],
  [
    'a patch',
    async (urn, long) => {
      await ingest(urn, 'deprecation', deprecation('1'));
      const patch = `[{"op":"test","path":"/decommissionTime","value":1},{"op":"replace","path":"/decommissionTime","value":${long}}]`;
      return ingest(urn, 'deprecation', patch, 'PATCH');
    },
  ],
];

describe.each(WRITES)('%s', (_name, write) => {
  it.each(LONGS)('keeps %s', async (long) => {
    const urn = newUrn();
    const { status, text } = await write(urn, long);
    expect([status < 300, text]).toEqual([true, text]);
    expect(await ofAspect(urn)).toContain(`"decommissionTime":${long},`);
  });

  it.each(BEYOND)('refuses %s and says what fits', async (beyond) => {
    const urn = newUrn();
    const { status, text } = await write(urn, beyond);
    expect([status >= 400, text]).toEqual([true, expect.stringMatching(SAYS_SO)]);
    expect(await ofAspect(urn)).not.toContain('92233720368547758');
  });
});

describe('GraphQL', () => {
  const mutation = (long: string, urn: string) =>
    `mutation { updateDeprecation(input: {urn: "${urn}", deprecated: true, note: "n", decommissionTime: ${long}}) }`;
  const VARIABLE = 'mutation($input: UpdateDeprecationInput!) { updateDeprecation(input: $input) }';
  const read = (urn: string) => graphql(`{ dataset(urn: "${urn}") { deprecation { decommissionTime note } } }`);

  it.each(LONGS)('takes %s as a literal and as a variable, and answers with it', async (long) => {
    const [literal, variable] = [newUrn(), newUrn()];
    for (const urn of [literal, variable]) await ingest(urn, 'status', '{"removed":false}');
    expect((await graphql(mutation(long, literal))).json).toEqual({ data: { updateDeprecation: true } });
    const input = `{"input":{"urn":"${variable}","deprecated":true,"note":"n","decommissionTime":${long}}}`;
    expect((await graphql(VARIABLE, input)).json).toEqual({ data: { updateDeprecation: true } });
    const shown = `{"data":{"dataset":{"deprecation":{"decommissionTime":${long},"note":"n"}}}}`;
    for (const urn of [literal, variable]) expect((await read(urn)).text).toBe(shown);
  });

  it.each(BEYOND)('refuses %s', async (beyond) => {
    const urn = newUrn();
    await ingest(urn, 'status', '{"removed":false}');
    expect((await graphql(mutation(beyond, urn))).text).toMatch(SAYS_SO);
  });

  it('takes an integer of any size for a field of floating point', async () => {
    const property = 'urn:li:structuredProperty:weight';
    const definition = { qualifiedName: 'weight', valueType: 'urn:li:dataType:datahub.number', entityTypes: [] };
    await catalog.send('/aspects?action=ingestProposal', {
      body: proposal(property, 'propertyDefinition', JSON.stringify(definition)).replaceAll(
        '"entityType":"dataset"',
        '"entityType":"structuredProperty"',
      ),
    });
    const urn = newUrn();
    await ingest(urn, 'status', '{"removed":false}');
    const query =
      'mutation($input: UpsertStructuredPropertiesInput!) { upsertStructuredProperties(input: $input) { properties { values { ... on NumberValue { numberValue } } } } }';
    const values = `[{"structuredPropertyUrn":"${property}","values":[{"numberValue":36893488147419103232}]}]`;
    const { json } = await graphql(query, `{"input":{"assetUrn":"${urn}","structuredPropertyInputParams":${values}}}`);
    expect(json).toEqual({
      data: { upsertStructuredProperties: { properties: [{ values: [{ numberValue: 2 ** 65 }] }] } },
    });
  });
});

describe('a time series', () => {
  const profile = (at: number, long: string) => `{"timestampMillis":${at},"rowCount":${long},"sizeInBytes":${long}}`;
  const values = async (urn: string, filter = '') =>
    (
      await catalog.send('/aspects?action=getTimeseriesAspectValues', {
        body: `{"urn":"${urn}","entity":"dataset","aspect":"datasetProfile","limit":10${filter}}`,
      })
    ).json.value.values.map(
      ({ aspect }: { aspect: { value: string } }) => /"rowCount":(-?\d+)/.exec(aspect.value)?.[1],
    );

  it('keeps them, compares them and adds them up', async () => {
    const urn = newUrn();
    for (const [at, long] of LONGS.entries()) await ingest(urn, 'datasetProfile', profile(at, long));
    expect(await values(urn)).toEqual(LONGS.toReversed());
    const filter = (condition: string, value: string) =>
      `,"filter":{"or":[{"and":[{"field":"rowCount","condition":"${condition}","value":"${value}"}]}]}`;
    expect(await values(urn, filter('GREATER_THAN', '9007199254740992'))).toEqual([LONGS[2], LONGS[1]]);
    expect(await values(urn, filter('GREATER_THAN_OR_EQUAL_TO', '9007199254740994'))).toEqual([LONGS[2]]);
    expect(await values(urn, filter('EQUAL', '9007199254740993'))).toEqual([LONGS[1]]);
    const operation = (long: string) =>
      `{"timestampMillis":${long.length},"operationType":"INSERT","lastUpdatedTimestamp":1,"numAffectedRows":${long}}`;
    for (const long of LONGS.slice(1, 3)) await ingest(urn, 'operation', operation(long));
    const metrics = '[{"fieldPath":"numAffectedRows","aggregationType":"SUM"}]';
    const key = `{"field":"urn","condition":"EQUAL","value":"${urn}"}`;
    const { json } = await catalog.send('/analytics?action=getTimeseriesStats', {
      body: `{"entityName":"dataset","aspectName":"operation","metrics":${metrics},"filter":{"or":[{"and":[${key}]}]}}`,
    });
    const sum = BigInt(LONGS[1] ?? 0) + BigInt(LONGS[2] ?? 0);
    expect(json).toMatchObject({ value: { table: { rows: [[String(sum)]] } } });
    const { text } = await graphql(`{ dataset(urn: "${urn}") { datasetProfiles(limit: 10) { rowCount } } }`);
    expect(text).toContain(
      LONGS.toReversed()
        .map((long) => `{"rowCount":${long}}`)
        .join(),
    );
  });

  it.each(BEYOND)('refuses %s', async (beyond) => {
    expect((await ingest(newUrn(), 'datasetProfile', profile(1, beyond))).text).toMatch(SAYS_SO);
  });
});

describe('a search', () => {
  it('compares and orders by all digits, and shows them', async () => {
    const urns = LONGS.map((long) => [long, newUrn()] as const);
    for (const [long, urn] of urns) await ingest(urn, 'datasetProfile', `{"timestampMillis":1,"rowCount":${long}}`);
    const found = async (condition: string, value: string, sort = 'urn') => {
      const of = urns.map(([, urn]) => JSON.stringify(urn)).join();
      const and = `{"field":"urn","values":[${of}]},{"field":"rowCount","condition":"${condition}","values":["${value}"]}`;
      const { json } = await catalog.send('/entities?action=search', {
        body: `{"input":"*","entity":"dataset","start":0,"count":10,"sort":{"field":"${sort}","order":"DESCENDING"},"filter":{"or":[{"and":[${and}]}]}}`,
      });
      return json.value.entities.map((entity: string) => urns.find(([, urn]) => urn === entity)?.[0]);
    };
    expect(await found('EQUAL', '9007199254740993')).toEqual(['9007199254740993']);
    expect(await found('EQUAL', '9007199254740992')).toEqual([]);
    expect(await found('GREATER_THAN', '9007199254740992', 'rowCount')).toEqual([LONGS[2], LONGS[1]]);
    expect(await found('LESS_THAN', '9223372036854775807', 'rowCount')).toEqual([
      LONGS[2],
      LONGS[1],
      LONGS[0],
      LONGS[3],
    ]);
  });
});

describe('what others read later', () => {
  it.each(LONGS)('the change feed and the history have %s', async (long) => {
    const urn = newUrn();
    await ingest(urn, 'deprecation', deprecation(long));
    await ingest(urn, 'deprecation', deprecation('5'));
    const { text } = await catalog.send(
      '/openapi/v1/events/poll?topic=MetadataChangeLog_Versioned_v1&lookbackWindowDays=1',
    );
    expect(text.replaceAll('\\', '')).toContain(`"decommissionTime":${long},`);
    expect((await catalog.send(`/aspects/${path(urn)}?aspect=deprecation&version=1`)).text).toContain(
      `"decommissionTime":${long},`,
    );
    const { text: timeline } = await catalog.send(`/openapi/v2/timeline/v1/${path(urn)}?raw=true`);
    expect(timeline).not.toContain('error');
  });

  it('an export has them, and an import writes them again', async () => {
    const urns = LONGS.map(() => newUrn());
    for (const [at, long] of LONGS.entries()) await ingest(urns[at] ?? '', 'deprecation', deprecation(long));
    const { services, system } = catalog.runtime();
    let lines = '';
    await exportMetadata(catalog.database, { history: false, secrets: services.models.secrets }, async (text) => {
      lines += text;
    });
    const [before, after] = [urns, urns.map((urn) => urn.replace('long_', 'again_'))];
    const reader = new FileRecordReader(services.models, new AspectSchemas('generated/schemas'));
    for (const line of lines.split('\n').filter((each) => before.some((urn) => each.includes(urn))))
      await services.writer.write(system, reader.proposals(Buffer.from(line.replaceAll('long_', 'again_'))));
    for (const [at, long] of LONGS.entries())
      expect(await ofAspect(after[at] ?? '')).toContain(`"decommissionTime":${long},`);
  });
});

it('a number that the contract itself declares may be of any size', async () => {
  const body =
    '{"urn":"urn:li:dataset:(urn:li:dataPlatform:hive,none,PROD)","entity":"dataset","aspect":"datasetProfile","limit":1,"endTimeMillis":9223372036854775807}';
  expect(await catalog.send('/aspects?action=getTimeseriesAspectValues', { body })).toMatchObject({ status: 200 });
});
