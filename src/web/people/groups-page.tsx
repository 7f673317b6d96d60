import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { Caller } from '../../../generated/http/messages';
import { meQuery } from '../api/queries';
import { ActionButton } from '../parts/action-button';
import { ActionsCell, Cell, DataTable, Row, RowHead } from '../parts/data-table';
import { Reasons } from '../parts/missing-privilege';
import { Outcome } from '../parts/outcome';
import { PageHeading } from '../parts/page-heading';
import { Pages, startIn } from '../parts/pages';
import { Panel } from '../parts/problems';
import { SearchField } from '../parts/search-field';
import { useQuestion } from '../parts/use-question';
import { Waiting } from '../parts/waiting';
import { GROUP_QUESTIONS, GroupQuestion, type GroupQuestionName } from './group-question';
import { peopleReasons } from './people-privileges';
import { type Group, groupsQuery } from './people-queries';

const PAGE_SIZE = 20;
const REASON_ID = 'no-groups';

/** Groups, to which policies can grant privileges. */
export function GroupsPage() {
  const { data: me, error, refetch } = useQuery(meQuery);
  return me ? (
    <GroupList me={me} />
  ) : (
    <>
      <PageHeading title="Groups" />
      <Waiting what="the groups" error={error} retry={() => void refetch()} />
    </>
  );
}

/** What is shown is in the address: `query`, `start`, and an open question. */
function GroupList({ me }: { readonly me: Caller }) {
  const [params] = useSearchParams();
  const start = startIn(params);
  const query = params.get('query') ?? '';
  const { data: page, error, refetch } = useQuery(groupsQuery({ query, start, count: PAGE_SIZE }));
  const { question, ask, end } = useQuestion(GROUP_QUESTIONS);
  const [outcome, setOutcome] = useState<string>();
  const { manage } = peopleReasons(me);
  const reasonId = manage === undefined ? undefined : REASON_ID;
  const asked = page?.groups.find(({ urn }) => urn === question?.of);
  return (
    <>
      <PageHeading title="Groups">
        <ActionButton className="primary" reasonId={reasonId} onClick={() => ask('create', '')}>
          New group
        </ActionButton>
      </PageHeading>
      <p className="lead">Members of a group get what policies grant to the group.</p>
      <Reasons id={REASON_ID} reasons={[manage]} />
      {page ? (
        <>
          <SearchField label="Search groups" />
          {outcome !== undefined && <Outcome key={outcome} text={outcome} />}
          {page.total === 0 && (
            <Panel kind="empty" title={query === '' ? 'There are no groups' : 'No group has these words'}>
              {query === '' && <p>Create one for each team, and name it in policies instead of its members.</p>}
            </Panel>
          )}
          {page.groups.length > 0 && (
            <GroupTable groups={page.groups} members={page.members} reasonId={reasonId} onAsk={ask} />
          )}
          <Pages start={start} size={PAGE_SIZE} total={page.total} what="groups" />
        </>
      ) : (
        <Waiting what="the groups" error={error} retry={() => void refetch()} />
      )}
      {question && (question.name === 'create' || asked) && (
        <GroupQuestion
          question={question.name}
          group={asked}
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

interface GroupTableProps {
  readonly groups: readonly Group[];
  readonly members: ReadonlyMap<string, number>;
  readonly reasonId: string | undefined;
  readonly onAsk: (question: GroupQuestionName, urn: string) => void;
}

function GroupTable({ groups, members, reasonId, onAsk }: GroupTableProps) {
  return (
    <DataTable label="Groups" heads={['Group', 'Members', 'Origin']}>
      {groups.map(({ urn, name, description, foreignOrigin }) => (
        <Row key={urn}>
          <RowHead>
            <Link className="row-name" href={`/settings/groups/members?urn=${encodeURIComponent(urn)}`}>
              {name}
            </Link>
            {description && <span className="soft">{description}</span>}
          </RowHead>
          <Cell head="Members">{members.get(urn) ?? 0}</Cell>
          <Cell head="Origin">{foreignOrigin ?? <span className="soft">This catalog</span>}</Cell>
          <ActionsCell>
            <span className="item-actions">
              {foreignOrigin === undefined && (
                <ActionButton className="small" reasonId={reasonId} onClick={() => onAsk('rename', urn)}>
                  Rename<span className="hidden-text"> {name}</span>
                </ActionButton>
              )}
              <ActionButton className="small danger" reasonId={reasonId} onClick={() => onAsk('delete', urn)}>
                Delete<span className="hidden-text"> {name}</span>
              </ActionButton>
            </span>
          </ActionsCell>
        </Row>
      ))}
    </DataTable>
  );
}
