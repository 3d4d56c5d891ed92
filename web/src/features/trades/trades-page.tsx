import { useTexts } from '../../app/i18n.ts';
import { Page } from '../../ui/page.tsx';

export function TradesPage() {
  const { t } = useTexts();
  return (
    <Page title={t('trades.title')} lead={t('trades.lead')}>
      …
    </Page>
  );
}
