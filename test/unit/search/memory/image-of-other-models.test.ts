import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedProjections } from '#command/composition/stored-projections';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { openMemorySearch } from '#command/composition/search/open-memory-search';
import { ImageStoreFile } from '#search/memory/images/image-store-file';
import { searchQuery } from '#test/contract/search/search-queries';
import { AskedIndex } from '#test/support/asked-index';
import { followLog } from '#test/support/follow-log';
import { testDatabase } from '#test/support/test-database';
import { until } from '#test/support/until';
import { ACTOR, dataset, models, proposal, validator } from '#test/unit/catalog/aspects/test-store';

const FROM_IMAGE = 'loaded the search index from its image';
const FROM_ROWS = 'loaded the search index from rows';
const DATASETS = 30;

/** As after an upgrade: datasets rank otherwise. */
function otherModels(): ModelRegistry {
  const { registry } = models;
  return new ModelRegistry({ ...registry, entities: registry.entities.map((each) => ({ ...each, rankWeight: 0.5 })) });
}

describe('an image of the index that other models made', () => {
  const database = testDatabase();
  const newer = otherModels();
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'aspectory-image-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  function open(registry: ModelRegistry) {
    const log: string[] = [];
    const note = (fields: unknown, text?: string) => void log.push(text ?? String(fields));
    const engine = openMemorySearch({
      database,
      questions: database.questions,
      models: registry,
      log: followLog(database),
      logger: { info: note, warn: note, error: note },
      images: new ImageStoreFile(folder),
      serves: true,
      megabytesMax: 2000,
      timeoutSeconds: 10,
    });
    const index = new AskedIndex(engine.current, registry.registry);
    const total = async () => (await index.search(searchQuery('walrus', { entityTypes: ['dataset'] }))).total;
    return { ...engine, total, log };
  }

  async function write(projections: ReturnType<typeof open>['projections'], first: number): Promise<void> {
    const writer = createAspectWriter({
      database,
      models,
      validator,
      projections: [...storedProjections(models), ...projections],
      now: () => Date.now(),
    });
    await writer.write(
      ACTOR,
      Array.from({ length: DATASETS }, (_, n) =>
        proposal('UPSERT', dataset(`walrus.t${first + n}`), 'datasetProperties', { description: 'x' }),
      ),
    );
  }

  it('answers after an upgrade until the documents are rebuilt, and not after that', async () => {
    const before = open(models);
    await before.maintenance.declareCurrent();
    await write(before.projections, 0);
    expect(await before.total()).toBe(DATASETS);
    await before.close();

    const upgraded = open(newer);
    await write(upgraded.projections, DATASETS);
    expect([await upgraded.total(), upgraded.log]).toEqual([2 * DATASETS, [FROM_IMAGE]]);
    await upgraded.maintenance.rebuild({});
    await until('the rebuilt documents are loaded', async () => {
      expect(await upgraded.total()).toBe(2 * DATASETS);
      return upgraded.log.includes(FROM_ROWS);
    });

    const late = open(newer);
    expect([await late.total(), late.log]).toEqual([2 * DATASETS, [FROM_ROWS]]);
    await late.close();
    const restarted = open(newer);
    expect([await restarted.total(), restarted.log]).toEqual([2 * DATASETS, [FROM_IMAGE]]);
    await Promise.all([restarted.close(), upgraded.close()]);
  });
});
