import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { useTexts } from '../../app/i18n.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Section } from '../../ui/section.tsx';
import classes from './profile.module.css';

/** Downloads everything stored about the person. */
export function DownloadData() {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      // Not cached: the file must hold the current data.
      save(await api.call('GET /users/export'));
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t('profile.data')} lead={t('profile.dataLead')}>
      <Button
        className={classes['button']}
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={busy}
        onClick={() => void download()}
      >
        {t('profile.download')}
      </Button>
    </Section>
  );
}

const save = (data: unknown): void =>
  saveFile(
    `clan-companion-${new Date().toISOString().slice(0, 10)}.json`,
    JSON.stringify(data, undefined, 2),
    'application/json',
  );
