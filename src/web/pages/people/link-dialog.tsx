import { useMutation } from '@tanstack/react-query';
import { CopyBlock } from '#web/ui/parts/buttons/copy-block.tsx';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import { ShownOnce } from '#web/ui/parts/overlays/shown-once.tsx';
import { makeSignInLink } from './change-people';
import type { User } from './people-queries';

interface LinkDialogProps {
  readonly user: Pick<User, 'urn' | 'name' | 'username'>;
  readonly onEnd: () => void;
}

/** Makes a sign-in link and shows it once. */
export function LinkDialog({ user: { urn, name, username }, onEnd }: LinkDialogProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => makeSignInLink(urn, username),
    // The link must not stay in the cache.
    gcTime: 0,
  });
  if (data !== undefined)
    return (
      <ShownOnce title={`Copy the link for ${name} now`} onEnd={onEnd}>
        <SignInLink link={data} />
      </ShownOnce>
    );
  return (
    <ConfirmDialog
      title={`Make a sign-in link for ${name}?`}
      action="Make link"
      state={{ error, isPending }}
      onConfirm={mutate}
      onCancel={onEnd}
    >
      <p>With the link the user sets a new password. An earlier link ends. The present password works until then.</p>
    </ConfirmDialog>
  );
}

/** The only place where a link appears. */
export function SignInLink({ link }: { readonly link: string }) {
  return (
    <>
      <p>
        It is shown only here, and works once, within a week. Send it only to the user: everybody who has the link can
        sign in as the user.
      </p>
      <CopyBlock title="Sign-in link" text={link} what="the sign-in link" wraps />
    </>
  );
}
