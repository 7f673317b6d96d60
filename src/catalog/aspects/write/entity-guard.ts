import type { EntityGuardSpec } from '#generated/registry/registry-types';
import type { SqlClient } from '#base/database/sql-client';
import { sameValue } from '#base/json/same-value';
import { isPrivilege, type Privilege } from '#catalog/authorization/policies/privileges';
import { readExisting } from '#catalog/authorization/sql/read-existing';
import type { PreparedChange } from '../prepare/prepared-change';
import { readOthers } from '../sql/read-latest';

/** The guard of the entity of the change; null if its type has none, or a client reports it. */
export function guardOf({
  entity: { guard },
  parts,
}: Pick<PreparedChange, 'entity' | 'parts'>): EntityGuardSpec | null {
  return guard?.reportedKeys.some((start) => parts[0]?.startsWith(start)) ? null : guard;
}

/**
 * The changes of guarded entities that take less than the guard, because other privileges are enough to create the entity: they create it,
 * or write the value that is stored, as who creates it may send it again. Reads both for all changes at once.
 * @param may whether the actor has one of the privileges on the entity of the change
 */
export async function excusedChanges(
  client: SqlClient,
  changes: readonly PreparedChange[],
  may: (change: PreparedChange, needed: readonly Privilege[]) => boolean,
): Promise<ReadonlySet<PreparedChange>> {
  const creations = changes.filter((change) => may(change, (change.entity.guard?.creation ?? []).filter(isPrivilege)));
  const rewrites = creations.filter(({ changeType }) => changeType === 'UPSERT');
  const wanted = rewrites.map(({ urn, aspect }) => ({ urn, aspect: aspect.name }));
  const urns = [...new Set(creations.map(({ urn }) => urn))];
  const [existing, stored] = await Promise.all([readExisting(client, urns), readOthers(client, wanted)]);
  const values = new Map(stored.map(({ urn, aspect, value }) => [`${urn} ${aspect}`, value]));
  const isEqual = ({ urn, aspect, value }: PreparedChange) => {
    const before = values.get(`${urn} ${aspect.name}`);
    return value !== undefined && before !== undefined && sameValue(before, value.value, aspect.defaults);
  };
  return new Set([...creations.filter(({ urn }) => !existing.has(urn)), ...rewrites.filter(isEqual)]);
}
