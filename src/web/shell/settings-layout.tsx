import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

const PAGES = [
  { href: '/settings/tokens', name: 'Access tokens' },
  { href: '/settings/users', name: 'Users' },
  { href: '/settings/groups', name: 'Groups' },
  { href: '/settings/policies', name: 'Policies' },
  { href: '/settings/audit', name: 'Audit' },
  { href: '/health', name: 'Health' },
];

/** A page of the settings, beside the list of them. */
export function SettingsLayout({ children }: { readonly children: ReactNode }) {
  const [location] = useLocation();
  return (
    <div className="settings">
      <nav className="settings-pages" aria-label="Settings">
        <ul>
          {PAGES.map(({ href, name }) => (
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
