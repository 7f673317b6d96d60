import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { meQuery } from '#web/api/queries';
import { ActionLink } from '#web/ui/parts/buttons/action-button.tsx';
import { reasonWithout, Reasons } from '#web/ui/parts/states/missing-privilege.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { SearchList, useSearchList } from '#web/ui/parts/fields/search-list.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { PolicyItem } from './policy-item';
import { policiesQuery, policyOptionsQuery } from './policy-queries';
import { POLICY_QUESTIONS, PolicyQuestion } from './policy-question';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

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
