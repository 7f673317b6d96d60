import type { Registry } from '#generated/registry/registry-types';
import { SERVICE_READ } from '#test/support/service-read';
import { searchQuery } from './search-queries';
import { SAMPLE_REGISTRY } from './search-sample';
import { type SearchEngine, searchSuite } from './search-suite';

/** @param names of each of eight tables; 5 MB, in the form that the engine stores fastest */
export function describeLargeAnswers(
  engineName: string,
  create: (registry: Registry) => SearchEngine,
  names: readonly string[],
): void {
  const suite = searchSuite(create(SAMPLE_REGISTRY));

  it(`refuses an answer of ${engineName} that is too large`, async () => {
    const { engine, tables, found } = suite;
    await tables(...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => ({ key, fields: { name: [...names] } })));
    const complete = (limit: number) =>
      engine.index.autocomplete({
        entityTypes: ['table'],
        query: 'large',
        filter: { or: [] },
        limit,
        read: SERVICE_READ,
      });
    const tooLarge = expect.objectContaining({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringMatching(/has [34]\d{7} bytes in its answer; the limit answerBytes is/),
    });
    await expect(engine.index.search(searchQuery('large', { matchedFields: true }))).rejects.toEqual(tooLarge);
    await expect(complete(8)).rejects.toEqual(tooLarge);
    expect(await found('large')).toHaveLength(8);
    expect(await complete(1)).toMatchObject({ suggestions: names.slice(0, 1) });
  });
}
