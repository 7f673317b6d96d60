import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { modelFactsFile } from '#operation/model-changes/model-facts';

/** The generated documents of the interface. */
export interface InterfaceDocuments {
  /** Routes and checks requests. */
  readonly routes: OpenAPIV3.Document;
  /** The document for people and tools, as JSON text. */
  readonly published: string;
  /** The document of requests with version 2.0.0 of the protocol, as JSON text. */
  readReleased(): Promise<string>;
  /** The document with typed paths, as JSON text. */
  readTyped(): Promise<string>;
  /** The document of events, as JSON text. */
  readEvents(): Promise<string>;
  /** What stored values and clients rely on of the models, as JSON text. */
  readonly modelFacts: string;
  /** Folder of the JSON Schema documents of aspects. */
  readonly schemas: string;
  /** File of the GraphQL schema. */
  readonly graphql: string;
}

/** @param generated the folder of generated files */
export function graphqlSchemaFile(generated: string): string {
  return join(generated, 'graphql', 'schema.graphql');
}

/** @param directory the generated `openapi` folder */
export async function loadInterfaceDocuments(directory: string): Promise<InterfaceDocuments> {
  const generated = join(directory, '..');
  // At the start, because a command with other models may replace the file while the service runs.
  const [routes, published, modelFacts] = await Promise.all([
    readFile(join(directory, 'routes.json'), 'utf8'),
    readFile(join(directory, 'openapi.json'), 'utf8'),
    readFile(modelFactsFile(generated), 'utf8'),
  ]);
  const document: OpenAPIV3.Document = JSON.parse(routes);
  return {
    routes: document,
    published,
    readReleased: () => readFile(join(directory, 'openapi-protocol-2.json'), 'utf8'),
    readTyped: () => readFile(join(directory, 'openapi-v3.json'), 'utf8'),
    readEvents: () => readFile(join(directory, 'asyncapi.json'), 'utf8'),
    modelFacts,
    schemas: join(generated, 'schemas'),
    graphql: graphqlSchemaFile(generated),
  };
}
