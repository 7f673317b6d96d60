import type { RequestListener } from 'node:http';
import { createHandlers } from '../rest/index';
import type { Services } from '../rest/services';
import { graphqlSurface, openGraphql } from './express/graphql-surface';
import { pageSurface } from './express/page-surface';
import type { ServedStates } from './express/site/follow-models';
import type { InterfaceDocuments } from './interface-documents';
import { mcpSurface } from './mcp-surface';
import { remoteIndexSurface } from './remote-index-surface';
import { resourceMetadataSurface } from './resource-metadata-surface';
import { operationSurface } from './operations/operation-surface';
import { createPipeline, type PipelineDeps } from './pipeline/pipeline';
import { ANONYMOUS, systemActor } from '#catalog/authorization/actor';
import type { WholeAnswer } from '#base/http/answer';
import { LIMITS } from '#generated/http/limits';
import { parseJson } from '#base/http/parse-json';
import type { ScimServices } from '#standards/scim/scim-call';
import { scimError } from '#standards/scim/scim-error';
import { disconnectSignal } from './disconnect-signal';
import type { Exchange } from './pipeline/exchange';
import type { Route, Surface } from './pipeline/surface';
import type { ReadContext } from '#catalog/authorization/read-context';
import { parseSearch } from '../rest/format/search-form';
import type { GraphqlService } from '../graphql/graphql-service';
import { searchedTypes } from '#catalog/registry/searched-types';

/** Asks itself, so that the first client need not wait until packages are loaded and code is compiled. */
type FirstQuestion = (signal: AbortSignal) => Promise<unknown>;

const DOCUMENT = `query search($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) {
    total
    searchResults { entity { urn type } matchedFields { name value } }
    facets { field aggregations { value count } }
  }
}`;
/** Most catalogs have it, so that hits are read as well. */
const WORDS = 'orders';
const COUNT = 10;

/** One question of each kind that pages and clients ask. They go around the pipeline, so no request is counted, logged or audited. */
function firstQuestions(
  services: Pick<Services, 'models' | 'search' | 'summarySearch'>,
  graphql: () => Promise<GraphqlService>,
): readonly FirstQuestion[] {
  const { models, search, summarySearch } = services;
  const actor = systemActor(models.registry.namespace);
  const entityTypes = searchedTypes(models, undefined);
  const readOf = (signal: AbortSignal): ReadContext => ({ access: { kind: 'everything' }, privileges: [], signal });
  const words = { input: WORDS, start: 0, count: COUNT };
  return [
    (signal) => summarySearch.search(actor, parseSearch(words, entityTypes, readOf(signal))),
    async (signal) => {
      const body = { query: DOCUMENT, variables: { input: { query: WORDS, start: 0, count: COUNT } } };
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const heard = { named: () => undefined, report: () => undefined };
      await (await graphql()).answer({ headers, body, actor, requestId: '', signal, ...heard });
    },
    (signal) => {
      const asked = { query: WORDS, filter: { or: [] }, limit: COUNT };
      return search.autocomplete({ ...asked, entityTypes, read: readOf(signal) });
    },
  ];
}

interface HttpAppDeps extends PipelineDeps {
  /** Gets questions that may be asked before the first client does. */
  readonly prepare?: (questions: readonly FirstQuestion[]) => void;
  /** The states of a service that `npm run dev` started. */
  readonly served?: ServedStates | undefined;
}

/** The whole interface over the given services, for node's own server. A new surface is one line here. */
export async function createHttpApp(
  services: Services,
  documents: InterfaceDocuments,
  { prepare, served, ...deps }: HttpAppDeps,
): Promise<RequestListener> {
  const graphql = openGraphql(services, documents.graphql);
  prepare?.(firstQuestions(services, graphql));
  return createPipeline(
    [
      pageSurface(services, documents, served),
      graphqlSurface(graphql),
      mcpSurface(services, { resource: services.signIn.resource }),
      resourceMetadataSurface(services),
      remoteIndexSurface(services),
      scimSurface(services),
      await operationSurface(documents.routes, createHandlers(services, documents), deps.authenticator),
    ],
    deps,
  );
}

const ROOT = '/scim/v2';

/** SCIM 2.0, by which identity providers manage users and groups. Its refusals have the form of SCIM. */
function scimSurface(services: ScimServices): Surface {
  const route: Route = {
    name: 'scim',
    requirement: ['MANAGE_USERS_AND_GROUPS'],
    bodyBytesMax: LIMITS.requestBodyBytes,
    renderError: scimError,
    validate: () => undefined,
    handle: (exchange) => answerTo(exchange, services),
  };
  return { route: ({ target: { path } }) => (path === ROOT || path.startsWith(`${ROOT}/`) ? route : undefined) };
}

async function answerTo(exchange: Exchange, services: ScimServices): Promise<WholeAnswer> {
  // Most processes never use it.
  const { answerScim } = await import('#standards/scim/scim-service');
  const { request, response, target, origin, actor = ANONYMOUS, body } = exchange;
  return answerScim({
    services,
    actor,
    method: request.method ?? '',
    path: target.path.slice(ROOT.length + 1),
    query: new URLSearchParams(target.query),
    body: body === '' ? undefined : parseJson(body, '', 'The body'),
    ifMatch: request.headers['if-match'],
    ifNoneMatch: request.headers['if-none-match'],
    base: `${origin.isEncrypted ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}${ROOT}`,
    signal: disconnectSignal(response),
  });
}
