import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { useTexts } from '../../app/i18n.ts';
import { notifyFailure } from '../../ui/notify.ts';
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

function save(document_: unknown): void {
  const text = JSON.stringify(document_, undefined, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `clan-companion-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
