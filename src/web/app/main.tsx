import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { forgetEarly } from '../api/early-answers';
import { navigate } from 'wouter/use-browser-location';
import { createQueryClient } from '../api/queries';
import { App, loadPage } from './app';
import { leave, watchPage } from '../entity/edit/unsaved/unsaved-changes';
import { firstAnswers } from './first-answers';
import { openedPage } from './first-questions';
import { navigateBy } from '../ui/parts/page-navigation';
import { APP_PATH } from '../api/service-address';
import { watchTextDirection } from './shell/text-direction';
import { applyTheme, storedTheme } from './shell/theme';

/** The time after which a page says that it waits, on a slow connection. */
const ANSWERS_MS = 400;
/** A slow machine takes seconds to load the script of a page. */
const EARLY_MS = 20_000;

applyTheme(storedTheme());
watchTextDirection(document.body);
watchPage((address) => navigate(address));
navigateBy((address) => leave(() => navigate(address)));
void draw(createQueryClient());
setTimeout(forgetEarly, EARLY_MS);

async function draw(client: QueryClient): Promise<void> {
  const first = Promise.all([loadPage(openedPage()), firstAnswers(client)]);
  // A page whose script does not load says so itself.
  await Promise.race([first.catch(() => undefined), new Promise((done) => setTimeout(done, ANSWERS_MS))]);
  const root = document.getElementById('app');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <Router base={APP_PATH} aroundNav={(go, to, options) => leave(() => go(to, options))}>
            <App />
          </Router>
        </QueryClientProvider>
      </StrictMode>,
    );
}
