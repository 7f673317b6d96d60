import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { forgetEarly } from './api/early-answers';
import { navigate } from 'wouter/use-browser-location';
import { createQueryClient } from './api/queries';
import { App } from './app';
import { leave, watchPage } from './edit/unsaved/unsaved-changes';
import { APP_PATH } from './service-address';
import { applyTheme, storedTheme } from './shell/theme';

applyTheme(storedTheme());
watchPage((address) => navigate(address));
const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <Router base={APP_PATH} aroundNav={(go, to, options) => leave(() => go(to, options))}>
          <App />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  );

/** A slow machine takes seconds to load the script of a page. */
const EARLY_MS = 20_000;
setTimeout(forgetEarly, EARLY_MS);
