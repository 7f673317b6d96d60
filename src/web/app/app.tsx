import type { ComponentType } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { type LazyPage, lazyPage } from '../ui/parts/lazy/lazy-page';
import { PageTitle } from '../ui/parts/page-heading';
import { PageBoundary } from '../ui/parts/states/page-boundary';
import { NoSuchPage } from '../ui/parts/states/problems';
import { type PageRow, PAGES, scriptOf, SETTINGS } from './pages';
import { SettingsLayout } from './shell/settings-layout';
import { Shell } from './shell/shell';
import { HomePage } from '../pages/home/home-page';
import { SearchPage } from '../pages/search/search-page';

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
