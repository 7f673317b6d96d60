import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';

/** The generated documents of the interface. */
export interface InterfaceDocuments {
  /** Routes and checks requests. */
  readonly routes: OpenAPIV3.Document;
  /** The document for people and tools, as JSON text. */
  readonly published: string;
  /** The document with typed paths, as JSON text. */
  readTyped(): Promise<string>;
  /** Folder of the JSON Schema documents of aspects. */
  readonly schemas: string;
  /** File of the part of the GraphQL schema that follows from the models. */
  readonly graphql: string;
}

/** @param directory the generated `openapi` folder */
export async function loadInterfaceDocuments(directory: string): Promise<InterfaceDocuments> {
  const [routes, published] = await Promise.all([
    readFile(join(directory, 'routes.json'), 'utf8'),
    readFile(join(directory, 'openapi.json'), 'utf8'),
  ]);
  const document: OpenAPIV3.Document = JSON.parse(routes);
  const generated = join(directory, '..');
  return {
    routes: document,
    published,
    readTyped: () => readFile(join(directory, 'openapi-v3.json'), 'utf8'),
    schemas: join(generated, 'schemas'),
    graphql: join(generated, 'graphql', 'models.graphql'),
  };
}
