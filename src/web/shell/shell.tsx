import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SERVICE } from '../service-address';
import { AccountMenu } from './account-menu';
import { Logo } from './logo';

/** What every page has: a link to skip the header, the header, and the place of the page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="header">
        <a className="brand" href={SERVICE.pathname}>
          <Logo />
          Aspectory
        </a>
        <nav className="header-links" aria-label="Main">
          <Link href="/welcome">First steps</Link>
          <Link href="/settings">Settings</Link>
          <a href={`${SERVICE.pathname}restli/docs`}>API reference</a>
        </nav>
        <AccountMenu />
      </header>
      <main className="main" id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
