import { ActionIcon, Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { Reported } from './report-dialog.tsx';

/** The dialog in which people report something to the operators. */
export const Report = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

interface Props {
  subject: Reported;
  /** Shows only the icon, where there is little space. */
  iconOnly?: boolean;
}

/** Opens the dialog. Guests can use it too. */
export function ReportButton({ subject, iconOnly = false }: Props) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(false);
  const label = t('reports.title', { name: subject.name });
  const open = () => setOpened(true);
  return (
    <>
      {iconOnly ? (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={open}>
          <IconFlag size={16} />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<IconFlag size={16} />}
          aria-label={label}
          onClick={open}
        >
          {t('reports.report')}
        </Button>
      )}
      <Report subject={subject} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
