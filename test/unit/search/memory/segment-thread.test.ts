import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { Turn } from '#base/background/turn';
import { SearchFields } from '#search/language/fields/search-fields';
import { documentText } from '#search/memory/document-text';
import { MemoryIndex } from '#search/memory/memory-index';
import { FieldSets } from '#search/memory/segment/field-sets';
import { SegmentThread } from '#search/memory/thread/segment-thread';
import type { FieldValue, SearchDocument } from '#search/language/fields/search-document';
import { SAMPLE_REGISTRY } from '#test/contract/search/search-sample';
import { changeTo } from '#test/support/change-to';
import { imageOf } from '#test/support/image-of-index';
import { seededRandom, testSeed } from '#test/support/seeded-random';
import { builtService } from '#test/support/built-service';
import { until } from '#test/support/until';

const SEED = testSeed(20_262);
const GROUPS = 60;
const ENTITIES = 3000;
const GROUP_MAX = 300;
const WORDS = ['alpha', 'bravo', 'größe', 'hotel', '東京', 'line\nbreak'];

describe(`the thread of the search index (seed ${SEED})`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-segments-'));
  const registry = join(folder, 'registry.json');
  const logger = pino({ level: 'silent' });
  const fields = new SearchFields(SAMPLE_REGISTRY);
  let thread: SegmentThread;

  beforeAll(async () => {
    writeFileSync(registry, JSON.stringify(SAMPLE_REGISTRY));
    const program = join(dirname(await builtService()), 'segment-thread.cjs');
    thread = new SegmentThread({ program, data: { registry }, logger });
    await started();
  });

  afterAll(async () => {
    await thread.stop();
    rmSync(folder, { recursive: true });
  });

  async function started(): Promise<void> {
    const documents = Array.from({ length: 100 }, (_, number) => documentText(documentOf(number, () => 0)));
    await until('the thread builds segments', () => thread.build(new FieldSets(), documents, new Turn()));
  }

  const indexWith = (helper: SegmentThread | undefined) =>
    new MemoryIndex({ fields, stored: { fields: async () => new Map() }, logger, thread: helper });

  it('makes the same index as the main thread, byte by byte, of changes in groups of any size', async () => {
    const below = seededRandom(SEED);
    const [own, helped] = [indexWith(undefined), indexWith(thread)];
    const [builds, merges] = [jest.spyOn(thread, 'build'), jest.spyOn(thread, 'merge')];
    for (let group = 0; group < GROUPS; group++) {
      const changes = Array.from({ length: 1 + below(GROUP_MAX) }, () => {
        const document = documentOf(below(ENTITIES), below);
        return below(8) === 0 ? { id: document.id, document: null } : changeTo(document);
      });
      for (const index of [own, helped]) {
        await index.apply(changes);
        await index.settled();
      }
      expect((await imageOf(helped)).equals(await imageOf(own))).toBe(true);
    }
    for (const calls of [builds, merges]) {
      const made = await Promise.all(calls.mock.results.map(({ value }) => value));
      expect(made.filter((segment) => segment !== undefined).length).toBeGreaterThan(GROUPS / 10);
    }
  });

  it('leaves the work to the main thread after it was stopped', async () => {
    const documents = Array.from({ length: 100 }, (_, number) => documentOf(number, () => 0));
    const index = indexWith(thread);
    await thread.stop();
    await index.apply(documents.map(changeTo));
    expect(index.statistics.documents).toBe(100);
    await started();
  });
});

function documentOf(number: number, below: (end: number) => number): SearchDocument {
  const word = () => WORDS[below(WORDS.length)] ?? '';
  const fields: Record<string, FieldValue> = { name: `${word()}_${number}`, rows: below(50) };
  if (below(3) === 0) fields['description'] = `${word()} ${'padding '.repeat(below(40))}`;
  if (below(2) === 0) fields['tags'] = [...new Set([word(), word()])].map((tag) => `urn:li:tag:${tag}`);
  if (below(4) === 0) fields['paths'] = [`/prod/${word()}`];
  const urn = `urn:li:table:${String(number * 7919).padStart(8, '0')}`;
  return { id: String(number + 1), urn, entityType: 'table', removed: below(9) === 0, runIds: [], fields };
}
