import { ChangeDialog } from '#web/ui/parts/overlays/change-dialog.tsx';
import { deleteUser, setSuspended } from './change-people';
import { LinkDialog } from './link-dialog';
import { RoleDialog } from './role-dialog';
import type { UserDialogProps } from './user-dialog-props';

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
