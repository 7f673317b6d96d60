import type { Client } from 'pg';
import { DatabaseClient } from '../database-client';
import type { HostPlace, WritableHosts } from './writable-hosts';

type Connected = (error: Error | null, client?: Client) => void;

/** The driver asks this of each new connection, because a server that was the primary may be back as a standby. */
const IS_STANDBY = 'select pg_is_in_recovery() as standby';

/** The client of a pool whose connections lead to the server that takes writes when they are made. */
export function writableClient(hosts: WritableHosts): typeof Client {
  return class WritableClient extends DatabaseClient {
    override connect(): Promise<Client>;
    override connect(connected: Connected): void;
    override connect(connected?: Connected): Promise<Client> | void {
      const reached = this.reach();
      if (!connected) return reached;
      reached.then((client) => connected(null, client), connected);
    }

    private async reach(): Promise<Client> {
      // A pool listens only after this.
      this.on('error', () => undefined);
      const place = await hosts.current();
      try {
        return await this.connectTo(place);
      } catch (error) {
        hosts.forget(place);
        throw error;
      }
    }

    private async connectTo({ host, port }: HostPlace): Promise<Client> {
      this.host = host;
      this.port = port;
      await super.connect();
      const { rows } = await this.query<{ readonly standby: boolean }>(IS_STANDBY);
      if (!rows[0]?.standby) return this;
      await this.end();
      throw new Error('Connection terminated: the server is a standby now');
    }
  };
}
