import { useState } from 'react';
import type { ChangeRequestResponse } from '#generated/http/messages';
import { ChangeDialog } from '#web/ui/parts/overlays/change-dialog.tsx';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { type Decision, decide } from '#web/api/request-queries';

interface DecisionDialogProps {
  readonly request: ChangeRequestResponse;
  readonly decision: Decision;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const REASON_LENGTH = 2_000;

/** Asks for the reason before a decision. Who is refused something wants to know why. */
export function DecisionDialog({ request: { id }, decision, onDone, onCancel }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const isRefusal = decision === 'refuse';
  return (
    <ChangeDialog
      title={isRefusal ? 'Refuse this change?' : 'Accept this change?'}
      action={isRefusal ? 'Refuse' : 'Accept'}
      isDangerous={isRefusal}
      isIncomplete={isRefusal && reason.trim() === ''}
      change={() => decide(id, decision, reason.trim())}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>
        {isRefusal
          ? 'Nothing is written. Who asked sees your reason.'
          : 'The change is written in your name. The history takes it back.'}
      </p>
      <TextField
        label={isRefusal ? 'Reason' : 'Reason (optional)'}
        value={reason}
        onChange={setReason}
        maxLength={REASON_LENGTH}
      />
    </ChangeDialog>
  );
}
