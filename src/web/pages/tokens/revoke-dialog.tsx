import type { AccessToken } from '#generated/http/messages';
import { ApiError } from '#web/api/api-error';
import { useRevokeToken } from '#web/api/queries';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';

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
    <ConfirmDialog
      title={`Revoke “${token.name}”?`}
      action="Revoke token"
      running="Revoking…"
      isDangerous
      state={{ error: error && isGone(error) ? null : error, isPending }}
      onConfirm={revoke}
      onCancel={onCancel}
    >
      <p>Programs that send this token are refused from their next request on. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.kind === 'gone';
}
