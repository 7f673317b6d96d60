import type { Cleanup } from '../cleanup';
import { type ElasticsearchNode, startElasticsearch } from './elasticsearch-node';

export const ENGINE_NAMES = ['postgres', 'elasticsearch'] as const;

/** The search engine of catalogs: the database of each, or one node for all of them. */
export type Engine = { readonly name: 'postgres' } | (ElasticsearchNode & { readonly name: 'elasticsearch' });

export type EngineName = Engine['name'];

/** @throws NotAvailableError */
export async function startEngine(name: EngineName, directory: string, cleanup: Cleanup): Promise<Engine> {
  return name === 'postgres' ? { name } : { name, ...(await startElasticsearch(directory, cleanup)) };
}

/** The settings of a service that has its own indices. */
export function engineSettings(engine: Engine, indexPrefix: string): { readonly [name: string]: string } {
  return engine.name === 'postgres'
    ? {}
    : { ELASTICSEARCH_URL: engine.url, ASPECTORY_ELASTICSEARCH_INDEX_PREFIX: indexPrefix };
}

/** The processes of the engine, without their descendants. */
export function enginePids(engine: Engine): readonly number[] {
  return engine.name === 'postgres' ? [] : [engine.pid];
}
