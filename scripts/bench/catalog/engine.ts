import type { Cleanup } from '../cleanup';
import { type ElasticsearchNode, startElasticsearch } from './elasticsearch-node';

export const ENGINE_NAMES = ['postgres', 'elasticsearch'] as const;

/** What catalogs are searched in: the database that each has, or a node that serves any number of them. */
export type Engine = { readonly name: 'postgres' } | (ElasticsearchNode & { readonly name: 'elasticsearch' });

export type EngineName = Engine['name'];

/** @throws NotAvailableError */
export async function startEngine(name: EngineName, directory: string, cleanup: Cleanup): Promise<Engine> {
  return name === 'postgres' ? { name } : { name, ...(await startElasticsearch(directory, cleanup)) };
}

/** Settings of a service whose indices nobody else uses. */
export function engineSettings(engine: Engine, indexPrefix: string): { readonly [name: string]: string } {
  return engine.name === 'postgres'
    ? {}
    : { ELASTICSEARCH_URL: engine.url, ASPECTORY_ELASTICSEARCH_INDEX_PREFIX: indexPrefix };
}

/** Its processes, with those below them. */
export function enginePids(engine: Engine): readonly number[] {
  return engine.name === 'postgres' ? [] : [engine.pid];
}
