import { LIMITS } from '#generated/http/limits';
import { ForbiddenError, LimitExceededError, NotNowError } from '#base/errors/domain-error';
import { SearchFields } from '#search/language/fields/search-fields';
import { SearchService } from '#search/service/search-service';
import { memoryEngine } from '#test/contract/search/memory-engine';
import { searchQuery } from '#test/contract/search/search-queries';
import { SAMPLE_REGISTRY, tableDocument, tableUrn } from '#test/contract/search/search-sample';
import { SERVICE_READ } from '#test/support/service-read';

const engine = memoryEngine(SAMPLE_REGISTRY);

/** A service that notes the steps which reach its engine. */
function service(isFilled: () => boolean = () => true) {
  const steps: string[] = [];
  const searches = new SearchService({
    engine: {
      current: async () => {
        steps.push('wait');
        return engine.index.port();
      },
      timeoutSeconds: 60,
      maintenance: {
        isReady: async () => {
          steps.push('look');
          return isFilled();
        },
      },
    },
    fields: new SearchFields(SAMPLE_REGISTRY),
    access: {
      mayInherit: () => false,
      admitted: async (urns) => new Set(urns),
      require: async (urns) => {
        if (urns.includes(tableUrn('hidden'))) throw new ForbiddenError('not for you');
      },
    },
  });
  return { steps, searches };
}

describe('SearchService', () => {
  beforeAll(() => engine.put([tableDocument({ key: 'orders', fields: { name: 'orders', paths: ['/prod'] } })]));

  it('refuses each request until the index is filled, and then does not look again', async () => {
    let isFilled = false;
    const { steps, searches } = service(() => isFilled);
    await expect(searches.search(searchQuery('orders'))).rejects.toBeInstanceOf(NotNowError);
    await expect(searches.counts(['table'], SERVICE_READ)).rejects.toMatchObject({ retryAfterSeconds: 5 });
    isFilled = true;
    expect((await searches.search(searchQuery('orders'))).total).toBe(1);
    expect((await searches.counts(['table'], SERVICE_READ)).get('table')).toBe(1);
    expect(steps).toEqual(['look', 'look', 'look', 'wait', 'wait']);
  });

  it('checks a request before it waits', async () => {
    const { steps, searches } = service();
    const long = searchQuery('z'.repeat(LIMITS.queryLength + 1));
    await expect(searches.search(long)).rejects.toBeInstanceOf(LimitExceededError);
    await expect(searches.search(searchQuery('*', { sort: [{ field: 'nosuch', descending: false }] }))).rejects.toThrow(
      'Unknown sort field',
    );
    await expect(
      searches.autocomplete({ ...long, query: long.input, limit: 10, filter: { or: [] } }),
    ).rejects.toBeInstanceOf(LimitExceededError);
    await expect(searches.browsePaths(tableUrn('hidden'), SERVICE_READ)).rejects.toBeInstanceOf(ForbiddenError);
    expect(steps).toEqual([]);
  });

  it('waits for the index once, also for a query that is read in several ways', async () => {
    const { steps, searches } = service();
    expect((await searches.search(searchQuery('ordres'))).corrected).toBe('orders');
    expect(steps).toEqual(['look', 'wait']);
  });

  it('gives the browse paths of an entity that the actor may see', async () => {
    expect(await service().searches.browsePaths(tableUrn('orders'), SERVICE_READ)).toEqual(['/prod']);
  });
});
