import { useTexts } from '../../app/i18n.ts';
import { Page } from '../../ui/page.tsx';

export function HomePage() {
  const { t } = useTexts();
  return (
    <Page title={t('home.title')} lead={t('home.lead')}>
      …
    </Page>
  );
}
