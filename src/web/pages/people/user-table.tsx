import { ChevronDown } from 'lucide-react';
import { shownName } from '#web/api/names';
import { Avatar } from '#web/ui/parts/entity/avatar.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Menu, MenuItem } from '#web/ui/parts/overlays/menu.tsx';
import { ActionsCell, Cell, DataTable, Row, RowHead } from '#web/ui/parts/data-table.tsx';
import type { PeopleReasons } from './people-privileges';
import type { User, UserPage } from './people-queries';
import type { UserQuestionName } from './user-question';

interface UserTableProps {
  readonly page: UserPage;
  readonly reasons: PeopleReasons;
  /** Id of the element that says why actions are disabled. */
  readonly reasonId: string;
  readonly onAsk: (question: UserQuestionName, urn: string) => void;
}

export function UserTable({ page: { users, names }, reasons, reasonId, onAsk }: UserTableProps) {
  const shown = (urns: readonly string[]) => urns.map((urn) => shownName(urn, names)).join(', ');
  return (
    <DataTable label="Users" heads={['User', 'Role', 'Groups', 'Status']}>
      {users.map((user) => (
        <Row key={user.urn}>
          <UserHead user={user} />
          <Cell head="Role">{user.roles.length === 0 ? <span className="soft">None</span> : shown(user.roles)}</Cell>
          <Cell head="Groups">
            {user.groups.length === 0 ? (
              <span className="soft">None</span>
            ) : (
              <span className="wraps">{shown(user.groups)}</span>
            )}
          </Cell>
          <Cell head="Status">
            <span className={`badge ${user.isSuspended ? 'suspended' : 'active'}`}>
              {user.isSuspended ? 'Suspended' : 'Active'}
            </span>
          </Cell>
          <ActionsCell>
            <UserMenu user={user} reasons={reasons} reasonId={reasonId} onAsk={onAsk} />
          </ActionsCell>
        </Row>
      ))}
    </DataTable>
  );
}

export function UserHead({ user: { urn, name, username, email } }: { readonly user: User }) {
  const more = [...(name === username ? [] : [username]), ...(email === undefined ? [] : [email])];
  return (
    <RowHead>
      <Avatar name={name} urn={urn} />
      <EntityLink className="row-name" urn={urn} name={name} />
      {more.length > 0 && <span className="soft">{more.join(' · ')}</span>}
    </RowHead>
  );
}

function UserMenu({ user, reasons, reasonId, onAsk }: { readonly user: User } & Omit<UserTableProps, 'page'>) {
  const items = [
    { question: 'link', name: 'New sign-in link…', reason: reasons.invite },
    { question: 'role', name: 'Change role…', reason: reasons.assign },
    user.isSuspended
      ? ({ question: 'activate', name: 'Activate…', reason: reasons.manage } as const)
      : ({ question: 'suspend', name: 'Suspend…', reason: reasons.manage } as const),
    { question: 'delete', name: 'Delete…', reason: reasons.manage },
  ] as const;
  const button = (
    <button className="button small">
      Actions<span className="hidden-text"> for {user.name}</span>
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  );
  return (
    <Menu className="narrow-menu" button={button}>
      {items.map(({ question, name, reason }) => (
        <MenuItem
          key={question}
          className={question === 'delete' ? 'danger-text' : ''}
          isDisabled={reason !== undefined}
          reasonId={reason === undefined ? undefined : reasonId}
          onClick={() => onAsk(question, user.urn)}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
