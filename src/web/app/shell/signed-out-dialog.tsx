import { useState } from 'react';
import { ModalDialog } from '#web/ui/parts/overlays/modal-dialog.tsx';
import { ACCOUNT_ADDRESS } from '#web/api/service-address';

/** Leads back to the page without leaving it, so that what was typed stays. It closes by itself once the service knows the person again. */
export function SignedOutDialog() {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <ModalDialog title="Your session has ended" onCancel={() => setClosed(true)}>
      <p>
        Sign in again in another tab. This page stays as it is, with everything that you typed, and goes on by itself.
      </p>
      <div className="buttons">
        <button className="button" type="button" onClick={() => setClosed(true)}>
          Not now
        </button>
        <a className="button primary" href={ACCOUNT_ADDRESS} target="_blank" rel="noreferrer">
          Sign in
        </a>
      </div>
    </ModalDialog>
  );
}
