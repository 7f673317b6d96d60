import { isChosen, NO_SEARCH, readSearch, searchAddress, type SearchState, toggled } from '#web/api/search-state';

const PLATFORM = 'urn:li:dataPlatform:hive';

function reread(state: SearchState): SearchState {
  return readSearch(new URL(searchAddress(state), 'http://localhost').searchParams);
}

describe('the state of a search', () => {
  it('is whole in its address, with any characters', () => {
    const state: SearchState = {
      text: 'owner:"Jane & Joe" +50% #1',
      filters: [
        { field: 'platform', values: [PLATFORM, 'a,b&c=d'], excludes: false },
        { field: 'tags', values: ['urn:li:tag:ä'], excludes: true },
      ],
      ranges: [{ field: 'createdAt', from: '2026-11-01', to: '' }],
      sort: '-lastModifiedAt',
      view: 'table',
      columns: ['owners', 'rowCount'],
      preview: 'urn:li:dataset:(a,b%2Fc,PROD)',
      into: 'urn:li:domain:sales',
    };
    expect(reread(state)).toEqual(state);
    expect(searchAddress(NO_SEARCH)).toBe('/search');
  });

  it('gets a value and loses it again', () => {
    const chosen = toggled(NO_SEARCH, 'platform', PLATFORM);
    expect(isChosen(chosen, 'platform', PLATFORM)).toBe(true);
    expect(toggled(chosen, 'platform', PLATFORM)).toEqual(NO_SEARCH);
    const both = toggled(chosen, 'platform', 'urn:li:dataPlatform:kafka');
    expect(both.filters).toEqual([
      { field: 'platform', values: [PLATFORM, 'urn:li:dataPlatform:kafka'], excludes: false },
    ]);
  });

  it('does not want and exclude a value at the same time', () => {
    const excluded = toggled(toggled(NO_SEARCH, 'platform', PLATFORM), 'platform', PLATFORM, true);
    expect(excluded.filters).toEqual([{ field: 'platform', values: [PLATFORM], excludes: true }]);
    expect(isChosen(excluded, 'platform', PLATFORM)).toBe(false);
  });
});
