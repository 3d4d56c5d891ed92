import { Button, Container } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from './i18n.ts';
import { EmptyState } from '../ui/states.tsx';

/** Shown when a page throws, or its code can't be loaded even after a reload. */
export function BrokenPage() {
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
