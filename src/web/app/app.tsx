import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import type { Caller } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { type LazyPage, lazyPage } from '../ui/parts/lazy/lazy-page';
import { PageTitle } from '../ui/parts/page-heading';
import { PageBoundary } from '../ui/parts/states/page-boundary';
import { NoSuchPage } from '../ui/parts/states/problems';
import { HomePage } from '../pages/home/home-page';
import { SearchPage } from '../pages/search/search-page';
import { type PageRow, PAGES, scriptOf, SETTINGS } from './pages';
import { Shell } from './shell/shell';

/** The settings that the list has. */
const LISTED = PAGES.filter(({ needs }) => needs);

/** A page of the settings, beside the list of those that the caller may open. */
function SettingsLayout({ children }: { readonly children: ReactNode }) {
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

/** The pages of the first script. */
const FIRST: Readonly<Record<string, ComponentType>> = { '/': HomePage, '/search': SearchPage };

const isDevelopment = document.querySelector('meta[name="aspectory-development"]') !== null;
const SHOWN = PAGES.filter(({ isForDevelopment }) => isDevelopment || !isForDevelopment).map((row) => ({
  ...row,
  Page: componentOf(row),
}));

function componentOf(row: PageRow): ComponentType | LazyPage {
  const load = scriptOf(row);
  if (!load) return FIRST[row.address] ?? NoSuchPage;
  return lazyPage(async () => {
    const script = await load();
    return (row.administration ? script[row.administration] : Object.values(script)[0]) ?? NoSuchPage;
  });
}

/** Loads the script of the page that the browser opens. @param path without the folder of the application */
export async function loadPage(path: string): Promise<void> {
  const page = SHOWN.find(({ address }) => address === path)?.Page;
  if (page && 'load' in page) await page.load();
}

/** Former addresses of pages of the settings, which people keep in bookmarks. */
const MOVED = /^\/(?:requests|webhooks|health)(?:\/|$)/;

function Moved() {
  const [location] = useLocation();
  return <Redirect to={`${SETTINGS}${location}${window.location.search}`} replace />;
}

/** The addresses of the application. */
export function App() {
  return (
    <Shell>
      <PageBoundary>
        <Switch>
          {SHOWN.map(({ address, title = '', under, leadsTo, Page }) => (
            <Route path={address} key={address}>
              <PageTitle value={title}>
                {leadsTo ? (
                  <Redirect to={leadsTo} replace />
                ) : under === SETTINGS ? (
                  <SettingsLayout>
                    <Page />
                  </SettingsLayout>
                ) : (
                  <Page />
                )}
              </PageTitle>
            </Route>
          ))}
          <Route path={MOVED}>
            <Moved />
          </Route>
          <Route>
            <NoSuchPage />
          </Route>
        </Switch>
      </PageBoundary>
    </Shell>
  );
}
