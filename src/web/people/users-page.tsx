import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Caller } from '../../../generated/http/messages';
import { meQuery } from '../api/queries';
import { ActionLink } from '../parts/action-button';
import { Reasons } from '../parts/missing-privilege';
import { Outcome } from '../parts/outcome';
import { PageHeading } from '../parts/page-heading';
import { Pages, startIn } from '../parts/pages';
import { Panel } from '../parts/problems';
import { SearchField } from '../parts/search-field';
import { useQuestion } from '../parts/use-question';
import { Waiting } from '../parts/waiting';
import { peopleReasons } from './people-privileges';
import { usersQuery } from './people-queries';
import { USER_QUESTIONS, UserQuestion } from './user-question';
import { UserTable } from './user-table';

const PAGE_SIZE = 20;
const REASON_ID = 'no-users';

/** Everybody who may sign in. */
export function UsersPage() {
  const { data: me, error, refetch } = useQuery(meQuery);
  const reasons = me && peopleReasons(me);
  return (
    <>
      <PageHeading title="Users">
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
      {me ? <UserList me={me} /> : <Waiting what="the users" error={error} retry={() => void refetch()} />}
    </>
  );
}

/** What is shown is in the address: `query`, `start`, and an open question. */
function UserList({ me }: { readonly me: Caller }) {
  const [params] = useSearchParams();
  const start = startIn(params);
  const query = params.get('query') ?? '';
  const { data: page, error, refetch } = useQuery(usersQuery({ query, start, count: PAGE_SIZE }));
  const { question, ask, end } = useQuestion(USER_QUESTIONS);
  const [outcome, setOutcome] = useState<string>();
  if (!page) return <Waiting what="the users" error={error} retry={() => void refetch()} />;
  const asked = question && page.users.find(({ urn }) => urn === question.of);
  return (
    <>
      <SearchField label="Search users" />
      {outcome !== undefined && <Outcome key={outcome} text={outcome} />}
      {page.total === 0 && (
        <Panel kind="empty" title={query === '' ? 'There are no users' : 'No user has these words'}>
          {query === '' && <p>Create one for each person, so that everybody has a password of their own.</p>}
        </Panel>
      )}
      {page.users.length > 0 && <UserTable page={page} reasons={peopleReasons(me)} reasonId={REASON_ID} onAsk={ask} />}
      <Pages start={start} size={PAGE_SIZE} total={page.total} what="users" />
      {question && asked && (
        <UserQuestion
          question={question.name}
          user={asked}
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
