import { Link } from 'wouter';
import type { Policy } from './policy';
import type { PolicyQuestionName } from './policy-question';
import { sentenceOf, type SentenceNames } from './policy-sentence';

interface PolicyItemProps {
  readonly policy: Policy;
  readonly names: SentenceNames;
  readonly onAsk: (question: PolicyQuestionName, urn: string) => void;
}

const STATES: Readonly<Record<Policy['state'], string>> = {
  ACTIVE: 'Active',
  DRAFT: 'Draft: grants as if active',
  INACTIVE: 'Inactive: grants nothing',
};

export function PolicyItem({ policy, names, onAsk }: PolicyItemProps) {
  const { name, description, state, privileges, editable, unsupported } = policy;
  const { subject, verbs, object } = sentenceOf(policy, names);
  const shown = privileges.map((privilege) => names.privileges.get(privilege) ?? privilege);
  return (
    <li className="policy">
      <div className="policy-heading">
        <h2>
          {name} <span className={`badge ${state.toLowerCase()}`}>{STATES[state]}</span>
          {!editable && <span className="badge">Comes with the service</span>}
        </h2>
        {editable && <PolicyActions policy={policy} onAsk={onAsk} />}
      </div>
      <p className="sentence">
        <strong>{subject}</strong> may {verbs}
        {object}.
      </p>
      {description !== '' && <p className="soft">{description}</p>}
      {unsupported.length > 0 && (
        <p className="warning-text">
          It uses {unsupported.join(' and ')}, which this version cannot check, so it grants nothing.
        </p>
      )}
      {shown.length > 5 && (
        <details>
          <summary>
            All {shown.length} privileges<span className="hidden-text"> of {name}</span>
          </summary>
          <p className="soft">{shown.join(', ')}</p>
        </details>
      )}
    </li>
  );
}

function PolicyActions({ policy: { urn, name, state, unsupported }, onAsk }: Omit<PolicyItemProps, 'names'>) {
  const of = <span className="hidden-text"> {name}</span>;
  const isUsed = state !== 'INACTIVE';
  return (
    <div className="item-actions">
      {unsupported.length === 0 && (
        <>
          <Link className="button small" href={`/settings/policies/edit?urn=${encodeURIComponent(urn)}`}>
            Edit{of}
          </Link>
          <button className="button small" type="button" onClick={() => onAsk(isUsed ? 'deactivate' : 'activate', urn)}>
            {isUsed ? 'Deactivate' : 'Activate'}
            {of}
          </button>
        </>
      )}
      <button className="button small danger" type="button" onClick={() => onAsk('delete', urn)}>
        Delete{of}
      </button>
    </div>
  );
}
