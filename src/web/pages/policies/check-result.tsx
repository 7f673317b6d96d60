import { useQuery } from '@tanstack/react-query';
import { type Names, shownName } from '#web/api/names';
import { type Answer, type Explanation, reasonText, type Verdict } from './explain-query';
import { policyOptionsQuery } from './policy-queries';

interface CheckResultProps {
  readonly answer: Answer;
  readonly user: string;
  readonly action: string;
}

/** The answer first, then every policy that names the privilege, with its reason. */
export function CheckResult({ answer: { now, before, names }, user, action }: CheckResultProps) {
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
