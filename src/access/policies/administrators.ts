import type { Actor } from '#catalog/authorization/actor';
import type { Policy } from '#catalog/authorization/policies/policy';
import type { SqlClient } from '#base/database/sql-client';
import { ConfirmationNeededError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { AccessDirectory } from './access-directory';
import { lockedOut, MANAGE, managersAmong } from './managers';
import { type Member, readMembers } from './members';

/** A change that may take the right to manage policies from somebody. */
interface AccessChange {
  readonly actor: Actor;
  /** Whether the actor accepts to lose that right. */
  readonly isConfirmed: boolean;
  /** The policies after the change; absent if they stay. */
  readonly policies?: (now: readonly Policy[]) => readonly Policy[];
  /** A user after the change; undefined for one who cannot sign in any more. Absent if all users stay as they are. */
  readonly user?: (now: Member) => Member | undefined;
}

/**
 * Finds out who can still manage policies after a change, and asks the actor to confirm what people do by mistake. `AccessGuard` asks again
 * in the transaction of the write.
 */
export class Administrators {
  constructor(
    private readonly deps: {
      readonly client: SqlClient;
      readonly models: ModelRegistry;
      readonly access: AccessDirectory;
    },
  ) {}

  /**
   * Refuses a change after which nobody could manage policies, or after which the actor could not and has not confirmed it. Without a user who
   * manages policies before, it allows every change.
   * @throws InvalidInputError | ConfirmationNeededError
   */
  async refuseLockout({ actor, isConfirmed, policies: later = same, user = same }: AccessChange): Promise<void> {
    const policies = await this.deps.access.currentPolicies();
    const members = [...(await readMembers(this.deps.client, this.deps.models)).values()];
    const before = managersAmong(policies, members);
    if (before.size === 0) return;
    const after = managersAmong(
      later(policies),
      members.flatMap((each) => user(each) ?? []),
    );
    if (after.size === 0) throw lockedOut();
    if (before.has(actor.urn) && !after.has(actor.urn) && !isConfirmed) throw confirmationNeeded();
  }
}

function same<Value>(value: Value): Value {
  return value;
}

function confirmationNeeded(): ConfirmationNeededError {
  return new ConfirmationNeededError(
    `After this change you could not manage policies any more. Send confirmed: true if you mean it, or keep a policy that grants you ${MANAGE}.`,
  );
}
