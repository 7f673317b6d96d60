import { useQuery } from '@tanstack/react-query';
import type { Caller } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { ActionLink } from '#web/ui/parts/buttons/action-button.tsx';
import { Reasons } from '#web/ui/parts/states/missing-privilege.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { SearchList, useSearchList } from '#web/ui/parts/fields/search-list.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { peopleReasons } from './people-privileges';
import { usersQuery } from './people-queries';
import { USER_QUESTIONS, UserQuestion } from './user-question';
import { UserTable } from './user-table';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

const REASON_ID = 'no-users';

/** Everybody who may sign in. */
export function UsersPage() {
  const caller = useQuery(meQuery);
  const me = caller.data;
  const reasons = me && peopleReasons(me);
  return (
    <>
      <PageHeading>
        {reasons && (
          <ActionLink
            className="primary"
            href="/settings/users/new"
            reasonId={reasons.manage === undefined ? undefined : REASON_ID}
          >
            New user
          </ActionLink>
        )}
      </PageHeading>
      <p className="lead">Users sign in with a password that they set themselves, with a link from you.</p>
      {reasons && <Reasons id={REASON_ID} reasons={[reasons.manage, reasons.invite, reasons.assign]} />}
      {me ? <UserList me={me} /> : <Waiting what="the users" of={caller} />}
    </>
  );
}

function UserList({ me }: { readonly me: Caller }) {
  const { listing, question, ask, outcome, answers } = useSearchList(USER_QUESTIONS);
  const users = useQuery(usersQuery(listing));
  const { data: page, error } = users;
  const asked = question && page?.users.find(({ urn }) => urn === question.of);
  return (
    <>
      {error && page && <StaleNotice error={error} retry={() => void users.refetch()} />}
      <SearchList
        names={['user', 'users']}
        listing={listing}
        total={page?.total}
        outcome={outcome}
        hint="Create one for each person, so that everybody has a password of their own."
      >
        {!page && <Waiting what="the users" of={users} />}
        {page && page.users.length > 0 && (
          <UserTable page={page} reasons={peopleReasons(me)} reasonId={REASON_ID} onAsk={ask} />
        )}
      </SearchList>
      {question && asked && <UserQuestion question={question.name} user={asked} {...answers} />}
    </>
  );
}
