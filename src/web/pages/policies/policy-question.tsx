import { ChangeDialog } from '#web/ui/parts/overlays/change-dialog.tsx';
import type { Policy } from './policy';
import { deletePolicy, savePolicy } from './policy-queries';

export const POLICY_QUESTIONS = ['delete', 'deactivate', 'activate'] as const;
export type PolicyQuestionName = (typeof POLICY_QUESTIONS)[number];

interface PolicyQuestionProps {
  readonly question: PolicyQuestionName;
  readonly policy: Policy;
  readonly onCancel: () => void;
  /** @param outcome a sentence about what has become of the policy */
  readonly onDone: (outcome: string) => void;
}

const QUESTIONS = {
  delete: {
    verb: 'Delete',
    done: 'is deleted',
    text: 'Rights that only this policy grants end at once. This cannot be undone.',
  },
  deactivate: {
    verb: 'Deactivate',
    done: 'is inactive',
    text: 'Rights that only this policy grants end at once, until you activate it again.',
  },
  activate: { verb: 'Activate', done: 'is active', text: 'The policy applies from the next request on.' },
} as const;

export function PolicyQuestion({ question, policy, onCancel, onDone }: PolicyQuestionProps) {
  const { verb, done, text } = QUESTIONS[question];
  const change = (confirmed: boolean) =>
    question === 'delete'
      ? deletePolicy(policy.urn, confirmed)
      : savePolicy(policy.urn, { ...policy, state: question === 'activate' ? 'ACTIVE' : 'INACTIVE' }, confirmed);
  return (
    <ChangeDialog
      title={`${verb} “${policy.name}”?`}
      action={`${verb} policy`}
      isDangerous={question === 'delete'}
      change={change}
      onCancel={onCancel}
      onDone={() => onDone(`“${policy.name}” ${done}.`)}
    >
      <p>{text}</p>
    </ChangeDialog>
  );
}
