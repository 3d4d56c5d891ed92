import { useTexts } from '../../app/i18n.ts';
import { Page } from '../../ui/page.tsx';

export function ClansPage() {
  const { t } = useTexts();
  return (
    <Page title={t('clans.title')} lead={t('clans.lead')}>
      …
    </Page>
  );
}
