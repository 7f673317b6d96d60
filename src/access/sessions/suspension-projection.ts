import { type ChangeSet, type EntityChange } from '#catalog/changes/change-set';
import type { EntityState } from '#catalog/changes/entity-state';
import type { Projection } from '#catalog/changes/projection';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { urnRange } from '#catalog/urn/urn-range';
import type { Transaction } from '#base/database/sql-client';
import { endTokens } from '../accounts/sql/end-tokens';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import { isSuspended } from '../security-models/user-value';
import { deleteSessionsOf } from './sql/session-rows';

/** Ends the sessions and access tokens of users who are suspended, by whatever interface, so that none works again afterwards. */
export class SuspensionProjection implements Projection {
  constructor(private readonly models: ModelRegistry) {}

  apply(transaction: Transaction, { time, entities }: ChangeSet): void {
    const users = entities.filter(becomesSuspended).map(({ urn }) => urn);
    if (users.length === 0) return;
    const tokens = urnRange(this.models.registry.namespace, SECURITY_TYPES.token);
    transaction.send([deleteSessionsOf(users), endTokens(tokens, users, time)]);
  }
}

function becomesSuspended({ entity, before, after }: EntityChange): boolean {
  return entity.name === SECURITY_TYPES.user && isSuspendedIn(after) && !isSuspendedIn(before);
}

function isSuspendedIn({ aspects }: EntityState): boolean {
  return isSuspended(aspects.get(SECURITY_ASPECTS.userStatus)?.value);
}
