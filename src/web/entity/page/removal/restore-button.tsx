import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { meQuery } from '#web/api/queries';
import { SaveProblem } from '#web/entity/edit/save-problem.tsx';
import type { ShownEntity } from '#web/entity/tab/entity-tab';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { reasonAgainstDeleting } from './deletion';
import { useDeletion } from './use-deletion';

/** Shows a deleted entity again. The button goes with it, so the title of the page takes the focus. */
export function RestoreButton({ entity }: { readonly entity: ShownEntity }) {
  const id = useId();
  const { data: me } = useQuery(meQuery);
  const focusTitle = () => document.querySelector('h1')?.focus();
  const { mutate, error, isPending } = useDeletion(entity, 'restore', focusTitle);
  const reason = me && reasonAgainstDeleting(entity.model, 'restore', me.privileges);
  return (
    <>
      <span className="restore">
        <ActionButton className="small" reasonId={reason && id} onClick={() => !isPending && mutate()}>
          {isPending ? 'Restoring…' : 'Restore'}
        </ActionButton>
        {reason !== undefined && (
          <span className="soft" id={id}>
            {reason}
          </span>
        )}
      </span>
      {error && <SaveProblem error={error} />}
    </>
  );
}
