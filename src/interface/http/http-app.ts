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
import { type FirstQuestion, firstQuestions } from './first-questions';
import { scimSurface } from './scim-surface';

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
