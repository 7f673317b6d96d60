import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { findEntities, findUsers } from '#web/api/pick-queries';
import { type Names, shownName } from '#web/api/names';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { type Answer, type AssumedPolicy, explain, type Explanation, reasonText, type Verdict } from './explain-query';
import { policyOptionsQuery } from './policy-queries';

interface AccessCheckProps {
  /** A policy to judge by as well. */
  readonly assumed?: AssumedPolicy;
  /** Whether that policy cannot be judged by yet. */
  readonly isIncomplete?: boolean;
}

const ANY_ENTITY = findEntities([]);

/** Asks whether a user may do something, and why. */
export function AccessCheck({ assumed, isIncomplete = false }: AccessCheckProps) {
  const [users, setUsers] = useState<readonly string[]>([]);
  const [resources, setResources] = useState<readonly string[]>([]);
  const [action, setAction] = useState('');
  const [names, setNames] = useState<Names>(new Map());
  const { data: options } = useQuery(policyOptionsQuery);
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (question: { user: string; action: string; resource: string }) => explain(question, assumed),
  });
  const [user] = users;
  const canAsk = user !== undefined && action.trim() !== '' && !isIncomplete;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canAsk) mutate({ user, action: action.trim(), resource: resources[0] ?? '' });
  };
  const choose =
    (set: (values: readonly string[]) => void) =>
    (values: readonly string[], named?: { readonly urn: string; readonly name: string }) => {
      set(values);
      if (named) setNames((now) => new Map(now).set(named.urn, named.name));
    };
  return (
    <>
      <form className="form access-check" onSubmit={submit} noValidate>
        <EntityPicker
          label="User"
          noun="user"
          values={users}
          names={names}
          find={findUsers}
          isSingle
          onChange={choose(setUsers)}
        />
        <ActionField action={action} names={options?.privilegeNames ?? new Map()} onChange={setAction} />
        <EntityPicker
          label="Entity (optional)"
          noun="entity"
          values={resources}
          names={names}
          find={ANY_ENTITY}
          isSingle
          onChange={choose(setResources)}
        />
        <div className="buttons">
          <button
            className="button"
            type="submit"
            aria-disabled={!canAsk || isPending || undefined}
            aria-describedby={canAsk ? undefined : 'cannot-check'}
          >
            {isPending ? 'Checking…' : 'Check'}
          </button>
          {!canAsk && (
            <p className="soft" id="cannot-check">
              {isIncomplete ? 'Complete the policy first.' : 'Choose a user and a privilege.'}
            </p>
          )}
        </div>
      </form>
      {error && <ProblemPanel error={error} />}
      {data && variables && !isPending && (
        <CheckResult answer={data} user={names.get(variables.user) ?? variables.user} action={variables.action} />
      )}
    </>
  );
}

interface ActionFieldProps {
  readonly action: string;
  readonly names: Names;
  readonly onChange: (action: string) => void;
}

/** A privilege from the list, or the name of an operation of the API. */
function ActionField({ action, names, onChange }: ActionFieldProps) {
  return (
    <div className="field">
      <label htmlFor="check-action">Privilege or operation</label>
      <input
        id="check-action"
        list="check-actions"
        value={action}
        onChange={(event) => onChange(event.target.value)}
        placeholder="EDIT_ENTITY_TAGS"
        autoComplete="off"
        maxLength={200}
      />
      <datalist id="check-actions">
        {[...names].map(([privilege, name]) => (
          <option key={privilege} value={privilege}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  );
}

interface CheckResultProps {
  readonly answer: Answer;
  readonly user: string;
  readonly action: string;
}

/** The answer first, then every policy that names the privilege, with its reason. */
function CheckResult({ answer: { now, before, names }, user, action }: CheckResultProps) {
  const { data: options } = useQuery(policyOptionsQuery);
  const title = options?.privilegeNames.get(action) ?? action;
  const isChanged = before !== undefined && before.isAllowed !== now.isAllowed;
  return (
    <section className={`check-result ${now.isAllowed ? 'allowed' : 'refused'}`} role="status">
      <h2>
        {user} {now.isAllowed ? 'is allowed' : 'is not allowed'}: {title}
      </h2>
      {isChanged && (
        <p>This policy changes it: without it, the answer is {before.isAllowed ? 'allowed' : 'not allowed'}.</p>
      )}
      {now.isSuspended && <p>The user is suspended, so every request of the user is refused.</p>}
      <Memberships explanation={now} names={names} />
      {now.privileges.length === 0 && (
        <p>This operation needs no privilege itself. A write needs the privileges of each aspect.</p>
      )}
      {now.privileges.map(({ privilege, verdicts }) => (
        <Verdicts
          key={privilege}
          title={options?.privilegeNames.get(privilege) ?? privilege}
          verdicts={verdicts}
          names={names}
        />
      ))}
    </section>
  );
}

interface MembershipsProps {
  readonly explanation: Explanation;
  readonly names: Names;
}

function Memberships({ explanation: { groups, roles }, names }: MembershipsProps) {
  const urns = [...groups, ...roles];
  if (urns.length === 0) return <p className="soft">The user has no groups or roles.</p>;
  return <p className="soft">Groups and roles of the user: {urns.map((urn) => shownName(urn, names)).join(', ')}</p>;
}

interface VerdictsProps {
  readonly title: string;
  readonly verdicts: readonly Verdict[];
  readonly names: Names;
}

function Verdicts({ title, verdicts, names }: VerdictsProps) {
  const sorted = verdicts.toSorted((a, b) => rankOf(b) - rankOf(a));
  return (
    <>
      <h3>{title}</h3>
      {verdicts.length === 0 && <p className="soft">No policy names this privilege.</p>}
      <ul className="verdicts">
        {sorted.map(({ policy, name, grants, reason }) => (
          <li key={policy} className={grants ? 'grants' : ''}>
            <span aria-hidden="true">{grants ? '✓' : '–'}</span>
            <span>
              <strong>{policy === '' ? `${name || 'This policy'} (not saved)` : name}</strong>{' '}
              <span className="hidden-text">{grants ? 'grants it' : 'does not grant it'}: </span>
              <span className="soft">{reasonText(reason, names)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What grants comes first, and the policy that is not saved before the others. */
function rankOf({ grants, policy }: Verdict): number {
  return (grants ? 2 : 0) + (policy === '' ? 1 : 0);
}
