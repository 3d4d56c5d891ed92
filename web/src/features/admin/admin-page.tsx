import { useTexts } from '../../app/i18n.ts';
import { Page } from '../../ui/page.tsx';
import { AdminOnly } from './admin-only.tsx';
import { AdminTabs } from './admin-tabs.tsx';

export function AdminPage() {
  const { t } = useTexts();
  return (
    <Page title={t('admin.title')} lead={t('admin.lead')} pageKey="admin">
      <AdminOnly>{(role) => <AdminTabs role={role} />}</AdminOnly>
    </Page>
  );
}
