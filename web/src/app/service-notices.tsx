import { Alert, CloseButton, Group, Text } from '@mantine/core';
import { IconLock, IconSpeakerphone, IconTool } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { exactTime } from '../ui/intl.tsx';
import { textIn, useTexts } from './i18n.ts';
import { browserStorage } from './storage.ts';
import { type AppConfig, refetchAppConfig } from './use-app-config.ts';

const DISMISSED = 'clan-companion.dismissed-banner';
/** A browser cannot wait longer. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** What the operators have to say: a banner, a maintenance, or that nothing can be changed. */
export function ServiceNotices({ config }: { config: AppConfig }) {
  const { t } = useTexts();
  const { banner, maintenance, readOnly } = config;
  return (
    <>
      {maintenance && <Maintenance key={maintenance.until} {...maintenance} />}
      {readOnly && !maintenance && (
        <Alert variant="light" color="yellow" icon={<IconLock />} p="xs">
          {t('shell.readOnly')}
        </Alert>
      )}
      {banner && <Banner texts={banner} />}
    </>
  );
}

/** Ends by itself, even if the service can't be reached. */
function Maintenance({ until, text }: NonNullable<AppConfig['maintenance']>) {
  const { t, language } = useTexts();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const wait = Math.min(Date.parse(until) - Date.now(), MAX_WAIT_MS);
    const timer = setTimeout(() => {
      setIsOver(Date.parse(until) <= Date.now());
      void refetchAppConfig();
    }, wait);
    return () => clearTimeout(timer);
  }, [until]);
  if (isOver) return null;
  return (
    <Alert variant="light" color="yellow" icon={<IconTool />} p="xs">
      <Text inherit>{t('shell.maintenance', { when: exactTime(until, language) })}</Text>
      {text !== undefined && (
        <Text inherit style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      )}
    </Alert>
  );
}

function Banner({ texts }: { texts: NonNullable<AppConfig['banner']> }) {
  const { t, language } = useTexts();
  const [dismissed, setDismissed] = useState(() => browserStorage.get(DISMISSED));
  const text = textIn(texts, language);
  // The same text in another language counts as the same.
  const name = JSON.stringify(texts);
  if (dismissed === name) return null;
  const dismiss = () => {
    browserStorage.set(DISMISSED, name);
    setDismissed(name);
  };
  return (
    <Alert variant="light" color="oasis" icon={<IconSpeakerphone />} p="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text inherit style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        <CloseButton aria-label={t('shell.dismissBanner')} onClick={dismiss} />
      </Group>
    </Alert>
  );
}
