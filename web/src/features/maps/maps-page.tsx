import { useTexts } from '../../app/i18n.ts';
import { Page } from '../../ui/page.tsx';

export function MapsPage() {
  const { t } = useTexts();
  return (
    <Page title={t('maps.title')} lead={t('maps.lead')}>
      …
    </Page>
  );
}
