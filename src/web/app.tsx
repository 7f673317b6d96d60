import type { ComponentType } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { lazyPage } from './parts/lazy-page';
import { NoSuchPage } from './parts/problems';
import { SettingsLayout } from './shell/settings-layout';
import { Shell } from './shell/shell';
import { GenerateTokenPage } from './tokens/generate-token-page';
import { HomePage } from './home/home-page';
import { SearchPage } from './search/search-page';
import { TokensPage } from './tokens/tokens-page';
import { WelcomePage } from './welcome/welcome-page';

const EntityPage = lazyPage(async () => (await import('./entity/entity-page')).EntityPage);
const administration = () => import('./administration-pages');

/** Pages of the settings, by address. Those that few people open are loaded when somebody opens one. */
const SETTINGS: Readonly<Record<string, ComponentType>> = {
  '/settings/tokens': TokensPage,
  '/settings/tokens/new': GenerateTokenPage,
  '/settings/users': lazyPage(async () => (await administration()).UsersPage),
  '/settings/users/new': lazyPage(async () => (await administration()).NewUserPage),
  '/settings/groups': lazyPage(async () => (await administration()).GroupsPage),
  '/settings/groups/members': lazyPage(async () => (await administration()).GroupPage),
  '/settings/policies': lazyPage(async () => (await administration()).PoliciesPage),
  '/settings/policies/new': lazyPage(async () => (await administration()).NewPolicyPage),
  '/settings/policies/edit': lazyPage(async () => (await administration()).EditPolicyPage),
  '/settings/policies/check': lazyPage(async () => (await administration()).CheckPage),
  '/settings/audit': lazyPage(async () => (await administration()).AuditPage),
};

/** The addresses of the application. */
export function App() {
  return (
    <Shell>
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
        <Route path="/welcome">
          <WelcomePage />
        </Route>
        <Route path="/search">
          <SearchPage />
        </Route>
        <Route path="/entity">
          <EntityPage />
        </Route>
        <Route path="/">
          <HomePage />
        </Route>
        <Route>
          <NoSuchPage />
        </Route>
      </Switch>
    </Shell>
  );
}
