import type { RequestListener } from 'node:http';
import { createHandlers } from '../handlers/index';
import type { Services } from '../handlers/services';
import { graphqlSurface } from './express/graphql-surface';
import { pageSurface } from './express/page-surface';
import type { InterfaceDocuments } from './interface-documents';
import { mcpSurface } from './mcp-surface';
import { resourceMetadataSurface } from './resource-metadata-surface';
import { operationSurface } from './operations/operation-surface';
import { scimSurface } from './scim-surface';
import { createPipeline, type PipelineDeps } from './pipeline/pipeline';

/** The whole interface over the given services, for node's own server. A new surface is one line here. */
export async function createHttpApp(
  services: Services,
  documents: InterfaceDocuments,
  deps: PipelineDeps,
): Promise<RequestListener> {
  return createPipeline(
    [
      pageSurface(services, documents),
      graphqlSurface(services, documents.graphql),
      mcpSurface(services, { resource: services.signIn.resource }),
      resourceMetadataSurface(services),
      scimSurface(services),
      await operationSurface(documents.routes, createHandlers(services, documents), deps.authenticator),
    ],
    deps,
  );
}
