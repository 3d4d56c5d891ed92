import '@fontsource/marcellus/latin-400.css';
import './app/first-styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './app/i18n.ts';
import { persistAnswers } from './app/persist-answers.ts';
import { queryClient } from './app/query-client.ts';
import { recoverByItself } from './app/recover.ts';
import { Router } from './app/router.tsx';
import { startServiceWorker } from './app/service-worker.ts';
import { Themed } from './app/themed.tsx';
import { loadDefaultLanguage } from './app/use-app-config.ts';
import { HomePage } from './features/home/home-page.tsx';
import { Toasts } from './ui/toasts.tsx';

const App = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Themed>
        <Router home={<HomePage />} />
        <Toasts />
      </Themed>
    </QueryClientProvider>
  </StrictMode>
);

async function start(): Promise<void> {
  await Promise.all([startLanguage(loadDefaultLanguage), persistAnswers(queryClient)]);
  recoverByItself(queryClient);
  const root = createRoot(document.querySelector('#root')!);
  // Rendering can be interrupted, so a slow phone stays responsive.
  startTransition(() => root.render(<App />));
}

// A task of its own, because running the code so far has kept a slow phone busy. No top-level await:
// it would make the bundler split the shared code into many small chunks.
setTimeout(() => void start().then(async () => (await import('./app/live.ts')).startLive()));
startServiceWorker();
