import { type Received, servedCatalog } from '../e2e/served-catalog';
import { differsByProtocol, shownRequests } from '../e2e/shown-requests';
import { tokenFor } from '../e2e/token-for';
import { furtherRequests } from './answers/further-requests';
import { RecordedAnswers } from './answers/recorded-answers';

const catalog = servedCatalog({ auth: 'on' });
const NOT_SHOWN: ReadonlySet<string> = new Set([
  // It takes the secret of a link, which only a person with the link has.
  'useSignInLink',
  // The request before has accepted the change.
  'refuseChangeRequest',
  // Their ids are in the answers of others.
  'answerQuestion',
  'resolveQuestion',
  'getWebhook',
  'rotateWebhookSecret',
  'testWebhook',
  'listWebhookDeliveries',
  'resendWebhook',
  'replayWebhook',
]);
const recorded = new RecordedAnswers();
const answers = new Map<string, Received['json']>();
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
    async (_name, { operation, path, method, body }) => {
      const sent = { method, headers, ...(body !== undefined && { body }) };
      const answer = await catalog.send(path, sent);
      expect([200, 201, 204]).toContain(answer.status);
      recorded.note(operation, answer);
      answers.set(operation, answer.json);
      if (differsByProtocol(operation)) recorded.note(operation, await catalog.sendReleased(path, sent), '2.0.0');
    },
  );
});

describe('every answer that the document shows is one of the service', () => {
  test.each(furtherRequests.map((request) => [request.place, request] as const))('%s', async (place, request) => {
    const { path, method, body, headers: own, status, times = 1 } = request;
    const sent = { ...(method && { method }), headers: { ...headers, ...own }, ...(body && { body }) };
    const ask = () => catalog.send(typeof path === 'string' ? path : path(answers), sent);
    let answer = await ask();
    for (let sentBefore = 1; sentBefore < times && answer.status !== status; sentBefore++) answer = await ask();
    expect(status === undefined ? [200, 201, 204] : [status]).toContain(answer.status);
    recorded.note(place, answer);
  });

  it('useSignInLink, with the secret of a link', async () => {
    const { accounts, system } = catalog.runtime();
    const secret = await accounts.users.makeLinkSecret(system, accounts.users.urnOf('jane'));
    const body = { username: 'jane', secret, password: 'another battery staple' };
    const answer = await catalog.send('/openapi/v1/sign-in-links', { body });
    recorded.note('useSignInLink', answer);
    expect(answer.status).toBe(200);
  });

  it('listChanges, as a stream', async () => {
    const stream = { ...headers, Accept: 'text/event-stream' };
    const answer = await fetch(`${catalog.url()}/openapi/v1/changes?after=0&limit=1`, { headers: stream });
    const reader = answer.body?.getReader();
    const chunk = await reader?.read();
    await reader?.cancel();
    recorded.note('listChanges', {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') },
      text: Buffer.from(chunk?.value ?? []).toString(),
      json: undefined,
    });
    expect(answer.status).toBe(200);
  });

  it('getReadiness, of a process that stops', async () => {
    catalog.runtime().probed.stop();
    const answer = await catalog.send('/health/ready');
    recorded.note('getReadiness', answer);
    expect(answer.status).toBe(503);
  });

  it('shows what the service answers now, or `npm run openapi:answers` was forgotten', () => {
    const isRecording = process.env['RECORD_ANSWERS'] !== undefined;
    if (isRecording) recorded.write();
    expect(isRecording ? [] : recorded.differences()).toEqual([]);
  });
});
