import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { Caller } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';

/** Some need one of these privileges. */
const PAGES: readonly { readonly href: string; readonly name: string; readonly needs: readonly string[] }[] = [
  { href: '/settings/tokens', name: 'Access tokens', needs: [] },
  { href: '/requests', name: 'Change requests', needs: [] },
  { href: '/settings/users', name: 'Users', needs: ['MANAGE_USERS_AND_GROUPS', 'MANAGE_POLICIES'] },
  { href: '/settings/groups', name: 'Groups', needs: ['MANAGE_USERS_AND_GROUPS', 'MANAGE_POLICIES'] },
  { href: '/settings/policies', name: 'Policies', needs: ['MANAGE_POLICIES'] },
  { href: '/webhooks', name: 'Webhooks', needs: ['MANAGE_WEBHOOKS'] },
  { href: '/settings/audit', name: 'Audit', needs: ['VIEW_AUDIT'] },
  { href: '/health', name: 'Health', needs: ['VIEW_ANALYTICS'] },
];

/** A page of the settings, beside the list of those that the caller may open. */
export function SettingsLayout({ children }: { readonly children: ReactNode }) {
  const [location] = useLocation();
  const { data: me } = useQuery(meQuery);
  const pages = PAGES.filter(({ href, needs }) => isOpenTo(me, needs) || location.startsWith(href));
  const list = useRef<HTMLElement>(null);
  const shown = pages.findIndex(({ href }) => currentOf(href, location) !== undefined);
  // On narrow windows the list is one line that scrolls.
  useEffect(() => {
    const link = list.current?.querySelectorAll('a')[shown];
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 3;
  }, [shown]);
  return (
    <div className="settings">
      <nav className="settings-pages" aria-label="Settings" ref={list}>
        <ul>
          {pages.map(({ href, name }) => (
            <li key={href}>
              <Link href={href} aria-current={currentOf(href, location)}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-page">{children}</div>
    </div>
  );
}

function currentOf(href: string, location: string): 'page' | 'true' | undefined {
  if (location === href) return 'page';
  return location.startsWith(`${href}/`) ? 'true' : undefined;
}

function isOpenTo(me: Caller | undefined, needs: readonly string[]): boolean {
  return needs.length === 0 || (me !== undefined && needs.some((privilege) => me.privileges.includes(privilege)));
}
