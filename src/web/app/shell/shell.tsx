import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listingQuery } from '#web/api/models/model-queries';
import { Omnibox } from '../omnibox/omnibox';
import { LeaveQuestion } from '#web/entity/edit/unsaved/leave-question.tsx';
import { HoverCards } from '#web/ui/parts/hover/hover-cards.tsx';
import { Tooltips } from '#web/ui/parts/hover/tooltips.tsx';
import { Toasts } from '#web/ui/parts/toasts.tsx';
import { AccountPlace } from './account-place';
import { ConnectionNotice } from './connection-notice';
import { HeaderLinks } from './header-links';
import { KeyHelp } from './key-help';
import { HOME } from './places';
import { useShortcuts } from './use-shortcuts';

/** What every page has: a link to skip the header, the header with the search field, and the place of the page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useShortcuts();
  // Asked for at once, beside what the page asks, because all pages of the catalog need it.
  useQuery(listingQuery);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="header">
        <Link className="brand" href={HOME.href}>
          <Logo />
          <span className="brand-name">Aspectory</span>
        </Link>
        <Omnibox />
        <HeaderLinks />
        <AccountPlace />
      </header>
      <ConnectionNotice />
      <main className="main" id="main" tabIndex={-1}>
        {children}
      </main>
      <HoverCards />
      <Tooltips />
      <KeyHelp />
      <Toasts />
      <LeaveQuestion />
    </>
  );
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
