import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FollowDocument } from '#generated/graphql/web/api/following';
import { ask } from '#web/api/ask';
import { followingQuery } from '#web/api/following';
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
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const [name, setName] = useState(state.text === '*' ? '' : state.text);
  const [isForAll, setForAll] = useState(false);
  const [follows, setFollows] = useState(false);
  const mayShare = me?.privileges.includes('MANAGE_GLOBAL_VIEWS') ?? false;
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const { createView } = await saveSearch(state, name.trim(), isForAll);
      if (follows && createView) await ask(FollowDocument, { urn: createView.urn });
    },
    onSuccess: async () => {
      await Promise.all(
        [SAVED_SEARCHES, followingQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
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
      <Choice label="Follow it: what changes in it is under “What changed”" value={follows} onChange={setFollows} />
      {mayShare && <Choice label="For everybody" value={isForAll} onChange={setForAll} />}
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

function Choice({ label, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <p className="choice">
      <input id={id} type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{label}</label>
    </p>
  );
}
