import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { meQuery } from '#web/api/queries';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';

/** What `rollBackRun` needs. Each value may need more, which the dialog says. */
const PRIVILEGE = 'DELETE_ENTITY';

/** Says why the caller may not roll back. */
export function RollbackButton({ onClick }: { readonly onClick: () => void }) {
  const id = useId();
  const { data: me } = useQuery(meQuery);
  const isMissing = me !== undefined && !me.privileges.includes(PRIVILEGE);
  return (
    <>
      <ActionButton className="danger" reasonId={isMissing ? id : undefined} onClick={onClick}>
        Roll back…
      </ActionButton>
      {isMissing && (
        <span id={id} className="soft">
          You may not roll back a run. Ask an administrator for the privilege Delete.
        </span>
      )}
    </>
  );
}
