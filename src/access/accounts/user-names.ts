import type { SqlClient } from '#base/database/sql-client';
import { readExisting } from '#catalog/authorization/sql/read-existing';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { formatUrn } from '#catalog/urn/urn';
import { urnRange } from '#catalog/urn/urn-range';
import { addNames, type NameRow, readHolders, readUnnamed } from '../policies/sql/user-name-rows';
import { nameHash, userKey } from '../policies/user-name-text';

/** The place of the user of a name, or of a user that would have it. */
export interface NamePlace {
  readonly urn: string;
  /** Whether the urn is that of a user. */
  readonly isTaken: boolean;
}

interface UserNamesDeps {
  readonly database: SqlClient;
  readonly models: ModelRegistry;
}

/**
 * Finds the user that a name means. Names are the same whatever the case of their letters (RFC 7643, 4.1.1). A user who was renamed keeps
 * the urn and the earlier names, and so does one who was deleted: whoever comes back with one of them gets the same urn.
 */
export class UserNames {
  private filled: Promise<void> | undefined;

  constructor(private readonly deps: UserNamesDeps) {}

  /** The urn that the name gives to a new user. */
  urnOf(name: string): string {
    const { namespace } = this.deps.models.registry;
    return formatUrn({ namespace, entityType: SECURITY_TYPES.user, parts: [userKey(name)] });
  }

  /** The urn of the user of this name. Undefined if there is none, or several that earlier releases made and none with these very letters. */
  async find(name: string): Promise<string | undefined> {
    const exact = this.urnOf(name);
    const found = await this.users(exact, name);
    return found.has(exact) || found.size !== 1 ? [...found].find((urn) => urn === exact) : [...found][0];
  }

  /** Finds the place of a name for who creates a user. */
  async placeOf(name: string): Promise<NamePlace> {
    await this.fill();
    const exact = this.urnOf(name);
    const holders = await readHolders(this.deps.database, nameHash(name));
    const existing = await readExisting(this.deps.database, [exact, ...holders]);
    const isMeant = (urn: string) => urn === exact;
    const taken = [...existing].find(isMeant) ?? [...existing][0];
    if (taken !== undefined) return { urn: taken, isTaken: true };
    return { urn: holders.find(isMeant) ?? holders[0] ?? exact, isTaken: false };
  }

  private async users(exact: string, name: string): Promise<ReadonlySet<string>> {
    const holders = await readHolders(this.deps.database, nameHash(name));
    return readExisting(this.deps.database, [...new Set([exact, ...holders])]);
  }

  /** Users whom a release made that does not know the table. Once in a process. */
  private fill(): Promise<void> {
    this.filled ??= this.addMissing().catch((error: unknown) => {
      this.filled = undefined;
      throw error;
    });
    return this.filled;
  }

  private async addMissing(): Promise<void> {
    const { database, models } = this.deps;
    const range = urnRange(models.registry.namespace, SECURITY_TYPES.user);
    const rows = (await readUnnamed(database, range)).map((urn) => keyRow(urn, range.first));
    if (rows.length > 0) await database.query(addNames(rows));
  }
}

/** The row of the name in a urn. @param first what begins all urns of users */
export function keyRow(urn: string, first: string): NameRow {
  return { hash: nameHash(urn.slice(first.length)), urn };
}
