import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useState } from 'react';
import type { Caller } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { ActionsCell, Cell, DataTable, Row, RowHead } from '#web/ui/parts/data-table.tsx';
import { Reasons } from '#web/ui/parts/states/missing-privilege.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { SearchList, useSearchList } from '#web/ui/parts/fields/search-list.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { Waiting } from '#web/ui/parts/states/answer.tsx';
import { ChangeDialog } from '#web/ui/parts/overlays/change-dialog.tsx';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { peopleReasons } from './people-privileges';
import { type Group, groupsQuery } from './people-queries';
import { createGroup, deleteGroup, renameGroup } from './change-people';

const REASON_ID = 'no-groups';

/** Groups, to which policies can grant privileges. */
export function GroupsPage() {
  const caller = useQuery(meQuery);
  const me = caller.data;
  return me ? (
    <GroupList me={me} />
  ) : (
    <>
      <PageHeading />
      <Waiting what="the groups" of={caller} />
    </>
  );
}

function GroupList({ me }: { readonly me: Caller }) {
  const { listing, question, ask, outcome, answers } = useSearchList(GROUP_QUESTIONS);
  const groups = useQuery(groupsQuery(listing));
  const { data: page, error } = groups;
  const { manage } = peopleReasons(me);
  const reasonId = manage === undefined ? undefined : REASON_ID;
  const asked = page?.groups.find(({ urn }) => urn === question?.of);
  return (
    <>
      <PageHeading>
        <ActionButton className="primary" reasonId={reasonId} onClick={() => ask('create', '')}>
          New group
        </ActionButton>
      </PageHeading>
      <p className="lead">Members of a group get what policies grant to the group.</p>
      <Reasons id={REASON_ID} reasons={[manage]} />
      {error && page && <StaleNotice error={error} retry={() => void groups.refetch()} />}
      <SearchList
        names={['group', 'groups']}
        listing={listing}
        total={page?.total}
        outcome={outcome}
        hint="Create one for each team, and name it in policies instead of its members."
      >
        {!page && <Waiting what="the groups" of={groups} />}
        {page && page.groups.length > 0 && (
          <GroupTable groups={page.groups} members={page.members} reasonId={reasonId} onAsk={ask} />
        )}
      </SearchList>
      {question && (question.name === 'create' || asked) && (
        <GroupQuestion question={question.name} group={asked} {...answers} />
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

const GROUP_QUESTIONS = ['create', 'rename', 'delete'] as const;
type GroupQuestionName = (typeof GROUP_QUESTIONS)[number];

interface GroupQuestionProps {
  readonly question: GroupQuestionName;
  /** Undefined for a new group. */
  readonly group: Group | undefined;
  readonly onCancel: () => void;
  /** @param outcome a sentence about what has become of the group */
  readonly onDone: (outcome: string) => void;
}

function GroupQuestion({ question, group, onCancel, onDone }: GroupQuestionProps) {
  if (question === 'delete' && group)
    return (
      <ChangeDialog
        title={`Delete the group ${group.name}?`}
        action="Delete group"
        isDangerous
        change={(confirmed) => deleteGroup(group.urn, confirmed)}
        onCancel={onCancel}
        onDone={() => onDone(`The group ${group.name} is deleted.`)}
      >
        <p>Its members lose what policies grant to the group. This cannot be undone.</p>
        {group.foreignOrigin !== undefined && <p>{group.foreignOrigin} may bring the group back.</p>}
      </ChangeDialog>
    );
  return <GroupNameDialog group={group} onCancel={onCancel} onDone={onDone} />;
}

/** Creates a group, or renames one. */
function GroupNameDialog({ group, onCancel, onDone }: Omit<GroupQuestionProps, 'question'>) {
  const [name, setName] = useState(group?.name ?? '');
  const [description, setDescription] = useState('');
  return (
    <ChangeDialog
      title={group ? `Rename the group ${group.name}` : 'New group'}
      action={group ? 'Rename group' : 'Create group'}
      isIncomplete={name.trim() === ''}
      change={() => (group ? renameGroup(group.urn, name.trim()) : createGroup(name.trim(), description.trim()))}
      onCancel={onCancel}
      onDone={() => onDone(group ? `The group is called ${name.trim()} now.` : `The group ${name.trim()} is created.`)}
    >
      <TextField label="Name" value={name} onChange={setName} maxLength={200} />
      {!group && (
        <TextField label="Description (optional)" value={description} onChange={setDescription} maxLength={2000} />
      )}
    </ChangeDialog>
  );
}
