import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '#generated/registry/registry-types';
import { ROOT, runCodegen, temporaryFolder, writeFiles } from '../codegen/cli/run-codegen';

const DROPPED = {
  'com/example/quality/DataQuality.pdl': `
namespace com.example.quality

import com.linkedin.common.CorpuserUrn

/** How good a dataset is. */
@Aspect = { "name": "dataQuality", "entities": ["dataset"] }
record DataQuality {
  /** From 0 to 100. */
  @Searchable = { "fieldName": "qualityScore", "fieldType": "COUNT", "addToFilters": true }
  score: int

  /** Who vouches for it. */
  @Relationship = { "name": "VouchedBy", "entityTypes": ["corpuser"] }
  steward: optional CorpuserUrn

  /** Single findings. */
  @ArrayKey = ["id"]
  findings: array[record Finding {
    id: string
    @Searchable = { "fieldName": "findingText", "fieldType": "TEXT" }
    text: string
  }] = []
}
`,
  'CostEstimate.schema.json': JSON.stringify({
    title: 'CostEstimate',
    'x-namespace': 'com.example.cost',
    description: 'What a shelf or a dataset costs per month.',
    'x-aspect': { name: 'costEstimate', entities: ['dataset', 'shelf'] },
    type: 'object',
    required: ['amount'],
    properties: {
      amount: { type: 'number', description: 'Amount.' },
      currency: { type: 'string', description: 'Its currency.', 'x-searchable': { fieldType: 'KEYWORD' } },
    },
  }),
  'com/example/shelf/ShelfKey.pdl': `
namespace com.example.shelf

/** Identity of a shelf. */
@Aspect = { "name": "shelfKey" }
@EntityType = { "name": "shelf", "category": "core", "doc": "A place for things.", "aspects": ["ownership", "status", "browsePaths"], "defaults": { "browsePaths": { "paths": ["/{room|lower}"] } } }
record ShelfKey {
  @Searchable = { "fieldType": "TEXT_PARTIAL", "enableAutocomplete": true }
  room: string
  number: string
}
`,
};

describe('dropping schema files into models/', () => {
  const folder = temporaryFolder();
  const models = join(folder, 'models');
  cpSync(join(ROOT, 'models'), models, { recursive: true });
  writeFiles(models, DROPPED);

  test('is all that it takes to add aspects and an entity type', async () => {
    const { code, out, err } = await runCodegen('--models', models, '--out', join(folder, 'out'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const before: Registry = JSON.parse(readFileSync(join(ROOT, 'generated/registry/registry.json'), 'utf8'));
    const registry: Registry = JSON.parse(readFileSync(join(folder, 'out/registry/registry.json'), 'utf8'));
    expect(out).toContain(`${before.entities.length + 1} entity types, ${before.aspects.length + 3} aspects`);

    expect(registry.aspects.find(({ name }) => name === 'dataQuality')).toMatchObject({
      record: 'com.example.quality.DataQuality',
      entities: ['dataset'],
      searchFields: [
        { field: 'qualityScore', type: 'COUNT', facet: true, path: '/score' },
        { field: 'findingText', type: 'TEXT', path: '/findings/*/text' },
      ],
      relationships: [{ name: 'VouchedBy', path: '/steward', entityTypes: ['corpuser'] }],
      urnFields: [{ path: '/steward', entityType: 'corpuser' }],
      patch: { arrays: [{ path: '/findings', keys: ['id'] }] },
    });
    const dataset = registry.entities.find(({ name }) => name === 'dataset');
    expect(dataset?.aspects.slice(-2)).toEqual(['costEstimate', 'dataQuality']);
    expect(dataset?.snapshot?.aspects.slice(-2)).toEqual(['costEstimate', 'dataQuality']);
    expect(dataset?.searchFields.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['qualityScore', 'findingText', 'currency']),
    );
    expect(registry.entities.at(-1)).toMatchObject({
      name: 'shelf',
      keyFields: [{ name: 'room' }, { name: 'number' }],
      aspects: ['shelfKey', 'ownership', 'status', 'browsePaths', 'costEstimate'],
      defaults: { browsePaths: { paths: ['/{room|lower}'] } },
    });
    const document = readFileSync(join(folder, 'out/openapi/openapi.json'), 'utf8');
    for (const name of ['DataQuality', 'CostEstimate', 'ShelfKey', 'ShelfEntity'])
      expect(document).toContain(`"${name}": {`);
  });

  test('changes nothing else', async () => {
    const unchanged = ['types/com.linkedin.common.ts', 'schemas/com.linkedin.dataset.schema.json'];
    for (const path of unchanged)
      expect(readFileSync(join(folder, 'out', path), 'utf8')).toBe(readFileSync(join(ROOT, 'generated', path), 'utf8'));
  });
});
