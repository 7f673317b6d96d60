import { randomBytes, randomUUID } from 'node:crypto';
import { isStorableText } from '#base/json/storable-text';
import { queryBuilt } from '#base/database/query-builder';
import type { Database, SqlClient } from '#base/database/sql-client';

/** A key of HMAC-SHA-256. */
export interface SigningKey {
  readonly id: string;
  readonly secret: Uint8Array;
}

interface KeyRow {
  readonly id: string;
  readonly secret: Buffer;
}

/** The length of a key, which is that of the output of SHA-256, as RFC 7518 section 3.2 requires. */
const KEY_BYTES = 32;

/**
 * The keys that sign access tokens. They are in the database, because every process must verify what another one signed. The first use
 * makes the first key. Keys never change, so this process caches those that it has seen.
 */
export class SigningKeys {
  private readonly known = new Map<string, SigningKey>();

  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  /** The newest key. Reads it each time, because another process may have rotated the keys. */
  async current(): Promise<SigningKey> {
    return (await newest(this.database)) ?? this.makeFirst();
  }

  /** @param id any string, because it is read from a token before its signature is verified */
  async byId(id: string): Promise<SigningKey | undefined> {
    const known = this.known.get(id);
    if (known || !isStorableText(id)) return known;
    const [row] = await queryBuilt<KeyRow>(this.database, (knex) => knex('signing_key').where({ id }));
    if (row) this.known.set(id, row);
    return row;
  }

  /** Makes a new key, which signs from now on. Tokens of older keys stay valid. */
  rotate(): Promise<SigningKey> {
    return this.insert(this.database);
  }

  /** Two processes that start together must not sign with two keys, one of which a backup may miss. */
  private makeFirst(): Promise<SigningKey> {
    return this.database.transaction(async (transaction) => {
      await transaction.query({ text: 'lock table signing_key in share row exclusive mode' });
      return (await newest(transaction)) ?? this.insert(transaction);
    });
  }

  private async insert(client: SqlClient): Promise<SigningKey> {
    const key = { id: randomUUID(), secret: randomBytes(KEY_BYTES) };
    await queryBuilt(client, (knex) => knex('signing_key').insert({ ...key, created_on: this.now() }));
    return key;
  }
}

async function newest(client: SqlClient): Promise<SigningKey | undefined> {
  const [row] = await queryBuilt<KeyRow>(client, (knex) =>
    knex('signing_key')
      .orderBy([{ column: 'created_on', order: 'desc' }, 'id'])
      .limit(1),
  );
  return row;
}
