import { StartupError } from '#base/errors/startup-error';
import { ClusterRefusal } from '../clients/cluster-errors';
import type { SearchCluster } from './search-cluster';

interface Health {
  readonly active_shards: number;
  readonly initializing_shards: number;
  readonly unassigned_shards: number;
  readonly number_of_data_nodes: number;
}

type SettingsOfNodes = Readonly<
  Record<
    'persistent' | 'transient' | 'defaults',
    { readonly cluster?: { readonly max_shards_per_node?: string } } | undefined
  >
>;

/**
 * Asks before anything is created whether there is room, because a start that cannot create its indices is refused.
 * @param primaries the shards that are missing, without their copies
 * @throws StartupError if the cluster has no room for them
 */
export async function requireRoom(cluster: SearchCluster, primaries: number, indices: number): Promise<void> {
  const [health, settings] = await Promise.all([
    cluster.ask((client) => client.send<Health>({ method: 'GET', path: '/_cluster/health' })),
    cluster.ask((client) => client.send<SettingsOfNodes>({ method: 'GET', path: '/_cluster/settings', query: LIMITS })),
  ]).catch((error: unknown) => {
    // Indices can be made without the privilege to ask.
    if (error instanceof ClusterRefusal && error.statusCode === 403) return [];
    throw error;
  });
  if (!health || !settings) return;
  const limits = [settings.transient, settings.persistent, settings.defaults];
  const perNode = limits.map((each) => each?.cluster?.max_shards_per_node).find((each) => each !== undefined);
  const nodes = health.number_of_data_nodes;
  const used = health.active_shards + health.initializing_shards + health.unassigned_shards;
  const needed = primaries * Math.min(2, nodes);
  if (perNode !== undefined && used + needed > Number(perNode) * nodes) throw noRoom(indices);
}

const LIMITS = { include_defaults: true, filter_path: '*.cluster.max_shards_per_node' };

/** @param indices those that the models need */
export function noRoom(indices: number, cause?: unknown): StartupError {
  return new StartupError(
    `The cluster has no room for another index: raise its setting cluster.max_shards_per_node, or add nodes. The models need ${indices} indices, and as many more during a rebuild.`,
    { cause },
  );
}
