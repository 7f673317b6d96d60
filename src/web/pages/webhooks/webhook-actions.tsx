import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Webhook } from '#generated/http/messages';
import { ActionButton, ActionLink } from '#web/ui/parts/buttons/action-button.tsx';
import { CopyBlock } from '#web/ui/parts/buttons/copy-block.tsx';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import { ShownOnce } from '#web/ui/parts/overlays/shown-once.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { useQuestion } from '#web/ui/parts/overlays/use-question';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { changeHook, deleteHook, replayAfter, rotateKey, testHook, useWebhookAction } from './webhook-queries';

export interface WebhookProps {
  readonly webhook: Webhook;
  /** Whether the caller is the owner. */
  readonly isOwn: boolean;
  /** @param outcome a sentence about what happened */
  readonly onDone: (outcome: string) => void;
}

export const NOT_OWN_ID = 'not-own';

/** What one can do with a webhook. Who is not its owner may turn it off and delete it. */
export function WebhookActions({ webhook, isOwn, onDone }: WebhookProps) {
  const { id, name, state } = webhook;
  const { question, ask, end } = useQuestion(['delete', 'rotate', 'replay']);
  const reasonId = isOwn ? undefined : NOT_OWN_ID;
  const turn = useWebhookAction(() => changeHook(id, { isOn: state !== 'on' }));
  const test = useWebhookAction(() => testHook(id));
  const tellTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ error, milliseconds }) =>
        onDone(
          error === undefined
            ? `The receiver accepted the test after ${milliseconds} ms.`
            : `The test failed: ${error}.`,
        ),
    });
  const turnIt = () =>
    turn.mutate(undefined, {
      onSuccess: (now) => onDone(now.state === 'on' ? `“${name}” is on.` : `“${name}” is off.`),
    });
  const error = turn.error ?? test.error;
  return (
    <>
      {!isOwn && (
        <Notice kind="info" id={NOT_OWN_ID}>
          This webhook sends what its owner may see, so only the owner changes it. You may turn it off or delete it.
        </Notice>
      )}
      {error && <ProblemPanel error={error} />}
      <div className="buttons webhook-actions">
        <ActionButton
          className={state === 'on' ? '' : 'primary'}
          onClick={turnIt}
          reasonId={state === 'on' ? undefined : reasonId}
        >
          {state === 'on' ? 'Turn off' : 'Turn on'}
        </ActionButton>
        <ActionButton onClick={tellTest} reasonId={reasonId}>
          {test.isPending ? 'Sending…' : 'Send a test'}
        </ActionButton>
        <ActionLink href={`/settings/webhooks/edit?id=${id}`} reasonId={reasonId}>
          Edit
        </ActionLink>
        <ActionButton onClick={() => ask('replay', id)} reasonId={reasonId}>
          Replay
        </ActionButton>
        <ActionButton onClick={() => ask('rotate', id)} reasonId={reasonId}>
          New key
        </ActionButton>
        <ActionButton className="danger" onClick={() => ask('delete', id)} reasonId={undefined}>
          Delete
        </ActionButton>
      </div>
      {question?.name === 'delete' && <DeleteQuestion webhook={webhook} onCancel={end} />}
      {question?.name === 'rotate' && <RotateQuestion webhook={webhook} onCancel={end} />}
      {question?.name === 'replay' && <ReplayDialog webhook={webhook} onCancel={end} onDone={onDone} />}
    </>
  );
}

interface QuestionProps {
  readonly webhook: Webhook;
  readonly onCancel: () => void;
}

function DeleteQuestion({ webhook: { id, name }, onCancel }: QuestionProps) {
  const [, navigate] = useLocation();
  const { mutate, error, isPending } = useWebhookAction(() => deleteHook(id));
  const confirm = () => mutate(undefined, { onSuccess: () => navigate('/settings/webhooks') });
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete webhook"
      isDangerous
      state={{ error, isPending }}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>It sends nothing any more, and what it has sent is forgotten. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

/** The new key is shown here and nowhere else. */
function RotateQuestion({ webhook: { id, name }, onCancel }: QuestionProps) {
  const { mutate, error, isPending } = useWebhookAction(() => rotateKey(id));
  const [key, setKey] = useState<string>();
  if (key !== undefined)
    return (
      <ShownOnce title="Copy the key now" onEnd={onCancel}>
        <p>It is shown only here. For a day, messages are signed with the former key, too.</p>
        <CopyBlock title="Key" text={key} what="the key" wraps />
      </ShownOnce>
    );
  return (
    <ConfirmDialog
      title={`Make a new key for “${name}”?`}
      action="Make a new key"
      state={{ error, isPending }}
      onConfirm={() => mutate(undefined, { onSuccess: ({ secret }) => setKey(secret) })}
      onCancel={onCancel}
    >
      <p>Give the new key to the receiver within a day. Until then the former one is valid, too.</p>
    </ConfirmDialog>
  );
}

interface ReplayDialogProps {
  readonly webhook: Webhook;
  readonly onCancel: () => void;
  readonly onDone: (outcome: string) => void;
}

const DIGITS_MAX = 15;

/** Asks from where on changes are sent again. */
function ReplayDialog({ webhook: { id, position }, onCancel, onDone }: ReplayDialogProps) {
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
