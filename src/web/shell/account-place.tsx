import { lazy, Suspense, useEffect, useState } from 'react';

/** Menus take a third of the script of a page, and nobody opens this one at once. */
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu')).AccountMenu }));

const WAIT_MS = 300;

/** The place of the account menu, which comes once the page is there. */
export function AccountPlace() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const place = (
    <button type="button" className="account" aria-label="Account" aria-busy="true" onFocus={() => setWanted(true)}>
      <span className="account-empty" aria-hidden="true" />
    </button>
  );
  return isWanted ? (
    <Suspense fallback={place}>
      <AccountMenu />
    </Suspense>
  ) : (
    place
  );
}
