import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangeDialog } from '#web/ui/parts/overlays/change-dialog.tsx';
import { ModalDialog } from '#web/ui/parts/overlays/modal-dialog.tsx';
import { assignRole } from './change-people';
import { rolesQuery } from './people-queries';
import type { UserDialogProps } from './user-dialog-props';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

const NONE = '';

/** Gives a user another role, or none. */
export function RoleDialog({ user, onCancel, onDone }: UserDialogProps) {
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
