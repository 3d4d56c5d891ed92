import { Container } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Failure } from '../ui/states.tsx';
import { BrokenPage } from './broken-page.tsx';
import { isServiceBack } from './connection.ts';
import { reloadOnce } from './load-page.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Waits for the service, then reloads the app. If that didn't help before, asks the person. */
export function UnloadedPage() {
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
