import { needsConfirmation } from '#web/ui/parts/overlays/change-dialog.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { PolicyChangedError, type StoredPolicy } from './policy-changed-error';
import type { PolicyOptions } from './policy-queries';
import { sentenceOf } from './policy-sentence';

interface PolicyProblemProps {
  readonly error: Error;
  readonly options: PolicyOptions;
  /** Goes on with what is stored, in place of the draft. */
  readonly onTake: (stored: StoredPolicy) => void;
  /** Saves the draft, although what is stored would be lost. */
  readonly onReplace: (stored: StoredPolicy) => void;
}

/** Why the draft was not saved. */
export function PolicyProblem({ error, options, onTake, onReplace }: PolicyProblemProps) {
  if (needsConfirmation(error)) return null;
  if (!(error instanceof PolicyChangedError)) return <ProblemPanel error={error} />;
  const { stored } = error;
  const { policy, names } = stored;
  const { subject, verbs, object } = sentenceOf(policy, { entities: names, privileges: options.privilegeNames });
  return (
    <section className="panel failed" role="alert">
      <h2>Somebody else has changed this policy</h2>
      <p>Nothing was saved. Your draft is above. “{policy.name}” says now:</p>
      <p className="sentence">
        <strong>{subject}</strong> may {verbs}
        {object}.{policy.state === 'INACTIVE' && ' It is inactive, so it grants nothing.'}
      </p>
      <div className="buttons">
        <button className="button" type="button" onClick={() => onTake(stored)}>
          Discard mine and edit theirs
        </button>
        <button className="button danger" type="button" onClick={() => onReplace(stored)}>
          Replace theirs with mine
        </button>
      </div>
    </section>
  );
}
