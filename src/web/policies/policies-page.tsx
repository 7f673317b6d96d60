import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { meQuery } from '../api/queries';
import { ActionLink } from '../parts/action-button';
import { reasonWithout, Reasons } from '../parts/missing-privilege';
import { Notice } from '../parts/notice';
import { Outcome } from '../parts/outcome';
import { PageHeading } from '../parts/page-heading';
import { Pages, startIn } from '../parts/pages';
import { Panel } from '../parts/problems';
import { SearchField } from '../parts/search-field';
import { useQuestion } from '../parts/use-question';
import { Waiting } from '../parts/waiting';
import { PolicyItem } from './policy-item';
import { policiesQuery, policyOptionsQuery } from './policy-queries';
import { POLICY_QUESTIONS, PolicyQuestion } from './policy-question';

const PAGE_SIZE = 20;
const REASON_ID = 'no-policies';

/** All policies, each as a sentence. */
export function PoliciesPage() {
  const { data: me } = useQuery(meQuery);
  const reason = me && reasonWithout(me, 'MANAGE_POLICIES', 'Manage Policies');
  return (
    <>
      <PageHeading title="Policies">
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
      <p className="lead">Policies say who may do what. They only add up: nothing is allowed without one.</p>
      {me?.authentication === 'off' && (
        <Notice kind="info">Policies do not apply, because authentication is off: everybody may do everything.</Notice>
      )}
      <Reasons id={REASON_ID} reasons={[reason]} />
      <PolicyList />
    </>
  );
}

/** What is shown is in the address: `query`, `start`, and an open question. */
function PolicyList() {
  const [params] = useSearchParams();
  const start = startIn(params);
  const query = params.get('query') ?? '';
  const { data: page, error, refetch } = useQuery(policiesQuery({ query, start, count: PAGE_SIZE }));
  const options = useQuery(policyOptionsQuery);
  const { question, ask, end } = useQuestion(POLICY_QUESTIONS);
  const [outcome, setOutcome] = useState<string>();
  const asked = question && page?.policies.find(({ urn }) => urn === question.of);
  const privilegeNames = options.data?.privilegeNames;
  if (!page || !privilegeNames)
    return (
      <Waiting
        what="the policies"
        error={error ?? options.error}
        retry={() => void Promise.all([refetch(), options.refetch()])}
      />
    );
  return (
    <>
      <SearchField label="Search policies" />
      {outcome !== undefined && <Outcome key={outcome} text={outcome} />}
      {page.total === 0 && (
        <Panel kind="empty" title={query === '' ? 'There are no policies' : 'No policy has these words'} />
      )}
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
      <Pages start={start} size={PAGE_SIZE} total={page.total} what="policies" />
      {question && asked && (
        <PolicyQuestion
          question={question.name}
          policy={asked}
          onCancel={end}
          onDone={(text) => {
            end();
            setOutcome(text);
          }}
        />
      )}
    </>
  );
}
