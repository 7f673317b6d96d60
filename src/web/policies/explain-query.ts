import { ask } from '../api/send';
import { inputOf, type PolicyDraft } from './policy';

export interface AccessQuestion {
  readonly user: string;
  /** A privilege, or an operation of the API. */
  readonly action: string;
  /** Empty for the catalog as a whole. */
  readonly resource: string;
}

/** A policy that is not stored, in the place of a stored one or as a new one. */
export interface AssumedPolicy {
  readonly draft: PolicyDraft;
  readonly urn: string | undefined;
}

export interface Verdict {
  readonly policy: string;
  readonly name: string;
  readonly grants: boolean;
  readonly reason: string;
}

export interface Explanation {
  readonly isAllowed: boolean;
  readonly isSuspended: boolean;
  readonly groups: readonly string[];
  readonly roles: readonly string[];
  readonly privileges: readonly { readonly privilege: string; readonly verdicts: readonly Verdict[] }[];
}

const FIELDS = 'isAllowed isSuspended groups roles privileges { privilege verdicts { policy name grants reason } }';
const NOW = `query ($input: ExplainAccessInput!) { now: explainAccess(input: $input) { ${FIELDS} } }`;
const BOTH = `query ($input: ExplainAccessInput!, $stored: ExplainAccessInput!) {
  now: explainAccess(input: $input) { ${FIELDS} } before: explainAccess(input: $stored) { isAllowed } }`;

export interface Answer {
  readonly now: Explanation;
  /** Without the draft. */
  readonly before?: { readonly isAllowed: boolean };
}

export function explain({ user, action, resource }: AccessQuestion, assumed?: AssumedPolicy): Promise<Answer> {
  const stored = { actorUrn: user, action, ...(resource !== '' && { resourceUrn: resource }) };
  if (!assumed) return ask<Answer>(NOW, { input: stored });
  const draft = { draft: inputOf(assumed.draft), ...(assumed.urn !== undefined && { draftOf: assumed.urn }) };
  return ask<Answer>(BOTH, { input: { ...stored, ...draft }, stored });
}
