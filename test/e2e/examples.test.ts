import { servedCatalog } from './served-catalog';
import { shownRequests } from './shown-requests';

const { send } = servedCatalog();

// People try the examples of the reference in the order in which they stand; those that write come first.
describe('every request that the document shows works', () => {
  test.each(shownRequests.map((request) => [`${request.operation} ${request.path}`, request] as const))(
    '%s',
    async (_name, { path, method, body }) => {
      expect(await send(path, { method, ...(body !== undefined && { body }) })).toMatchObject({ status: 200 });
    },
  );
});
