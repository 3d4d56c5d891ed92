import { useTexts } from '../../app/i18n.ts';
import { Page } from '../../ui/page.tsx';

export function MyClanPage() {
  const { t } = useTexts();
  return (
    <Page title={t('myClan.title')} lead={t('myClan.lead')}>
      …
    </Page>
  );
}
