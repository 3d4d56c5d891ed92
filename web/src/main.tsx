import '@fontsource/marcellus/latin-400.css';
import './app/first-styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './app/i18n.ts';
import { rememberWhatIsSeen } from './app/offline.ts';
import { queryClient } from './app/query-client.ts';
import { Router } from './app/router.tsx';
import { startServiceWorker } from './app/service-worker.ts';
import { theme, variables } from './app/theme.ts';
import { Toasts } from './ui/toasts.tsx';

const App = () => (
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Router />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);

async function start(): Promise<void> {
  await Promise.all([startLanguage(), rememberWhatIsSeen(queryClient)]);
  const root = createRoot(document.querySelector('#root')!);
  // In slices: a slow phone stays responsive meanwhile.
  startTransition(() => root.render(<App />));
}

// Not awaited at the top level: the bundler would have to cut what all pages share into crumbs.
void start().then(async () => (await import('./app/live.ts')).startLive());
startServiceWorker();
