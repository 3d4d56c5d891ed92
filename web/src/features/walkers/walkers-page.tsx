import { useTexts } from '../../app/i18n.ts';
import { Page } from '../../ui/page.tsx';

export function WalkersPage() {
  const { t } = useTexts();
  return (
    <Page title={t('walkers.title')} lead={t('walkers.lead')}>
      …
    </Page>
  );
}
