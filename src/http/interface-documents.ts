import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';

/** The two generated documents of the interface. */
export interface InterfaceDocuments {
  /** What requests are routed and checked by. */
  readonly routes: OpenAPIV3.Document;
  /** What people and tools read: JSON text, sent as it is. */
  readonly published: string;
}

/** @param directory the generated `openapi` folder */
export async function loadInterfaceDocuments(directory: string): Promise<InterfaceDocuments> {
  const [routes, published] = await Promise.all([
    readFile(join(directory, 'routes.json'), 'utf8'),
    readFile(join(directory, 'openapi.json'), 'utf8'),
  ]);
  const document: OpenAPIV3.Document = JSON.parse(routes);
  return { routes: document, published };
}
