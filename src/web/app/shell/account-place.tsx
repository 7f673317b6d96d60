import { lazy } from 'react';
import { Later } from '#web/ui/parts/lazy/later.tsx';
import { AccountPicture } from './account-picture';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu')).AccountMenu }));

/** The place of the account menu. */
export function AccountPlace() {
  return (
    <Later
      place={
        <button type="button" className="account" aria-label="Account" aria-busy="true">
          <AccountPicture />
        </button>
      }
    >
      {(isPressed) => <AccountMenu isOpen={isPressed} />}
    </Later>
  );
}
