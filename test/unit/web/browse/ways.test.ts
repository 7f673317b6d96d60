import type { EntityDisplay, SearchFieldDisplay } from '#generated/registry/display-types';
import { browseAddress, idOf, idsAbove, pathOf, readBrowse } from '#web/pages/browse/browse-state';
import { contentsOf, foldersOf, insideOf } from '#web/pages/browse/node-filter';
import { waysOf } from '#web/pages/browse/ways';

function entity(name: string): EntityDisplay {
  return {
    name,
    title: name.toUpperCase(),
    plural: `${name}s`,
    doc: '',
    icon: 'folder',
    keyAspect: 'k',
    aspects: [],
    lineage: false,
  };
}

function field(more: Partial<SearchFieldDisplay>): SearchFieldDisplay {
  return { title: 'T', type: 'URN', facet: true, entities: [], ...more };
}

const LISTING = {
  entities: ['table', 'box', 'topic', 'shelf'].map(entity),
  searchFields: {
    system: field({ title: 'System', role: 'platform', entities: ['table', 'box'] }),
    box: field({ role: 'place', refersTo: ['box'], entities: ['table', 'box'] }),
    topics: field({ role: 'place', refersTo: ['topic'], entities: ['table', 'box', 'shelf'] }),
    above: field({ role: 'place', refersTo: ['topic'], entities: ['topic'] }),
    owner: field({ role: 'owner', refersTo: ['user'], entities: ['table'] }),
    uncounted: field({ role: 'place', refersTo: ['shelf'], entities: ['table'], facet: false }),
  },
};
const ways = waysOf(LISTING);
const [system, topic] = ways;

describe('waysOf', () => {
  it('finds the parents that the models name, the platform first', () => {
    expect(ways.map(({ id, title, folder }) => [id, title, folder])).toEqual([
      ['platform', 'System', 'box'],
      ['topic', 'TOPIC', 'topic'],
    ]);
    expect(topic).toMatchObject({ fields: ['topics', 'above'], upFields: ['above'], leaves: [] });
  });

  it('has no platform without a field of it', () => {
    const { system: _, ...searchFields } = LISTING.searchFields;
    expect(waysOf({ ...LISTING, searchFields }).map(({ id }) => id)).toEqual(['topic', 'box']);
  });
});

describe('the searches of a node', () => {
  it('find what is in it', () => {
    expect(topic && contentsOf(topic, ['urn:t'])).toEqual({
      filter: {
        or: [
          { and: [{ field: 'topics', values: ['urn:t'], condition: 'EQUAL' }] },
          { and: [{ field: 'above', values: ['urn:t'], condition: 'EQUAL' }] },
        ],
      },
    });
    expect(system && contentsOf(system, ['table', 'urn:p'])).toEqual({
      entities: ['table'],
      filter: { or: [{ and: [{ field: 'system', values: ['urn:p'], condition: 'EQUAL' }] }] },
    });
  });

  it('find the folders below it', () => {
    expect(topic && foldersOf(topic, [])).toEqual({
      entities: ['topic'],
      filter: { or: [{ and: [{ field: 'above', condition: 'IS_NULL' }] }] },
    });
    expect(system && foldersOf(system, ['table'])).toBeUndefined();
    expect(system && foldersOf(system, ['table', 'urn:p'])).toMatchObject({
      entities: ['box'],
      filter: { or: [{ and: [{ field: 'system' }, { field: 'box', condition: 'IS_NULL' }] }] },
    });
    expect(system && insideOf(system, ['table', 'urn:p'], ['urn:b'])).toMatchObject({ entities: ['table', 'box'] });
  });
});

describe('the address of browse', () => {
  it('has the way, the node and the filter', () => {
    const state = { way: 'topic', path: ['urn:a/b%2Fc', 'urn:d e'], filter: 'x & y' };
    expect(readBrowse(new URL(browseAddress(state), 'http://x').searchParams)).toEqual(state);
    expect(browseAddress({ way: '', path: [], filter: '' })).toBe('/browse');
  });

  it('knows the nodes above', () => {
    expect(pathOf(idOf(['a', 'b c']))).toEqual(['a', 'b c']);
    expect(idsAbove(['a', 'b', 'c'])).toEqual(['a', 'a\nb']);
    expect(idsAbove([])).toEqual([]);
  });
});
