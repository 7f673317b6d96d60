import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { findEntities, findUsers } from '#web/api/pick-queries';
import type { Names } from '#web/api/names';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { CheckResult } from './check-result';
import { type AssumedPolicy, explain } from './explain-query';
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
