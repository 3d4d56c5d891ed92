import { api } from '../../app/api.ts';
import { useTexts } from '../../app/i18n.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './profile.module.css';

/** Downloads everything stored about the person. */
export function DownloadData() {
  const { t } = useTexts();
  return (
    <Section title={t('profile.data')} lead={t('profile.dataLead')}>
      <DownloadButton
        className={classes['button']}
        label={t('profile.download')}
        name="clan-companion"
        read={() => api.call('GET /users/export')}
      />
    </Section>
  );
}
