import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Names } from '#web/api/names';
import type { Choice } from '#web/api/pick-queries';
import { ChangeDialog, needsConfirmation } from '#web/ui/parts/overlays/change-dialog.tsx';
import { AccessCheck } from './access-check';
import { ActorsFields } from './actors-fields';
import { CriteriaFields } from './criteria-fields';
import type { AssumedPolicy } from './explain-query';
import { NameFields } from './name-fields';
import type { PolicyDraft } from './policy';
import { PolicyProblem } from './policy-problem';
import { type PolicyOptions, savePolicy, saveUnlessChanged } from './policy-queries';
import { PolicyPreview } from './policy-preview';
import { PrivilegePicker } from './privilege-picker';

interface PolicyFormProps {
  /** Undefined for a new policy. */
  readonly urn: string | undefined;
  readonly stored: PolicyDraft;
  /** Of what the stored policy names. */
  readonly names: Names;
  readonly options: PolicyOptions;
}

const LIST = '/settings/policies';

/** Changes a policy, and says at every moment what it would mean. */
export function PolicyForm({ urn, stored, names, options }: PolicyFormProps) {
  const [draft, setDraft] = useState(stored);
  const [known, setKnown] = useState(names);
  const [attempts, setAttempts] = useState(0);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  // The policy as this draft began from it.
  const [base, setBase] = useState(stored);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (from: PolicyDraft) => saveUnlessChanged(urn, draft, from),
    onSuccess: async () => {
      await client.invalidateQueries();
      navigate(LIST);
    },
  });
  const missing = missingIn(draft);
  const change = (changed: Partial<PolicyDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const learn = ({ urn: learned, name }: Choice) => setKnown((now) => new Map(now).set(learned, name));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts((count) => count + 1);
    if (missing.length === 0 && !isPending) mutate(base);
  };
  const parts = { draft, names: known, onChange: change, onLearn: learn };
  return (
    <>
      <form className="form wide" onSubmit={submit} noValidate>
        <NameFields draft={draft} onChange={change} />
        <PrivilegePicker draft={draft} options={options} onChange={change} />
        {draft.type === 'METADATA' && <CriteriaFields {...parts} types={options.types} />}
        <ActorsFields {...parts} />
        <PolicyPreview draft={draft} names={known} options={options} />
        {attempts > 0 && missing.length > 0 && <MissingParts key={attempts} missing={missing} />}
        {error && (
          <PolicyProblem
            error={error}
            options={options}
            onTake={(theirs) => {
              setKnown((now) => new Map([...now, ...theirs.names]));
              setDraft(theirs.policy);
              setBase(theirs.policy);
              reset();
            }}
            onReplace={({ policy }) => mutate(policy)}
          />
        )}
        <div className="buttons">
          <button className="button primary" type="submit" aria-disabled={isPending || undefined}>
            {isPending ? 'Saving…' : urn === undefined ? 'Create policy' : 'Save policy'}
          </button>
          <Link className="button" href={LIST}>
            Cancel
          </Link>
        </div>
      </form>
      <DraftCheck assumed={{ draft, urn }} isIncomplete={missing.length > 0} />
      {needsConfirmation(error) && (
        <ChangeDialog
          title="Save policy?"
          action="Save policy"
          isLockout
          change={(confirmed) => savePolicy(urn, draft, confirmed)}
          onDone={() => navigate(LIST)}
          onCancel={reset}
        >
          {null}
        </ChangeDialog>
      )}
    </>
  );
}

function DraftCheck(props: { readonly assumed: AssumedPolicy; readonly isIncomplete: boolean }) {
  return (
    <section className="check-draft" aria-labelledby="check-draft">
      <h2 id="check-draft">Try it before you save</h2>
      <p className="soft">Ask what somebody could do if this policy were saved as it is above.</p>
      <AccessCheck {...props} />
    </section>
  );
}

/** It takes the focus, because the button that shows it does not tell what is wrong. */
function MissingParts({ missing }: { readonly missing: readonly string[] }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <div className="notice danger" tabIndex={-1} ref={shown} role="alert">
      <ul className="plain">
        {missing.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}

/** Sentences about what the draft lacks. */
function missingIn({ name, privileges, criteria }: PolicyDraft): readonly string[] {
  return [
    ...(name.trim() === '' ? ['Enter a name for the policy.'] : []),
    ...(privileges.length === 0 ? ['Choose one or more privileges.'] : []),
    ...(criteria.some(({ values }) => values.length === 0) ? ['Complete each condition, or remove it.'] : []),
  ];
}
