import { memorySettingWarning, searchMegabytesMax } from '#command/composition/search/search-memory';

const GIBIBYTE = 2 ** 30;

describe('the memory of the search index', () => {
  it.each([
    ['a large machine', 24 * GIBIBYTE, 2000],
    ['a container of 1 GiB', GIBIBYTE, 178],
    ['a container of 2 GiB', 2 * GIBIBYTE, 1037],
    ['a container that has no room for an index', GIBIBYTE / 4, 10],
  ])('fits %s', (_where, bytes, megabytes) => {
    expect(searchMegabytesMax({ searchMemoryMegabytes: undefined }, bytes)).toBe(megabytes);
    expect(memorySettingWarning({ searchMemoryMegabytes: undefined }, bytes)).toBeUndefined();
  });

  it('is what the setting says, with a warning if the process would be killed first', () => {
    expect(searchMegabytesMax({ searchMemoryMegabytes: 3000 }, GIBIBYTE)).toBe(3000);
    expect(memorySettingWarning({ searchMemoryMegabytes: 178 }, GIBIBYTE)).toBeUndefined();
    expect(memorySettingWarning({ searchMemoryMegabytes: 180 }, GIBIBYTE)).toMatch(
      /is 180, but the process may use only 1073 MB of memory.* Allow it 1075 MB, or set 178 or nothing\.$/,
    );
  });
});
