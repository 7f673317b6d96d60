import { servedCatalog } from './served-catalog';
import { shownRequests } from './shown-requests';
import { tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
let headers: { readonly Authorization: string };

beforeAll(async () => {
  headers = { Authorization: `Bearer ${await tokenFor(catalog, 'reader')}` };
});

// People try the examples of the reference in the order in which they stand; those that write come first.
describe('every request that the document shows works', () => {
  test.each(shownRequests.map((request) => [`${request.operation} ${request.path}`, request] as const))(
    '%s',
    async (_name, { path, method, body }) => {
      const sent = { method, headers, ...(body !== undefined && { body }) };
      expect(await catalog.send(path, sent)).toMatchObject({ status: 200 });
    },
  );
});
