/**
 * Settings for two cores of a shared machine: few processes, little memory when idle, no replicas. Writes are durable, because fsync,
 * full_page_writes and synchronous_commit keep their defaults (on).
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Disks are mostly local and solid-state. Reads are mostly cached, so they do not need processes of their own.
  random_page_cost: '1.1',
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '1',
  max_parallel_maintenance_workers: '1',
  // Compilation takes longer than most of our statements.
  jit: 'off',
  // A backup needs the whole log (`operation/backup/`). It may keep so much of it that the backup does not have yet.
  wal_level: 'replica',
  max_slot_wal_keep_size: '8GB',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Ends a statement whose client died, so that a restart after a crash does not wait for it.
  client_connection_check_interval: '2s',
  autovacuum_naptime: '20s',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** Settings for databases of tests and benchmarks. */
const VOLATILE: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Test files that run at the same time share it. One of them starts three services and a command, which may open 63 connections.
  max_connections: '300',
};

/** A setting without effect. It names the cluster in the list of processes, where `-D` may be a path that only the server understands. */
export const CLUSTER_MARK = 'aspectory.cluster';

/** @param ownFolder the cluster as the server reaches it */
export function serverArguments(
  cluster: string,
  ownFolder: string,
  socketDirectory: string,
  durable: boolean,
): string[] {
  const settings = {
    [CLUSTER_MARK]: cluster,
    ...SETTINGS,
    ...(durable ? {} : VOLATILE),
    // The setting is a list. Quotation marks make a comma part of the path.
    unix_socket_directories: socketDirectory === cluster ? '.' : `"${socketDirectory.replaceAll('"', '""')}"`,
  };
  return ['-D', ownFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
