import { useTexts } from '../../app/i18n.ts';
import { Page } from '../../ui/page.tsx';

export function TechPage() {
  const { t } = useTexts();
  return (
    <Page title={t('tech.title')} lead={t('tech.lead')}>
      …
    </Page>
  );
}
