import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { Caller } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { PAGES } from '../pages';

/** The settings that the list has. */
const LISTED = PAGES.filter(({ needs }) => needs);

/** A page of the settings, beside the list of those that the caller may open. */
export function SettingsLayout({ children }: { readonly children: ReactNode }) {
  const [location] = useLocation();
  const { data: me } = useQuery(meQuery);
  const pages = LISTED.filter(({ address, needs }) => isOpenTo(me, needs) || location.startsWith(address));
  const list = useRef<HTMLElement>(null);
  const shown = pages.findIndex(({ address }) => currentOf(address, location) !== undefined);
  // On narrow windows the list is one line that scrolls.
  useEffect(() => {
    const link = list.current?.querySelectorAll('a')[shown];
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 3;
  }, [shown]);
  return (
    <div className="settings">
      <nav className="settings-pages" aria-label="Settings" ref={list}>
        <ul>
          {pages.map(({ address, title }) => (
            <li key={address}>
              <Link href={address} aria-current={currentOf(address, location)}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-page">{children}</div>
    </div>
  );
}

function currentOf(address: string, location: string): 'page' | 'true' | undefined {
  if (location === address) return 'page';
  return location.startsWith(`${address}/`) ? 'true' : undefined;
}

function isOpenTo(me: Caller | undefined, needs: readonly string[] = []): boolean {
  return needs.length === 0 || (me !== undefined && needs.some((privilege) => me.privileges.includes(privilege)));
}
