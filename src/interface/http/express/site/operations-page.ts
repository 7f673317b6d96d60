import { type Response, Router } from 'express';
import { generateHTML, serveFiles } from 'swagger-ui-express';
import { HEADER_STYLE, siteHeader } from './site-header';
import { themeTokens } from './theme-tokens';

/** The page finds its document at its own address, so that it works below any prefix. No badge of an online validator. */
const OPTIONS = {
  customSiteTitle: 'Aspectory: operations',
  customfavIcon: './favicon-32x32.png',
  customCssUrl: '../assets/operations.css',
  customJs: '../assets/operations.js',
  customCss: `
body { margin: 0; }${HEADER_STYLE}
html.dark-mode body { background: #1c2022; }`,
  swaggerOptions: {
    url: '?format=json',
    // The standard layout has a bar with the logo of swagger-ui, whose style the policy forbids.
    layout: 'BaseLayout',
    validatorUrl: null,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
  },
};

/** The files that the page loads. The package has others, such as a page that shows a document from any address. */
const FILES = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'swagger-ui-init.js',
  'favicon-32x32.png',
].map((file) => `/${file}`);

/** Every page asks for it, so browsers keep it for a day without asking again. */
const ICON = '/favicon-32x32.png';
const ICON_CACHING = 'private, max-age=86400';

/** The page of swagger-ui has no links of ours. */
const HEADER = siteHeader('../../../').text;
const STYLE_ELEMENT = /<style>(.*?)<\/style>/gs;
const STYLE_ATTRIBUTE = /\sstyle="position:absolute;width:0;height:0"/;

const GENERATED = generateHTML(undefined, OPTIONS);

/** The page without the styles inside it, which the policy forbids. */
const PAGE = GENERATED.replaceAll(STYLE_ELEMENT, '')
  .replace(STYLE_ATTRIBUTE, ' width="0" height="0"')
  .replace('<div id="swagger-ui">', `${HEADER}$&`);

/** The styles of the page of swagger-ui, and ours. */
export function operationsStyle(): string {
  return [themeTokens(), ...[...GENERATED.matchAll(STYLE_ELEMENT)].map(([, style]) => style)].join('');
}

/** swagger-ui has a dark theme, and leaves it to the page to choose it. */
export const OPERATIONS_SCRIPT = `'use strict';
const dark = matchMedia('(prefers-color-scheme: dark)');
const show = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', show);
show();
`;

/** Our own files alone. swagger-ui has images in its style sheet, and sends the requests that a person tries. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The files of the page, and no others. */
export function operationFiles(): Router {
  const router = Router({ strict: true });
  router.get(ICON, (_request, response, next) => {
    response.set('Cache-Control', ICON_CACHING);
    next();
  });
  return router.get(FILES, ...serveFiles(undefined, OPTIONS));
}

/** The page of one resource, whose operations a person can try in swagger-ui. */
export function sendOperationsPage(response: Response): void {
  response.set('Content-Security-Policy', POLICY).type('html').send(PAGE);
}
