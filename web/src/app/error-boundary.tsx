import { Component, type ReactNode, useEffect, useState } from 'react';
import { Button, Container } from '@mantine/core';
import { IconAlertTriangle, IconCompass } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState, Failure } from '../ui/states.tsx';
import { Page } from '../ui/page.tsx';
import { PageLoadError, reloadOnce } from './lazy-page.ts';
import { useTexts } from './i18n.ts';
import { isServiceBack } from './connection.ts';

/** Use the page's path as its key, so that navigation resets the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render(): ReactNode {
    const { error } = this.state as { error: unknown };
    if (error === undefined) return this.props.children;
    return error instanceof PageLoadError ? <UnloadedPage /> : <BrokenPage />;
  }
}

/** Shown when a page throws, or its code can't be loaded even after a reload. */
function BrokenPage() {
  const { t } = useTexts();
  return (
    <Container py="xl" role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={32} />}
        title={t('failure.pageBroke')}
        action={<Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>}
      >
        {t('failure.pageBrokeHint')}
      </EmptyState>
    </Container>
  );
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Waits for the service, then reloads the app. If that didn't help before, asks the person. */
function UnloadedPage() {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const attempt = async (pause: number) => {
      if (!document.hidden && (await isServiceBack())) return setIsStuck(!reloadOnce());
      timer = setTimeout(() => void attempt(Math.min(2 * pause, MAX_PAUSE_MS)), pause);
    };
    void attempt(FIRST_PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isStuck) return <BrokenPage />;
  return (
    <Container py="xl">
      <Failure error={undefined} onRetry={() => window.location.reload()} />
    </Container>
  );
}

export function NotFoundPage() {
  const { t } = useTexts();
  return (
    <Page title={t('failure.notFound')}>
      <EmptyState
        icon={<IconCompass size={32} />}
        title={t('failure.notFoundHint')}
        action={
          <Button component={Link} to="/">
            {t('failure.toHome')}
          </Button>
        }
      />
    </Page>
  );
}
