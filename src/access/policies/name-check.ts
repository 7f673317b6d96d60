import type { SqlClient } from '#base/database/sql-client';
import { ConflictError } from '#base/errors/domain-error';
import { readExisting } from '#catalog/authorization/sql/read-existing';
import { readHolders } from './sql/user-name-rows';
import { nameHash } from './user-name-text';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import { namesOf } from '../security-models/user-value';
import type { AccessChange } from './access-changes';

/**
 * Refuses names that belong to another user, whoever writes them and however the letters differ in case. It runs within the lock of changes of
 * access, so of two users who take a name at the same time one is refused.
 */
export class NameCheck {
  /** The urn of each hash of a name in accepted requests of the batch. */
  private readonly taken = new Map<string, string>();

  constructor(private readonly client: SqlClient) {}

  /** @throws ConflictError */
  async refuse(changes: readonly AccessChange[]): Promise<void> {
    const claims = changes.flatMap(newNames);
    for (const { urn, name } of claims) {
      const holder = await this.holderOf(name, urn);
      if (holder !== undefined)
        throw new ConflictError(`${holder} has the name ${name}, or had it; use another name for ${urn}`);
    }
    for (const { urn, name } of claims) this.taken.set(nameHash(name), urn);
  }

  private async holderOf(name: string, urn: string): Promise<string | undefined> {
    const hash = nameHash(name);
    const stored = await readHolders(this.client, hash);
    const batch = this.taken.get(hash);
    const others = [...stored, ...(batch === undefined ? [] : [batch])].filter((each) => each !== urn);
    const existing = others.length === 0 ? new Set() : await readExisting(this.client, others);
    return others.find((each) => each === batch || existing.has(each));
  }
}

function newNames({ urn, before, after, aspects }: AccessChange): readonly { urn: string; name: string }[] {
  if (!aspects.includes(SECURITY_ASPECTS.names)) return [];
  const known = new Set(namesOf(before.aspects.get(SECURITY_ASPECTS.names)?.value ?? {}));
  const names = namesOf(after.aspects.get(SECURITY_ASPECTS.names)?.value ?? {});
  return names.filter((name) => !known.has(name)).map((name) => ({ urn, name }));
}
