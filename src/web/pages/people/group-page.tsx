import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Names } from '#web/api/names';
import { findUsers } from '#web/api/pick-queries';
import { meQuery } from '#web/api/queries';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { ChangeDialog } from '#web/ui/parts/overlays/change-dialog.tsx';
import { ActionsCell, DataTable, Row } from '#web/ui/parts/data-table.tsx';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { Reasons } from '#web/ui/parts/states/missing-privilege.tsx';
import { Outcome } from '#web/ui/parts/states/outcome.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Pages, startIn } from '#web/ui/parts/lazy/pages.tsx';
import { Panel, ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { useQuestion } from '#web/ui/parts/overlays/use-question';
import { addMembers, removeMember } from './change-people';
import { peopleReasons } from './people-privileges';
import { type Group, groupQuery, membersQuery } from './people-queries';
import { UserHead } from './user-table';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

const PAGE_SIZE = 20;
const REASON_ID = 'no-members';

/** One group with its members. The address has its urn. */
export function GroupPage() {
  const params = useQueryParams();
  const found = useQuery(groupQuery(params.get('urn') ?? ''));
  const group = found.data;
  return (
    <>
      <PageHeading title={group?.name ?? 'Group'}>
        <Link className="button" href="/settings/groups">
          All groups
        </Link>
      </PageHeading>
      {group?.description && <p className="lead">{group.description}</p>}
      {group ? <Members group={group} /> : <Waiting what="the group" of={found} />}
    </>
  );
}

function Members({ group }: { readonly group: Group }) {
  const params = useQueryParams();
  const start = startIn(params);
  const { data: me } = useQuery(meQuery);
  const members = useQuery(membersQuery({ group: group.urn, start, count: PAGE_SIZE }));
  const page = members.data;
  const { question, ask, end } = useQuestion(['remove']);
  const [outcome, setOutcome] = useState<string>();
  const { foreignOrigin: origin } = group;
  const foreign = origin === undefined ? undefined : `This group comes from ${origin}. Change its members there.`;
  const reason = foreign ?? (me && peopleReasons(me).manage);
  const reasonId = reason === undefined ? undefined : REASON_ID;
  const asked = page?.users.find(({ urn }) => urn === question?.of);
  if (!page) return <Waiting what="the members" of={members} />;
  return (
    <>
      <Reasons id={REASON_ID} reasons={[reason]} />
      {reason === undefined && <AddMembers group={group} onDone={setOutcome} />}
      {outcome !== undefined && <Outcome key={outcome} text={outcome} />}
      {page.total === 0 && <Panel kind="empty" title="The group has no members" />}
      {page.users.length > 0 && (
        <DataTable label="Members" heads={['Member']}>
          {page.users.map((user) => (
            <Row key={user.urn}>
              <UserHead user={user} />
              <ActionsCell>
                <ActionButton className="small danger" reasonId={reasonId} onClick={() => ask('remove', user.urn)}>
                  Remove<span className="hidden-text"> {user.name}</span>
                </ActionButton>
              </ActionsCell>
            </Row>
          ))}
        </DataTable>
      )}
      <Pages start={start} size={PAGE_SIZE} total={page.total} what="members" />
      {asked && (
        <ChangeDialog
          title={`Remove ${asked.name} from the group?`}
          action="Remove member"
          isDangerous
          change={(confirmed) => removeMember(group.urn, asked.urn, confirmed)}
          onCancel={end}
          onDone={() => {
            end();
            setOutcome(`${asked.name} is not a member any more.`);
          }}
        >
          <p>The user loses what policies grant to the group.</p>
        </ChangeDialog>
      )}
    </>
  );
}

interface AddMembersProps {
  readonly group: Group;
  readonly onDone: (outcome: string) => void;
}

function AddMembers({ group, onDone }: AddMembersProps) {
  const client = useQueryClient();
  const [users, setUsers] = useState<readonly string[]>([]);
  const [names, setNames] = useState<Names>(new Map());
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => addMembers(group.urn, users),
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone(users.length === 1 ? 'One member is added.' : `${users.length} members are added.`);
      setUsers([]);
    },
  });
  return (
    <div className="add-members">
      <EntityPicker
        label="Add members"
        noun="user"
        values={users}
        names={names}
        find={findUsers}
        onChange={(values, named) => {
          setUsers(values);
          if (named) setNames((now) => new Map(now).set(named.urn, named.name));
        }}
      />
      {error && <ProblemPanel error={error} />}
      {users.length > 0 && (
        <button
          className="button primary"
          type="button"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate()}
        >
          {isPending ? 'Adding…' : `Add ${users.length === 1 ? 'one member' : `${users.length} members`}`}
        </button>
      )}
    </div>
  );
}
