import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { meQuery } from '#web/api/queries';
import { SAVED_SEARCHES, saveSearch } from '#web/api/saved-searches';
import type { SearchState } from '#web/api/search-state';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';

interface KeepDialogProps {
  readonly state: SearchState;
  readonly onEnd: () => void;
}

const NAME_LENGTH = 100;

/** Asks for the name of a search, and whether it is for everybody. */
export function KeepDialog({ state, onEnd }: KeepDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const [name, setName] = useState(state.text === '*' ? '' : state.text);
  const [isForAll, setForAll] = useState(false);
  const mayShare = me?.privileges.includes('MANAGE_GLOBAL_VIEWS') ?? false;
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => saveSearch(state, name.trim(), isForAll),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SAVED_SEARCHES });
      showToast({ text: 'The search is saved. It is on Home, and in the search field.' });
      onEnd();
    },
  });
  return (
    <ConfirmDialog
      title="Save this search"
      action="Save"
      isIncomplete={name.trim() === ''}
      state={{ error, isPending }}
      onConfirm={() => mutate()}
      onCancel={onEnd}
    >
      <TextField label="Name" value={name} onChange={setName} maxLength={NAME_LENGTH} />
      {mayShare && (
        <p className="choice">
          <input id={id} type="checkbox" checked={isForAll} onChange={(event) => setForAll(event.target.checked)} />
          <label htmlFor={id}>For everybody</label>
        </p>
      )}
    </ConfirmDialog>
  );
}
