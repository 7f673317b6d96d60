import { Router } from 'express';
import { asService, type Actor } from '#catalog/authorization/actor';
import { Grants } from '#catalog/authorization/policies/grants';
import { parseUrn } from '#catalog/urn/urn';
import type { Services } from '#interface/rest/services';
import type { ExchangeResponse } from './handled-by';
import { sendSignInPage } from './sign-in/sign-in-page';
import { html } from '#base/http/html';

const PAGE = { title: 'Messages of what changed', root: '../' };

/**
 * The pages at which whoever has a mail begins or ends the messages. They need no sign-in, because the links are signed. A link alone
 * does nothing, because mail programs open links to look for viruses; their own buttons send the form that ends them (RFC 8058).
 */
export function digestRoutes({ digests }: Pick<Services, 'digests'>): Router {
  const routes = Router();
  addBegin(routes, digests);
  addEnd(routes, digests);
  return routes;
}

function addBegin(routes: Router, digests: Services['digests']): void {
  const choiceOf = async (token: unknown) => (typeof token === 'string' ? digests.choicesOfLink(token) : undefined);
  routes.get('/digest/begin', async (request, response: ExchangeResponse) => {
    const choice = await choiceOf(request.query['token']);
    if (!choice) return sendUnknown(response, 'This link is not complete, or older than a day. Ask for another one.');
    const body = html`<p>
        The user ${parseUrn(choice.user).parts.join(',')} gets them at ${choice.choices.address}, and nobody else.
      </p>
      <form method="post"><button class="primary">Begin them</button></form>`;
    sendSignInPage(response, { ...PAGE, body });
  });
  routes.post('/digest/begin', async (request, response: ExchangeResponse) => {
    const choice = await choiceOf(request.query['token']);
    if (!choice || !(await digests.confirm(choice, response.locals.exchange.requestId)))
      return sendUnknown(response, 'This link is not valid any more. Ask for another one.');
    const body = html`<p>They come to ${choice.choices.address}. Each has a link that stops them.</p>`;
    sendSignInPage(response, { ...PAGE, title: 'They have begun', body });
  });
}

function addEnd(routes: Router, digests: Services['digests']): void {
  const problem = 'This link is not complete. Open it from the message again.';
  const readerOf = async (token: unknown) => (typeof token === 'string' ? digests.userOfLink(token) : undefined);
  routes.get('/digest/end', async (request, response: ExchangeResponse) => {
    if ((await readerOf(request.query['token'])) === undefined) return sendUnknown(response, problem);
    const body = html`<p>They tell you what others change of what you own and follow.</p>
      <form method="post"><button class="primary">Stop them</button></form>`;
    sendSignInPage(response, { ...PAGE, body });
  });
  routes.post('/digest/end', async (request, response: ExchangeResponse) => {
    const user = await readerOf(request.query['token']);
    if (user === undefined) return sendUnknown(response, problem);
    const { origin, requestId } = response.locals.exchange;
    const actor: Actor = asService({ urn: user, grants: new Grants(new Map()), origin });
    await digests.end({ actor, requestId });
    const body = html`<p>You get no more of them. <a href="../app/changes">What changed</a> has them again.</p>`;
    sendSignInPage(response, { ...PAGE, title: 'They are stopped', body });
  });
}

function sendUnknown(response: ExchangeResponse, problem: string): void {
  const body = html`<p><a href="../app/changes">See what changed</a></p>`;
  sendSignInPage(response.status(404), { ...PAGE, problem, body });
}
