import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangeDialog } from '#web/ui/parts/overlays/change-dialog.tsx';
import { ModalDialog } from '#web/ui/parts/overlays/modal-dialog.tsx';
import { Waiting } from '#web/ui/parts/states/answer.tsx';
import { assignRole, deleteUser, setSuspended } from './change-people';
import { LinkDialog } from './link-dialog';
import type { UserDialogProps } from './user-dialog-props';
import { rolesQuery } from './people-queries';

export const USER_QUESTIONS = ['link', 'role', 'suspend', 'activate', 'delete'] as const;
export type UserQuestionName = (typeof USER_QUESTIONS)[number];

export function UserQuestion({ question, ...props }: UserDialogProps & { readonly question: UserQuestionName }) {
  const { user, onCancel, onDone } = props;
  const { urn, name } = user;
  if (question === 'link') return <LinkDialog user={user} onEnd={onCancel} />;
  if (question === 'role') return <RoleDialog {...props} />;
  if (question === 'delete')
    return (
      <ChangeDialog
        title={`Delete ${name}?`}
        action="Delete user"
        isDangerous
        change={(confirmed) => deleteUser(urn, confirmed)}
        onCancel={onCancel}
        onDone={() => onDone(`${name} is deleted.`)}
      >
        <p>The user, the password, sessions and access tokens end at once. This cannot be undone.</p>
      </ChangeDialog>
    );
  const isSuspended = question === 'suspend';
  return (
    <ChangeDialog
      title={isSuspended ? `Suspend ${name}?` : `Activate ${name}?`}
      action={isSuspended ? 'Suspend user' : 'Activate user'}
      change={(confirmed) => setSuspended(urn, isSuspended, confirmed)}
      onCancel={onCancel}
      onDone={() => onDone(`${name} is ${isSuspended ? 'suspended' : 'active'}.`)}
    >
      <p>
        {isSuspended
          ? 'The user may not sign in. Sessions and access tokens of the user end for good: programs need new tokens after you activate the user again.'
          : 'The user may sign in again. Access tokens from before the suspension stay ended, so programs need new ones.'}
      </p>
    </ChangeDialog>
  );
}

const NONE = '';

/** Gives a user another role, or none. */
function RoleDialog({ user, onCancel, onDone }: UserDialogProps) {
  const found = useQuery(rolesQuery);
  const roles = found.data;
  const [chosen, setChosen] = useState(user.roles[0] ?? NONE);
  const title = `Change the role of ${user.name}`;
  if (!roles)
    return (
      <ModalDialog title={title} onCancel={onCancel}>
        <Waiting what="the roles" of={found} />
      </ModalDialog>
    );
  const choices = [...roles, { urn: NONE, name: 'No role', description: 'Only what policies grant to everybody.' }];
  const name = choices.find(({ urn }) => urn === chosen)?.name;
  return (
    <ChangeDialog
      title={title}
      action="Change role"
      change={(confirmed) => assignRole(user.urn, chosen === NONE ? undefined : chosen, confirmed)}
      onCancel={onCancel}
      onDone={() => onDone(chosen === NONE ? `${user.name} has no role.` : `${user.name} has the role ${name}.`)}
    >
      <fieldset className="field">
        <legend className="hidden-text">Role</legend>
        {choices.map((role) => (
          <div className="choice" key={role.urn}>
            <input
              type="radio"
              name="role"
              id={`role-${role.urn}`}
              checked={role.urn === chosen}
              onChange={() => setChosen(role.urn)}
              aria-describedby={`role-${role.urn}-help`}
            />
            <label htmlFor={`role-${role.urn}`}>{role.name}</label>
            <span className="hint" id={`role-${role.urn}-help`}>
              {role.description}
            </span>
          </div>
        ))}
      </fieldset>
    </ChangeDialog>
  );
}
