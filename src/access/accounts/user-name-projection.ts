import type { Transaction } from '#base/database/sql-client';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { type ChangeSet, type EntityChange, exists } from '#catalog/changes/change-set';
import type { Projection } from '#catalog/changes/projection';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { urnRange } from '#catalog/urn/urn-range';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import { namesOf } from '../security-models/user-value';
import { addNames, type NameRow } from '../policies/sql/user-name-rows';
import { keyRow } from './user-names';
import { nameHash } from '../policies/user-name-text';

/** Notes the names of users, however they are written. A name stays with its urn when the user is renamed or deleted. */
export class UserNameProjection implements Projection {
  constructor(private readonly models: ModelRegistry) {}

  apply(transaction: Transaction, { entities }: ChangeSet): void {
    const { first } = urnRange(this.models.registry.namespace, SECURITY_TYPES.user);
    const rows = entities
      .filter(({ entity }) => entity.name === SECURITY_TYPES.user)
      .flatMap((change) => [...newKey(change, first), ...newNames(change)]);
    if (rows.length > 0) transaction.send([addNames(rows)]);
  }
}

function newKey(change: EntityChange, first: string): readonly NameRow[] {
  const isNew = exists(change, change.after) && !exists(change, change.before);
  return isNew ? [keyRow(change.urn, first)] : [];
}

function newNames({ urn, before, after }: EntityChange): readonly NameRow[] {
  const [was, is] = [before, after].map(({ aspects }) => aspects.get(SECURITY_ASPECTS.names));
  if (!is || is.fields.text === was?.fields.text) return [];
  return namesOf(is.value).map((name) => ({ hash: nameHash(name), urn }));
}
