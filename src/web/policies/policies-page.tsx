import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { meQuery } from '../api/queries';
import { Notice } from '../parts/notice';
import { PageHeading } from '../parts/page-heading';
import { Pages, startIn } from '../parts/pages';
import { Panel } from '../parts/problems';
import { Waiting } from '../parts/waiting';
import { policiesQuery } from './policy';
import { PolicyItem } from './policy-item';

const PAGE_SIZE = 20;

/** All policies, each as a sentence. They are changed by GraphQL. */
export function PoliciesPage() {
  const [params] = useSearchParams();
  const { data: me } = useQuery(meQuery);
  const start = startIn(params);
  const { data: page, error, refetch } = useQuery(policiesQuery(start, PAGE_SIZE));
  return (
    <>
      <PageHeading title="Policies" />
      <p className="lead">Policies say who may do what. They only add up: nothing is allowed without one.</p>
      {me?.authentication === 'off' && (
        <Notice kind="info">Policies do not apply, because authentication is off: everybody may do everything.</Notice>
      )}
      {!page && <Waiting what="the policies" error={error} retry={() => void refetch()} />}
      {page?.total === 0 && <Panel kind="empty" title="There are no policies" />}
      {page && (
        <ul className="policies" aria-label="Policies">
          {page.policies.map((policy) => (
            <PolicyItem key={policy.urn} policy={policy} privilegeNames={page.privilegeNames} />
          ))}
        </ul>
      )}
      {page && <Pages start={start} size={PAGE_SIZE} total={page.total} what="policies" />}
    </>
  );
}
