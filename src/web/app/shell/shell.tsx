import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, Suspense, lazy } from 'react';
import { Link, useLocation } from 'wouter';
import { listingQuery } from '#web/api/models/model-queries';
import { Omnibox } from '../omnibox/omnibox';
import { LeaveQuestion } from '#web/entity/edit/unsaved/leave-question.tsx';
import { HoverCards } from '#web/ui/parts/hover/hover-cards.tsx';
import { Tooltips } from '#web/ui/parts/hover/tooltips.tsx';
import { Toasts } from '#web/ui/parts/toasts.tsx';
import { ConnectionNotice } from './connection-notice';
import { shownKeys } from './keys';
import { useStore } from '#web/ui/parts/use-store';
import { HOME, isPlaceOf, PLACES, REFERENCE } from './places';
import { useShortcuts } from './use-shortcuts';
import { Later } from '#web/ui/parts/lazy/later.tsx';
import { AccountPicture } from './account-picture';
import { Menu as MenuIcon } from 'lucide-react';

/** `npm run dev` serves changed models while pages are open. */
const followsModels = document.querySelector('meta[name="aspectory-development"][content="follows-models"]') !== null;
const ModelsNotice = lazy(async () => ({ default: (await import('./models-notice')).ModelsNotice }));

const KeyHelp = lazy(async () => ({ default: (await import('./key-help')).KeyHelp }));
const PagesMenu = lazy(async () => ({ default: (await import('./pages-menu')).PagesMenu }));

/** The pages of the header, as links; as a menu where they do not fit. The style shows one of both. */
function HeaderLinks() {
  const [location] = useLocation();
  return (
    <>
      <nav className="header-links" aria-label="Main">
        {PLACES.map((place) => (
          <Link key={place.address} href={place.address} aria-current={isPlaceOf(location, place) ? 'page' : undefined}>
            {place.title}
          </Link>
        ))}
        <a href={REFERENCE}>API</a>
      </nav>
      <Later
        place={
          <button type="button" className="icon-button header-menu" aria-label="Pages" aria-busy="true">
            <MenuIcon size={18} aria-hidden="true" />
          </button>
        }
      >
        {(isPressed) => <PagesMenu isOpen={isPressed} />}
      </Later>
    </>
  );
}

/** What every page has: a link to skip the header, the header with the search field, and the place of the page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useShortcuts();
  const keys = useStore(shownKeys);
  // Asked for at once, beside what the page asks, because all pages of the catalog need it.
  useQuery(listingQuery);
  return (
    <>
      <a className="skip" href="#main" onClick={skip}>
        Skip to content
      </a>
      <header className="header">
        <Link className="brand" href={HOME}>
          <Logo />
          <span className="brand-name">Aspectory</span>
        </Link>
        <Omnibox />
        <HeaderLinks />
        <AccountPlace />
      </header>
      <ConnectionNotice />
      {followsModels && (
        <Suspense>
          <ModelsNotice />
        </Suspense>
      )}
      <main className="main" id="main" tabIndex={-1}>
        {children}
      </main>
      <HoverCards />
      <Tooltips />
      {keys && (
        <Suspense>
          <KeyHelp ofPage={keys} />
        </Suspense>
      )}
      <Toasts />
      <LeaveQuestion />
    </>
  );
}

/** Moves the focus to what people came for, if the page says where that begins: the results, past what narrows them. */
function skip(event: MouseEvent): void {
  const content = document.querySelector<HTMLElement>('[data-content]');
  if (content === null) return;
  event.preventDefault();
  content.focus();
}

/** Three aspects of one entity. */
function Logo() {
  return (
    <svg className="logo" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path className="logo-back" d="M12 2 21 7v10l-9 5-9-5V7z" />
      <path className="logo-lines" d="M12 12 21 7M12 12v10M12 12 3 7" />
    </svg>
  );
}

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu')).AccountMenu }));

/** The place of the account menu. */
function AccountPlace() {
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
