import { readdirSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import OpenAPISchemaValidator from 'openapi-schema-validator';
import { registry } from '#generated/registry/registry';
import { validateAspect } from '#generated/validators/validate-aspect';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import type { Services } from '#interface/rest/services';
import { loadInterfaceDocuments } from '#interface/http/interface-documents';
import { pageSurface } from '#interface/http/express/page-surface';
import { AspectSchemas } from '#catalog/registry/aspect-schemas';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { checkUrn } from '#catalog/urn/check-urn';
import { SampleValues } from '#catalog/urn/sample-values';
import { testPipeline } from '#test/support/test-pipeline';

const models = new ModelRegistry(registry);
let server: Server;
let base: string;

const refuse = () => Promise.reject(new Error('nobody signs in here'));
const signIn = {
  isOn: false,
  takesPasswords: true,
  provider: undefined,
  resource: undefined,
  signIn: refuse,
  signOut: refuse,
  useLink: refuse,
  formToken: () => undefined,
};

beforeAll(async () => {
  const services: Pick<Services, 'models' | 'version' | 'signIn' | 'digests'> = {
    models,
    version: '1.2.3',
    signIn,
    digests: {
      of: refuse,
      set: refuse,
      choicesOfLink: async () => undefined,
      confirm: refuse,
      end: refuse,
      test: refuse,
      userOfLink: async () => undefined,
    },
  };
  const site = pageSurface(services, await loadInterfaceDocuments('generated/openapi'));
  server = createServer(testPipeline(site)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function get(path: string, accept = 'text/html', more = {}) {
  return new Promise<{ status: number; text: string; headers: { [name: string]: unknown } }>((resolve, reject) => {
    request(base + path, { headers: { Accept: accept, ...more } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          headers: response.headers,
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Same-page links keep their fragment. */
function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link ?? '');
}

describe('the start page', () => {
  test('leads people to the web application', async () => {
    const { status, headers } = await get('/', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([status, headers.location]).toEqual([302, 'app']);
  });

  test('is JSON for programs', async () => {
    expect(JSON.parse((await get('/', '*/*')).text)).toMatchObject({ name: 'Aspectory', version: '1.2.3' });
  });

  test('works below the prefix of a proxy', async () => {
    expect(await get('/api/gms')).toMatchObject({ status: 308, headers: { location: 'gms/' } });
    expect(await get('/api/gms/')).toMatchObject({ status: 302, headers: { location: 'app' } });
  });
});

describe('an address that is not a page', () => {
  test.each([
    ['/sign-in/foo', 404, 'There is no page /sign-in/foo; use / or /app'],
    ['/sign-in/oidc', 404, 'There is no page /sign-in/oidc'],
    ['/sign-out/now', 404, 'There is no page /sign-out/now'],
    ['/sign-out', 405, 'Signing out is a form of the pages; use POST with its token'],
  ])('%s answers %d', async (path, status, message) => {
    const answer = await get(path, 'application/json');
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text).message).toContain(message);
    const page = await get(path);
    expect(page.status).toBe(status);
    expect(page.text).toMatch(/^<!doctype html>/);
  });
});

describe('the files of pages', () => {
  test.each([
    'assets/site.css',
    'assets/filter.js',
    'assets/operations.css',
    'assets/operations.js',
    'rest/swagger-ui.css',
    'rest/swagger-ui-bundle.js',
    'rest/swagger-ui-standalone-preset.js',
    'rest/swagger-ui-init.js',
    'rest/favicon-32x32.png',
  ])('%s is sent, and not again while it is unchanged', async (file) => {
    const { status, headers } = await get(`/restli/docs/${file}`);
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      'x-content-type-options': 'nosniff',
      etag: expect.any(String),
    });
    const again = await get(`/restli/docs/${file}`, '*/*', { 'If-None-Match': String(headers['etag']) });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  test('are asked for again with each page, but for the icon', async () => {
    const caching = async (file: string) => (await get(`/restli/docs/rest/${file}`)).headers['cache-control'];
    expect(await caching('favicon-32x32.png')).toBe('private, max-age=86400');
    expect(await caching('swagger-ui.css')).not.toContain('max-age=86400');
  });

  test('are no others of the packages that they come from', async () => {
    const inPackage = readdirSync('node_modules/swagger-ui-dist');
    expect(inPackage).toEqual(expect.arrayContaining(['README.md', 'index.html', 'package.json', 'swagger-ui.js']));
    const served: string[] = [];
    for (const file of ['', ...inPackage])
      for (const path of [`rest/${file}`, `assets/${file}`, `rest//${file}`, `/${file}`, `rest/x/..%2f${file}`])
        if ((await get(`/restli/docs/${path}`)).status === 200) served.push(path);
    expect(served.filter((path) => path !== '/')).toEqual([
      'rest/favicon-32x32.png',
      'rest/swagger-ui-bundle.js',
      'rest/swagger-ui-standalone-preset.js',
      'rest/swagger-ui.css',
    ]);
  });
});

describe('the reference', () => {
  test.each([
    '/',
    '/restli/docs',
    '/restli/docs/entity/tag',
    '/restli/docs/aspect/status',
    '/restli/docs/rest/entities',
    '/restli/docs/',
  ])('%s runs nothing but our own files, and in no frame', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'.*; frame-ancestors 'none'/);
    expect(policy).not.toContain('unsafe');
  });

  test('links to pages that exist, from every page', async () => {
    const seen = new Map<string, string>([['/restli/docs', '']]);
    const broken: string[] = [];
    for (const path of seen.keys()) {
      const { status, text, headers } = await get(path);
      if (status !== 200) broken.push(path);
      seen.set(path, text);
      if (!String(headers['content-type']).includes('html') || path.includes('/rest/')) continue;
      for (const link of linksOf(text)) {
        const url = new URL(link, base + path);
        if (url.pathname.startsWith('/restli/docs') && !seen.has(url.pathname)) seen.set(url.pathname, '');
        if (link.startsWith('#') && !text.includes(`id="${link.slice(1)}"`)) broken.push(`${path}${link}`);
      }
    }
    expect(broken).toEqual([]);
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining(['/restli/docs/rest/entities', '/restli/docs/rest/aspects']),
    );
  });

  test('filters by words without a script too', async () => {
    const { text } = await get('/restli/docs?q=time+series');
    expect(linksOf(text).filter((link) => link.includes('/rest/'))).toContain('docs/rest/aspects');
    expect(text).not.toContain('docs/rest/health"');
  });

  test.each([
    ['/restli/docs/entity/dataset', '/app/models/entity?name=dataset'],
    ['/restli/docs/aspect/ownership', '/app/models/aspect?name=ownership'],
    ['/api/gms/restli/docs/aspect/ownership', '/api/gms/app/models/aspect?name=ownership'],
  ])('has moved %s to the web application for ever', async (path, to) => {
    const { status, headers } = await get(path);
    const { pathname, search } = new URL(String(headers['location']), base + path);
    expect([status, pathname + search]).toEqual([308, to]);
  });

  test('escapes what comes from the address', async () => {
    const { text } = await get('/restli/docs?q=%22%3E%3Cscript%3E');
    expect(text).not.toContain('"><script>');
  });

  test('gives the schema of an aspect as one document', async () => {
    const schema = JSON.parse((await get('/restli/docs/aspect/ownership?format=json')).text);
    const references = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g)];
    expect(Object.keys(schema.definitions)).toEqual(expect.arrayContaining(references.map(([, name]) => name)));
  });

  test.each(['aspects', 'entities', 'entitiesV2', 'relationships', 'operations', 'health'])(
    'the part about %s is a small valid document',
    async (resource) => {
      const { text } = await get(`/restli/docs/rest/${resource}?format=json`);
      const part = JSON.parse(text);
      const missing = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].filter(
        ([, kind = '', name = '']) => part.components[kind]?.[name] === undefined,
      );
      expect(missing).toEqual([]);
      expect(new OpenAPISchemaValidator({ version: 3 }).validate(part).errors).toEqual([]);
      expect(text.length).toBeLessThan(120_000);
    },
  );
});

describe('the values that the reference shows', () => {
  const samples = new SampleValues(models, new AspectSchemas('generated/schemas'));
  const validator = createAspectValidator(validateAspect, 'reject');

  test('are valid for every aspect', () => {
    const problems = registry.aspects.flatMap((aspect) => {
      const carrier = registry.entities.find(({ aspects }) => aspects.includes(aspect.name));
      if (!carrier) return [];
      try {
        validator.validate(aspect.name, samples.aspect(aspect, carrier), '');
        return [];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(problems).toEqual([]);
  });

  test('have a valid urn for every entity type', () => {
    const problems = registry.entities.flatMap((entity) => {
      const checked = checkUrn(models, samples.urn(entity), { typedParts: true }, { field: [] });
      return 'problem' in checked ? [checked.problem.message] : [];
    });
    expect(problems).toEqual([]);
  });
});
