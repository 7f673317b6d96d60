import { Router } from 'express';
import { asService, type Actor } from '#catalog/authorization/actor';
import { Grants } from '#catalog/authorization/policies/grants';
import type { Services } from '#interface/rest/services';
import type { ExchangeResponse } from './handled-by';
import { sendSignInPage } from './sign-in/sign-in-page';
import { html } from '#base/http/html';

const TITLE = 'Messages of what changed';

/**
 * The page at which whoever has a message ends the messages. It needs no sign-in, because the link is signed. A link alone ends nothing,
 * because mail programs open links to look for viruses; their own buttons send the form (RFC 8058).
 */
export function digestRoutes({ digests }: Pick<Services, 'digests'>): Router {
  const routes = Router();
  const page = { title: TITLE, root: '../' };
  const readerOf = async (token: unknown) => (typeof token === 'string' ? digests.userOfLink(token) : undefined);
  const sendUnknown = (response: ExchangeResponse) =>
    sendSignInPage(response.status(404), {
      ...page,
      problem: 'This link is not complete. Open it from the message again.',
      body: html`<p><a href="../app/changes">See what changed</a></p>`,
    });
  routes.get('/digest/end', async (request, response: ExchangeResponse) => {
    if ((await readerOf(request.query['token'])) === undefined) return sendUnknown(response);
    const body = html`<p>They tell you what others change of what you own and follow.</p>
      <form method="post"><button class="primary">Stop them</button></form>`;
    sendSignInPage(response, { ...page, body });
  });
  routes.post('/digest/end', async (request, response: ExchangeResponse) => {
    const user = await readerOf(request.query['token']);
    if (user === undefined) return sendUnknown(response);
    const { origin, requestId } = response.locals.exchange;
    const actor: Actor = asService({ urn: user, grants: new Grants(new Map()), origin });
    await digests.end({ actor, requestId });
    const body = html`<p>You get no more of them. <a href="../app/changes">What changed</a> has them again.</p>`;
    sendSignInPage(response, { ...page, title: 'They are stopped', body });
  });
  return routes;
}
