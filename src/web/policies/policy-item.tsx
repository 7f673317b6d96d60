import type { Policy } from './policy';
import { listed, objectOf, subjectOf } from './policy-sentence';

interface PolicyItemProps {
  readonly policy: Policy;
  readonly privilegeNames: ReadonlyMap<string, string>;
}

/** More of them would hide what the sentence says. */
const SHOWN_MAX = 4;

const STATES: Readonly<Record<Policy['state'], string>> = {
  ACTIVE: 'Active',
  DRAFT: 'Draft: grants nothing',
  INACTIVE: 'Inactive: grants nothing',
};

export function PolicyItem({ policy, privilegeNames }: PolicyItemProps) {
  const { name, description, state, privileges, actors } = policy;
  const names = privileges.map((privilege) => privilegeNames.get(privilege) ?? privilege);
  const shown = names.length > SHOWN_MAX + 1 ? names.slice(0, SHOWN_MAX) : names;
  const more = names.length - shown.length;
  const words = [...shown.map((shownName) => `“${shownName}”`), ...(more > 0 ? [`${more} more privileges`] : [])];
  return (
    <li className="policy">
      <h2>
        {name} <span className={`badge ${state.toLowerCase()}`}>{STATES[state]}</span>
      </h2>
      <p className="sentence">
        <strong>{subjectOf(actors)}</strong> may use {listed(words, 'and')}
        {objectOf(policy)}.
      </p>
      {description !== '' && <p className="soft">{description}</p>}
      {more > 0 && (
        <details>
          <summary>
            All {names.length} privileges<span className="hidden-text"> of {name}</span>
          </summary>
          <p className="soft">{names.join(', ')}</p>
        </details>
      )}
    </li>
  );
}
