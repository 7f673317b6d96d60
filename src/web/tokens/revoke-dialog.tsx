import type { AccessToken } from '../../../generated/http/messages';
import { ApiError } from '../api/api-error';
import { useRevokeToken } from '../api/queries';
import { ModalDialog } from '../parts/overlays/modal-dialog';
import { ProblemPanel } from '../parts/states/problems';

interface RevokeDialogProps {
  readonly token: AccessToken;
  readonly onCancel: () => void;
  /** @param outcome a sentence about what has become of the token */
  readonly onRevoked: (outcome: string) => void;
}

/** Asks for confirmation, because a revocation cannot be undone. */
export function RevokeDialog({ token, onCancel, onRevoked }: RevokeDialogProps) {
  const { mutate, error, isPending } = useRevokeToken();
  const revoke = () =>
    mutate(token.id, {
      onSuccess: () => onRevoked(`“${token.name}” is revoked.`),
      onError: (refusal) => {
        if (isGone(refusal)) onRevoked(`“${token.name}” was revoked already.`);
      },
    });
  return (
    <ModalDialog title={`Revoke “${token.name}”?`} onCancel={onCancel}>
      <p>Programs that send this token are refused from their next request on. This cannot be undone.</p>
      {error && !isGone(error) && <ProblemPanel error={error} />}
      <div className="buttons">
        <button className="button" type="button" onClick={onCancel}>
          Cancel
        </button>
        <button
          className="button danger solid"
          type="button"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && revoke()}
        >
          {isPending ? 'Revoking…' : 'Revoke token'}
        </button>
      </div>
    </ModalDialog>
  );
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.kind === 'gone';
}
