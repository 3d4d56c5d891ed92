import { useSearchParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { Page } from '../../ui/page.tsx';
import { ReturnFromSignIn } from '../sign-in/return-from-sign-in.tsx';

/** Also where the chat platform sends people back to. */
export function ProfilePage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const code = query.get('code');
  if (code !== null) return <ReturnFromSignIn code={code} state={query.get('state') ?? ''} />;
  return (
    <Page title={t('profile.title')} lead={t('profile.lead')}>
      …
    </Page>
  );
}
