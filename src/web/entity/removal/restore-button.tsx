import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { meQuery } from '../../api/queries';
import { SaveProblem } from '../../edit/save-problem';
import type { ShownEntity } from '../../entities/entity-tab';
import { ActionButton } from '../../parts/buttons/action-button';
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
