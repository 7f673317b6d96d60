import type { DatabaseAddress } from '../../database-address';
import type { ServerAccount } from '../cluster/server-account';
import type { ServerBinaries } from '../cluster/server-binaries';
import { SUPERUSER } from '../cluster/initialize-cluster';
import { SOCKET_PORT, type SocketDirectory } from './socket-directory';

/** All that a start of the server needs. */
export interface PostmasterPlan {
  readonly binaries: ServerBinaries;
  readonly account: ServerAccount;
  readonly cluster: string;
  readonly socketDirectory: SocketDirectory;
  readonly logFile: string;
  /** False only for databases that are thrown away. */
  readonly durable: boolean;
}

/** Where the server takes connections whose socket is in this directory. */
export function addressAt(socketDirectory: string): Exclude<DatabaseAddress, { readonly connectionString: string }> {
  return { host: socketDirectory, port: SOCKET_PORT, user: SUPERUSER, database: 'postgres' };
}
