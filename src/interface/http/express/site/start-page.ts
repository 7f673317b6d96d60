import type { Request, Response } from 'express';
import { html } from './html';
import { sendPage } from './page';

const WHAT = 'A metadata catalog service whose whole interface is generated from aspect schemas.';

/** The answer at `/`: a page for people, JSON for programs. Links are relative, because the prefix of a proxy is not known here. */
export function startPage(version: string) {
  return (request: Request, response: Response): void => {
    response.vary('Accept');
    if (request.accepts(['json', 'html']) !== 'html') {
      response.json({
        name: 'Aspectory',
        description: WHAT,
        version,
        links: { reference: 'restli/docs', document: 'openapi.json', health: 'health', ready: 'health/ready' },
      });
      return;
    }
    const body = html`<h1>Aspectory</h1>
      <p>${WHAT}</p>
      <p class="soft">Version ${version}</p>
      <ul>
        <li><a href="app/welcome">First steps</a>: fill the catalog in one of three ways</li>
        <li><a href="app/settings/tokens">Access tokens</a>: generate and revoke them</li>
        <li>
          <a href="restli/docs">Reference</a>: entity types, aspects and operations, with requests that you can try
        </li>
        <li><a href="openapi.json">OpenAPI document</a>: the input for an SDK generator</li>
        <li><a href="health/ready">Health</a>: whether the database and the search engine answer</li>
      </ul>`;
    sendPage(response, { title: 'Aspectory', base: 'restli/docs', body });
  };
}
