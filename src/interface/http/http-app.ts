import type { RequestListener } from 'node:http';
import { createHandlers } from '../rest/index';
import type { Services } from '../rest/services';
import { graphqlSurface, openGraphql } from './express/graphql-surface';
import { pageSurface } from './express/page-surface';
import { type FirstQuestion, firstQuestions } from './first-questions';
import type { InterfaceDocuments } from './interface-documents';
import { mcpSurface } from './mcp-surface';
import { resourceMetadataSurface } from './resource-metadata-surface';
import { operationSurface } from './operations/operation-surface';
import { scimSurface } from './scim-surface';
import { createPipeline, type PipelineDeps } from './pipeline/pipeline';

interface HttpAppDeps extends PipelineDeps {
  /** Gets questions that may be asked before the first client does. */
  readonly prepare?: (questions: readonly FirstQuestion[]) => void;
}

/** The whole interface over the given services, for node's own server. A new surface is one line here. */
export async function createHttpApp(
  services: Services,
  documents: InterfaceDocuments,
  { prepare, ...deps }: HttpAppDeps,
): Promise<RequestListener> {
  const graphql = openGraphql(services, documents.graphql);
  prepare?.(firstQuestions(services, graphql));
  return createPipeline(
    [
      pageSurface(services, documents),
      graphqlSurface(graphql),
      mcpSurface(services, { resource: services.signIn.resource }),
      resourceMetadataSurface(services),
      scimSurface(services),
      await operationSurface(documents.routes, createHandlers(services, documents), deps.authenticator),
    ],
    deps,
  );
}
