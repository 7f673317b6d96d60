import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '#generated/registry/registry';
import { validateAspect } from '#generated/validators/validate-aspect';
import { AspectSchemas } from '#catalog/registry/aspect-schemas';
import { FileRecordReader } from '#interface/import-export/file-record-reader';
import { RecordSplitter } from '#interface/import-export/record-splitter';
import { ModelRegistry } from '#catalog/registry/model-registry';

const root = join(__dirname, '../../../..');
const reader = new FileRecordReader(new ModelRegistry(registry), new AspectSchemas(join(root, 'generated/schemas')));

describe('FileRecordReader', () => {
  it('makes valid proposals of a file of change events and proposals', () => {
    const records = new RecordSplitter().push(readFileSync(join(root, 'test/fixtures/metadata/shop-mce.json')));
    const proposals = records.flatMap(({ bytes }) => reader.proposals(bytes));
    expect(proposals.map(({ entityType, aspectName }) => `${entityType}.${aspectName}`)).toEqual([
      'corpuser.corpUserInfo',
      'tag.tagProperties',
      'dataset.status',
      'dataset.datasetProperties',
      'dataset.schemaMetadata',
      'dataset.ownership',
      'dataset.upstreamLineage',
      'dataset.globalTags',
      'chart.chartInfo',
      'dataset.datasetProfile',
      'container.containerProperties',
    ]);
    for (const { aspectName, value } of proposals)
      expect([aspectName, validateAspect(aspectName, value)]).toEqual([
        aspectName,
        { errors: [], unknownFields: [], unknownCount: 0 },
      ]);
  });

  it('takes back the number and the stamp of an exported version', () => {
    const line = {
      entityType: 'tag',
      entityUrn: 'urn:li:tag:a',
      changeType: 'UPSERT',
      aspectName: 'status',
      aspect: { json: { removed: true } },
      version: 3,
      created: { time: 5, actor: 'urn:li:corpuser:x' },
    };
    expect(reader.proposals(Buffer.from(JSON.stringify(line)))).toMatchObject([
      { value: { removed: true }, restored: { version: 3, createdOn: 5, createdBy: 'urn:li:corpuser:x' } },
    ]);
  });

  it('takes Avro wrappers off the fields of a proposal', () => {
    const record = {
      entityType: 'tag',
      entityUrn: { string: 'urn:li:tag:a' },
      changeType: 'UPSERT',
      aspectName: { string: 'status' },
      aspect: {
        'com.linkedin.pegasus2avro.mxe.GenericAspect': { value: '{"removed": false}', contentType: 'application/json' },
      },
      systemMetadata: {
        'com.linkedin.pegasus2avro.mxe.SystemMetadata': {
          lastObserved: { long: 7 },
          runId: { string: 'r' },
          registryName: null,
        },
      },
    };
    expect(reader.proposals(Buffer.from(JSON.stringify(record)))).toMatchObject([
      {
        urn: 'urn:li:tag:a',
        aspectName: 'status',
        value: { removed: false },
        systemMetadata: { lastObserved: 7, runId: 'r' },
      },
    ]);
  });

  it.each([
    ['[1]', 'expected a change event with proposedSnapshot, or a proposal'],
    ['{"a": 1}', 'an object with a'],
    ['{', 'not JSON'],
    ['{"entityType": "tag", "aspectName": "status"}', 'changeType is missing'],
    [
      '{"entityType": "tag", "aspectName": "status", "changeType": "UPSRT"}',
      "Unknown change type 'UPSRT'; did you mean 'UPSERT'?",
    ],
    [
      '{"entityType": "tag", "aspectName": "status", "changeType": "UPSERT", "aspect": {"removed": true}}',
      '/aspect does not hold a value; expected {"value": its JSON as a string} or {"json": the value itself}',
    ],
    [
      '{"entityType": "tag", "aspectName": "status", "changeType": "UPSERT", "aspect": {"value": {"removed": true}}}',
      '/aspect does not hold a value',
    ],
    [
      '{"proposedSnapshot": {"com.linkedin.pegasus2avro.metadata.snapshot.TagSnapshott": {"urn": "urn:li:tag:a", "aspects": []}}}',
      'did you mean',
    ],
  ])('refuses %s with a reason', (text, reason) => {
    expect(() => reader.proposals(Buffer.from(text))).toThrow(reason);
  });

  it('refuses bytes that would be lost on the way to text', () => {
    expect(() => reader.proposals(Buffer.from('{"a": "caf\u00e9"}', 'latin1'))).toThrow('not UTF-8');
  });
});
