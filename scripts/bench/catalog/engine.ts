import type { Cleanup } from '../cleanup';
import { type ElasticsearchNode, startElasticsearch } from './elasticsearch-node';

export const ENGINE_NAMES = ['memory', 'elasticsearch'] as const;

/** The search engine of catalogs: the memory of the service of each, or one cluster for all of them. */
export type Engine = { readonly name: 'memory' } | (ElasticsearchNode & { readonly name: 'elasticsearch' });

export type EngineName = Engine['name'];

interface EngineOptions {
  readonly directory: string;
  readonly cleanup: Cleanup;
  /** The number of nodes of a cluster. */
  readonly nodes: number;
}

/** @throws NotAvailableError */
export async function startEngine(name: EngineName, { directory, cleanup, nodes }: EngineOptions): Promise<Engine> {
  if (name === 'memory') return { name };
  return { name, ...(await startElasticsearch(directory, cleanup, ['--nodes', String(nodes)])) };
}

/** The settings of a service that has its own indices. */
export function engineSettings(engine: Engine, indexPrefix: string): { readonly [name: string]: string } {
  return engine.name === 'elasticsearch'
    ? { ELASTICSEARCH_URL: engine.urls, ASPECTORY_ELASTICSEARCH_INDEX_PREFIX: indexPrefix }
    : {};
}

/** The processes of the engine, without their descendants. */
export function enginePids(engine: Engine): readonly number[] {
  return engine.name === 'elasticsearch' ? [engine.pid] : [];
}
