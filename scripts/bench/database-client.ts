import { Client } from 'pg';
import type { DatabaseAddress } from '#base/database/database-address';

export async function withClient<Result>(
  address: DatabaseAddress,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
