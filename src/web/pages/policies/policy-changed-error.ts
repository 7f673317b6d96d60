import type { Names } from '#web/api/names';
import { inputOf, type Policy, type PolicyDraft } from './policy';

export interface StoredPolicy {
  readonly policy: Policy;
  /** Names of what the policy refers to. */
  readonly names: Names;
}

/** Somebody else has changed the policy since the form was opened. */
export class PolicyChangedError extends Error {
  constructor(readonly stored: StoredPolicy) {
    super('Somebody else has changed this policy since you opened it.');
  }
}

export function isSamePolicy(one: PolicyDraft, other: PolicyDraft): boolean {
  return JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));
}
