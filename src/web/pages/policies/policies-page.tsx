import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { meQuery } from '#web/api/queries';
import { ActionLink } from '#web/ui/parts/buttons/action-button.tsx';
import { Reasons, reasonWithout } from '#web/ui/parts/states/missing-privilege.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { SearchList, useSearchList } from '#web/ui/parts/fields/search-list.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { Waiting } from '#web/ui/parts/states/answer.tsx';
import { policiesQuery, policyOptionsQuery } from './policy-queries';
import { POLICY_QUESTIONS, PolicyQuestion, type PolicyQuestionName } from './policy-question';
import type { Policy } from './policy';
import { type SentenceNames, sentenceOf } from './policy-sentence';

const REASON_ID = 'no-policies';

/** All policies, each as a sentence. */
export function PoliciesPage() {
  const { data: me } = useQuery(meQuery);
  const reason = me && reasonWithout(me, 'MANAGE_POLICIES', 'Manage Policies');
  return (
    <>
      <PageHeading>
        <span className="heading-actions">
          <Link className="button" href="/settings/policies/check">
            Check access
          </Link>
          <ActionLink
            className="primary"
            href="/settings/policies/new"
            reasonId={reason === undefined ? undefined : REASON_ID}
          >
            New policy
          </ActionLink>
        </span>
      </PageHeading>
      <p className="lead">Policies say who may do what. They only grant: without a policy, nothing is allowed.</p>
      {me?.authentication === 'off' && (
        <Notice kind="info">Policies do not apply, because authentication is off: everybody may do everything.</Notice>
      )}
      <Reasons id={REASON_ID} reasons={[reason]} />
      <PolicyList />
    </>
  );
}

function PolicyList() {
  const { listing, question, ask, outcome, answers } = useSearchList(POLICY_QUESTIONS);
  const { data: page, error, refetch } = useQuery(policiesQuery(listing));
  const options = useQuery(policyOptionsQuery);
  const asked = question && page?.policies.find(({ urn }) => urn === question.of);
  const privilegeNames = options.data?.privilegeNames;
  const retry = () => void Promise.all([refetch(), options.refetch()]);
  return (
    <>
      {error && page && <StaleNotice error={error} retry={retry} />}
      <SearchList
        names={['policy', 'policies']}
        listing={listing}
        total={page?.total}
        outcome={outcome}
        hint="Create one for each kind of work, such as “Stewards describe datasets”."
      >
        {(!page || !privilegeNames) && (
          <Waiting what="the policies" of={{ error: error ?? options.error, refetch: retry }} />
        )}
        {page && privilegeNames && (
          <ul className="policies" aria-label="Policies">
            {page.policies.map((policy) => (
              <PolicyItem
                key={policy.urn}
                policy={policy}
                names={{ entities: page.names, privileges: privilegeNames }}
                onAsk={ask}
              />
            ))}
          </ul>
        )}
      </SearchList>
      {question && asked && <PolicyQuestion question={question.name} policy={asked} {...answers} />}
    </>
  );
}

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

function PolicyItem({ policy, names, onAsk }: PolicyItemProps) {
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
