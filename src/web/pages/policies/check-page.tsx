import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { meQuery } from '#web/api/queries';
import { reasonWithout } from '#web/ui/parts/states/missing-privilege.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { AccessCheck } from './access-check';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

/** Shows why somebody may or may not do something. */
export function CheckPage() {
  const caller = useQuery(meQuery);
  const me = caller.data;
  const reason = me && reasonWithout(me, 'MANAGE_POLICIES', 'Manage Policies');
  return (
    <>
      <PageHeading>
        <Link className="button" href="/settings/policies">
          All policies
        </Link>
      </PageHeading>
      <p className="lead">
        Choose a user and what the user wants to do. The answer names the policies and their reasons.
      </p>
      {me?.authentication === 'off' && (
        <Notice kind="info">
          Authentication is off, so everybody may do everything. This is what policies would say.
        </Notice>
      )}
      {!me && <Waiting what="the form" of={caller} />}
      {reason !== undefined && <Notice kind="info">{reason}</Notice>}
      {me && reason === undefined && <AccessCheck />}
    </>
  );
}
