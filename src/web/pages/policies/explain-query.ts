import {
  CompareAccessDocument,
  ExplainAccessDocument,
  type ExplanationFragment,
} from '#generated/graphql/web/pages/policies/explain-query';
import { type Names, namesFor } from '#web/api/names';
import { ask } from '#web/api/ask';
import { inputOf, type PolicyDraft } from './policy';

interface AccessQuestion {
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

export type Explanation = ExplanationFragment;
export type Verdict = Explanation['privileges'][number]['verdicts'][number];

interface Answered {
  readonly now: Explanation;
  readonly before?: { readonly isAllowed: boolean };
}

/** `before` is the answer without the draft. */
export interface Answer extends Answered {
  /** Names of all urns in it. */
  readonly names: Names;
}

/** The answer, with the names of what it mentions, so that nothing moves when the names come. */
export async function explain(question: AccessQuestion, assumed?: AssumedPolicy): Promise<Answer> {
  const answered = await askFor(question, assumed);
  const { groups, roles, privileges } = answered.now;
  const reasons = privileges.flatMap(({ verdicts }) => verdicts.map(({ reason }) => reason));
  return { ...answered, names: await namesFor([...groups, ...roles, ...reasons.flatMap(urnsIn)]) };
}

function askFor({ user, action, resource }: AccessQuestion, assumed?: AssumedPolicy): Promise<Answered> {
  const stored = { actorUrn: user, action, ...(resource !== '' && { resourceUrn: resource }) };
  if (!assumed) return ask(ExplainAccessDocument, { input: stored });
  const draft = { draft: inputOf(assumed.draft), ...(assumed.urn !== undefined && { draftOf: assumed.urn }) };
  return ask(CompareAccessDocument, { input: { ...stored, ...draft }, stored });
}

const URN = /urn:\w+:\w+:[^\s",()]+/g;

function urnsIn(reason: string): readonly string[] {
  return reason.match(URN) ?? [];
}

/** The reason with names instead of urns. */
export function reasonText(reason: string, names: Names): string {
  return reason.replaceAll(URN, (urn) => names.get(urn) ?? urn);
}
