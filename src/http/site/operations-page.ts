import type { Response } from 'express';
import { html } from './html';

/** swagger-ui has images and cursors in its style sheet, and sends the requests that a person tries. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const PAGE = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Aspectory: operations</title>
      <link rel="stylesheet" href="../assets/swagger-ui.css" />
      <link rel="stylesheet" href="../assets/operations.css" />
      <link rel="icon" href="../assets/favicon-32x32.png" />
    </head>
    <body>
      <nav><a href="../../docs">Aspectory reference</a></nav>
      <div id="operations"></div>
      <script src="../assets/swagger-ui-bundle.js"></script>
      <script src="../assets/operations.js"></script>
    </body>
  </html> `.text;

/** The page of one resource, whose operations a person can try in swagger-ui. */
export function sendOperationsPage(response: Response): void {
  response.set('Content-Security-Policy', POLICY).type('html').send(PAGE);
}

export const OPERATIONS_STYLE = `body { margin: 0; background: #fafafa; }
nav { padding: 0.75rem 1.25rem; font: 16px/1.5 system-ui, sans-serif; }
`;

/** The page finds its document at its own address, so that it works below any prefix. No badge of an online validator. */
export const OPERATIONS_SCRIPT = `'use strict';
SwaggerUIBundle({
  dom_id: '#operations',
  url: '?format=json',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
});
`;
