import type { ComponentType } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { type LazyPage, lazyPage } from '../ui/parts/lazy/lazy-page';
import { PageBoundary } from '../ui/parts/states/page-boundary';
import { NoSuchPage } from '../ui/parts/states/problems';
import { SettingsLayout } from './shell/settings-layout';
import { Shell } from './shell/shell';
import { HomePage } from '../pages/home/home-page';
import { SearchPage } from '../pages/search/search-page';

/** Pages of the catalog, by address. Only Home and Search are part of the first script. */
const PAGES: Readonly<Record<string, ComponentType | LazyPage>> = {
  '/': HomePage,
  '/search': SearchPage,
  '/entity': lazyPage(async () => (await import('../entity/page/entity-page')).EntityPage),
  '/new': lazyPage(async () => (await import('../pages/create/new-entity-page')).NewEntityPage),
  '/models': lazyPage(async () => (await import('../pages/reference/models-page')).ModelsPage),
  '/models/entity': lazyPage(async () => (await import('../pages/reference/entity-model-page')).EntityModelPage),
  '/models/aspect': lazyPage(async () => (await import('../pages/reference/aspect-model-page')).AspectModelPage),
  '/models/new': lazyPage(async () => (await import('../pages/reference/new-model/new-model-page')).NewModelPage),
  '/runs': lazyPage(async () => (await import('../pages/runs/runs-page')).RunsPage),
  '/browse': lazyPage(async () => (await import('../pages/browse/browse-page')).BrowsePage),
  '/lineage': lazyPage(async () => (await import('../entity/lineage/lineage-page')).LineagePage),
  '/welcome': lazyPage(async () => (await import('../pages/welcome/welcome-page')).WelcomePage),
};

/** The page that shows every part is for who changes them, so only a service that runs from its sources has it. */
const isDevelopment = document.querySelector('meta[name="aspectory-development"]') !== null;
const PartsPage = lazyPage(async () => (await import('../pages/gallery/parts-page')).PartsPage);

const administration = () => import('./administration-pages');

/** Pages of the settings, by address. Those that few people open are loaded when somebody opens one. */
const SETTINGS: Readonly<Record<string, ComponentType>> = {
  '/settings/tokens': lazyPage(async () => (await administration()).TokensPage),
  '/settings/tokens/new': lazyPage(async () => (await administration()).GenerateTokenPage),
  '/settings/users': lazyPage(async () => (await administration()).UsersPage),
  '/settings/users/new': lazyPage(async () => (await administration()).NewUserPage),
  '/settings/groups': lazyPage(async () => (await administration()).GroupsPage),
  '/settings/groups/members': lazyPage(async () => (await administration()).GroupPage),
  '/settings/policies': lazyPage(async () => (await administration()).PoliciesPage),
  '/settings/policies/new': lazyPage(async () => (await administration()).NewPolicyPage),
  '/settings/policies/edit': lazyPage(async () => (await administration()).EditPolicyPage),
  '/settings/policies/check': lazyPage(async () => (await administration()).CheckPage),
  '/webhooks': lazyPage(async () => (await administration()).WebhooksPage),
  '/webhooks/new': lazyPage(async () => (await administration()).NewWebhookPage),
  '/webhooks/edit': lazyPage(async () => (await administration()).EditWebhookPage),
  '/webhooks/one': lazyPage(async () => (await administration()).WebhookPage),
  '/requests': lazyPage(async () => (await import('../pages/requests/requests-page')).RequestsPage),
  '/health': lazyPage(async () => (await administration()).HealthPage),
  '/settings/audit': lazyPage(async () => (await administration()).AuditPage),
};

/** Loads the script of the page that the browser opens. @param path without the folder of the application */
export async function loadPage(path: string): Promise<void> {
  const page = PAGES[path];
  if (page && 'load' in page) await page.load();
}

/** The addresses of the application. */
export function App() {
  return (
    <Shell>
      <PageBoundary>
        <Switch>
          {Object.entries(SETTINGS).map(([path, Page]) => (
            <Route path={path} key={path}>
              <SettingsLayout>
                <Page />
              </SettingsLayout>
            </Route>
          ))}
          <Route path="/settings">
            <Redirect to="/settings/tokens" replace />
          </Route>
          {Object.entries(PAGES).map(([path, Page]) => (
            <Route path={path} key={path}>
              <Page />
            </Route>
          ))}
          {isDevelopment && (
            <Route path="/parts">
              <PartsPage />
            </Route>
          )}
          <Route>
            <NoSuchPage />
          </Route>
        </Switch>
      </PageBoundary>
    </Shell>
  );
}
