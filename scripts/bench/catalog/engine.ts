import type { Cleanup } from '../cleanup';
import { type ElasticsearchNode, startElasticsearch } from './elasticsearch-node';

export const ENGINE_NAMES = ['postgres', 'memory', 'elasticsearch'] as const;
/** Those that search in a part of the service, so that what is measured beside search has the same answer. */
export const OWN_ENGINES = ['postgres', 'memory'] as const;
type OwnEngine = (typeof OWN_ENGINES)[number];

/** The search engine of catalogs: the database or the memory of each, or one node for all of them. */
export type Engine = { readonly name: OwnEngine } | (ElasticsearchNode & { readonly name: 'elasticsearch' });

export type EngineName = Engine['name'];

/** @throws NotAvailableError */
export async function startEngine(name: EngineName, directory: string, cleanup: Cleanup): Promise<Engine> {
  return name === 'elasticsearch' ? { name, ...(await startElasticsearch(directory, cleanup)) } : { name };
}

/** The settings of a service that has its own indices. */
export function engineSettings(engine: Engine, indexPrefix: string): { readonly [name: string]: string } {
  return engine.name === 'elasticsearch'
    ? { ELASTICSEARCH_URL: engine.url, ASPECTORY_ELASTICSEARCH_INDEX_PREFIX: indexPrefix }
    : { ASPECTORY_SEARCH_ENGINE: engine.name };
}

/** The processes of the engine, without their descendants. */
export function enginePids(engine: Engine): readonly number[] {
  return engine.name === 'elasticsearch' ? [engine.pid] : [];
}
