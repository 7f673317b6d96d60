import { useState } from 'react';
import type { Webhook } from '#generated/http/messages';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import { replayAfter, useWebhookAction } from './webhook-queries';

interface ReplayDialogProps {
  readonly webhook: Webhook;
  readonly onCancel: () => void;
  readonly onDone: (outcome: string) => void;
}

const DIGITS_MAX = 15;

/** Asks from where on changes are sent again. */
export function ReplayDialog({ webhook: { id, position }, onCancel, onDone }: ReplayDialogProps) {
  const [after, setAfter] = useState(String(position));
  const [isWrong, setWrong] = useState(false);
  const { mutate, error, isPending } = useWebhookAction((from: number) => replayAfter(id, from));
  const replay = () => {
    const isNumber = /^\d{1,15}$/.test(after.trim());
    setWrong(!isNumber);
    if (!isNumber) return;
    mutate(Number(after), {
      onSuccess: () => {
        onCancel();
        onDone(`The changes after number ${after.trim()} are sent again.`);
      },
    });
  };
  return (
    <ConfirmDialog
      title="Send changes again?"
      action="Replay"
      state={{ error, isPending }}
      onConfirm={replay}
      onCancel={onCancel}
    >
      <p>
        Every change of the catalog has a number. The receiver gets all that pass the filter, also those it took
        already.
      </p>
      <TextField
        label="Changes after number"
        hint={`The webhook is at ${position.toLocaleString()}. 0 is the beginning.`}
        value={after}
        onChange={setAfter}
        maxLength={DIGITS_MAX}
        problem={isWrong ? 'Enter a number, such as 1200.' : undefined}
      />
    </ConfirmDialog>
  );
}
