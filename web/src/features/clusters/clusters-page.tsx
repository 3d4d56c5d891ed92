import { useTexts } from '../../app/i18n.ts';
import { Page } from '../../ui/page.tsx';

export function ClustersPage() {
  const { t } = useTexts();
  return (
    <Page title={t('clusters.title')} lead={t('clusters.lead')}>
      …
    </Page>
  );
}
