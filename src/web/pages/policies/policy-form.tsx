import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Names } from '#web/api/names';
import { type Choice, findGroups, findRoles, findUsers } from '#web/api/pick-queries';
import { ChangeDialog, needsConfirmation } from '#web/ui/parts/overlays/change-dialog.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { AccessCheck } from './access-check';
import { CriteriaFields } from './criteria-fields';
import type { AssumedPolicy } from './explain-query';
import { NameFields } from './name-fields';
import type { PolicyActors, PolicyDraft } from './policy';
import { type PolicyOptions, savePolicy, saveUnlessChanged } from './policy-queries';
import { PrivilegePicker } from './privilege-picker';
import { sentenceOf } from './policy-sentence';
import { PolicyChangedError, type StoredPolicy } from './policy-changed-error';

interface PolicyFormProps {
  /** Undefined for a new policy. */
  readonly urn: string | undefined;
  readonly stored: PolicyDraft;
  /** Names of what the stored policy refers to. */
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

interface PreviewProps {
  readonly draft: PolicyDraft;
  readonly names: Names;
  readonly options: PolicyOptions;
}

/** The policy in plain English. It stays in sight and follows every change. */
function PolicyPreview({ draft, names, options }: PreviewProps) {
  const { subject, verbs, object } = sentenceOf(draft, { entities: names, privileges: options.privilegeNames });
  return (
    <section className="preview" aria-labelledby="preview">
      <h2 id="preview">What this policy says</h2>
      <p className="sentence" role="status">
        <strong>{subject}</strong> may {verbs}
        {object}.{draft.state === 'INACTIVE' && ' It is inactive, so it grants nothing.'}
      </p>
    </section>
  );
}

interface PolicyProblemProps {
  readonly error: Error;
  readonly options: PolicyOptions;
  /** Goes on with what is stored, in place of the draft. */
  readonly onTake: (stored: StoredPolicy) => void;
  /** Saves the draft, although what is stored would be lost. */
  readonly onReplace: (stored: StoredPolicy) => void;
}

/** Shows why the draft was not saved. */
function PolicyProblem({ error, options, onTake, onReplace }: PolicyProblemProps) {
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

interface ActorsFieldsProps {
  readonly draft: PolicyDraft;
  readonly names: Names;
  readonly onChange: (changed: Partial<PolicyDraft>) => void;
  readonly onLearn: (choice: Choice) => void;
}

const PICKERS = [
  { list: 'users', label: 'Users', noun: 'user', find: findUsers },
  { list: 'groups', label: 'Groups', noun: 'group', find: findGroups },
  { list: 'roles', label: 'Roles', noun: 'role', find: findRoles },
] as const;

const FLAGS = [
  { flag: 'owners', name: 'Owners', help: 'Each owner, for the entities that the owner owns.' },
  { flag: 'everyMember', name: 'Members of any group', help: 'Every user who is in some group.' },
  { flag: 'everyUser', name: 'Everybody', help: 'Every user who is signed in.' },
] as const;

/** Who gets the privileges. */
function ActorsFields({ draft: { type, actors }, names, onChange, onLearn }: ActorsFieldsProps) {
  const set = (changed: Partial<PolicyActors>) => onChange({ actors: { ...actors, ...changed } });
  // Nobody owns the catalog.
  const flags = FLAGS.filter(({ flag }) => type === 'METADATA' || flag !== 'owners');
  return (
    <fieldset className="field">
      <legend>Who</legend>
      {flags.map(({ flag, name, help }) => (
        <div className="choice" key={flag}>
          <input
            type="checkbox"
            id={`policy-${flag}`}
            checked={actors[flag]}
            onChange={(event) => set({ [flag]: event.target.checked })}
            aria-describedby={`policy-${flag}-help`}
          />
          <label htmlFor={`policy-${flag}`}>{name}</label>
          <span className="hint" id={`policy-${flag}-help`}>
            {help}
          </span>
        </div>
      ))}
      {PICKERS.map(({ list, label, noun, find }) => (
        <EntityPicker
          key={list}
          label={label}
          noun={noun}
          values={actors[list]}
          names={names}
          find={find}
          onChange={(values, named) => {
            set({ [list]: values });
            if (named) onLearn(named);
          }}
        />
      ))}
    </fieldset>
  );
}
