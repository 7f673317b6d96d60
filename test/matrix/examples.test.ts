import { servedCatalog } from '../e2e/served-catalog';
import { shownRequests } from '../e2e/shown-requests';
import { tokenFor } from '../e2e/token-for';

const catalog = servedCatalog({ auth: 'on' });
const NOT_SHOWN: ReadonlySet<string> = new Set([
  // It takes the secret of a link, which only a person with the link has.
  'useSignInLink',
  // The request before has accepted the change.
  'refuseChangeRequest',
  // Their ids are in the answers of others.
  'getWebhook',
  'rotateWebhookSecret',
  'testWebhook',
  'listWebhookDeliveries',
  'resendWebhook',
  'replayWebhook',
]);
let headers: { readonly Authorization: string };

beforeAll(async () => {
  headers = { Authorization: `Bearer ${await tokenFor(catalog, 'reader')}` };
  const { accounts, system } = catalog.runtime();
  await accounts.users.create(system, { name: 'jane', roles: [], password: 'correct horse battery staple' });
});

// People try the examples of the reference in the order in which they stand; those that write come first.
describe('every request that the document shows works', () => {
  const shown = shownRequests.filter(({ operation }) => !NOT_SHOWN.has(operation));
  test.each(shown.map((request) => [`${request.operation} ${request.path}`, request] as const))(
    '%s',
    async (_name, { path, method, body }) => {
      const sent = { method, headers, ...(body !== undefined && { body }) };
      expect([200, 201, 204]).toContain((await catalog.send(path, sent)).status);
    },
  );
});
