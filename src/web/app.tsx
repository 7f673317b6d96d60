import { Redirect, Route, Switch } from 'wouter';
import { NoSuchPage } from './parts/problems';
import { PoliciesPage } from './policies/policies-page';
import { SettingsLayout } from './shell/settings-layout';
import { Shell } from './shell/shell';
import { GenerateTokenPage } from './tokens/generate-token-page';
import { TokensPage } from './tokens/tokens-page';
import { WelcomePage } from './welcome/welcome-page';

/** The addresses of the application. */
export function App() {
  return (
    <Shell>
      <Switch>
        <Route path="/settings/tokens/new">
          <SettingsLayout>
            <GenerateTokenPage />
          </SettingsLayout>
        </Route>
        <Route path="/settings/tokens">
          <SettingsLayout>
            <TokensPage />
          </SettingsLayout>
        </Route>
        <Route path="/settings/policies">
          <SettingsLayout>
            <PoliciesPage />
          </SettingsLayout>
        </Route>
        <Route path="/settings">
          <Redirect to="/settings/tokens" replace />
        </Route>
        <Route path="/welcome">
          <WelcomePage />
        </Route>
        <Route path="/">
          <Redirect to="/welcome" replace />
        </Route>
        <Route>
          <NoSuchPage />
        </Route>
      </Switch>
    </Shell>
  );
}
