import { parseRequestTarget } from '#interface/http/request/request-target';

describe('the address of a request', () => {
  test.each([
    ['/config', '/config', ''],
    ['//config', '/config', ''],
    ['/api/gms/config', '/config', ''],
    ['//api/gms//config', '/config', ''],
    ['/api/gms', '/', ''],
    ['/api/gmsx', '/api/gmsx', ''],
    ['/', '/', ''],
    ['/aspects?action=ingestProposal', '/aspects/actions/ingestProposal', 'action=ingestProposal'],
    ['/aspects/?action=ingestProposal', '/aspects/actions/ingestProposal', 'action=ingestProposal'],
    ['/aspects/actions/ingestProposal', '/aspects/actions/ingestProposal', ''],
    [
      '/aspects/actions/ingestProposal?action=ingestProposal',
      '/aspects/actions/ingestProposal',
      'action=ingestProposal',
    ],
    ['/entitiesV2/urn%3Ali%3Atag%3Aa%2Fb/?aspects=x', '/entitiesV2/urn%3Ali%3Atag%3Aa%2Fb', 'aspects=x'],
    ['/entities?x=1&action=search', '/entities/actions/search', 'x=1&action=search'],
    ['/entities?reaction=search', '/entities', 'reaction=search'],
  ])('%s', (url, path, query) => {
    expect(parseRequestTarget(url)).toEqual({ path, query });
  });
});
