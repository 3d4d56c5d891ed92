import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { useTexts } from './i18n.ts';
import { Link } from 'react-router';
import { EmptyState } from '../ui/states.tsx';
import { Page } from '../ui/page.tsx';

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
