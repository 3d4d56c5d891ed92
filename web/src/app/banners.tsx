import { Alert, Button, Group, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconMasksTheater, IconWifiOff } from '@tabler/icons-react';
import { useTexts } from './i18n.ts';
import { SignInButton } from '../features/sign-in/sign-in-button.tsx';
import { timeAgo } from '../ui/intl.tsx';
import classes from './banners.module.css';
import { lazyPart } from './lazy-part.tsx';
import { useAppConfig } from './use-app-config.ts';
import { useDataAge } from './connection.ts';
import { useSession } from './session.ts';
import { useNewVersion } from './service-worker.ts';

const ServiceNotices = lazyPart(() => import('./service-notices.tsx'), 'ServiceNotices', {
  placeholder: () => null,
});

/** Notices at the top of every page: those of the operators, practice mode, connection, session and new version. */
export function Banners() {
  const { t, language } = useTexts();
  const { oldest, isOutdated, isUnreachable } = useDataAge();
  const { online } = useNetwork();
  const session = useSession();
  const config = useAppConfig();
  const reload = useNewVersion();
  return (
    <div className={classes['banners']}>
      {config?.practice === true && (
        <Alert variant="light" color="sand" icon={<IconMasksTheater />} p="xs" role="note">
          {t('shell.practice')}
        </Alert>
      )}
      <div role="status" className={classes['banners']}>
        {config && (config.banner ?? config.maintenance ?? config.readOnly) && (
          <ServiceNotices config={config} />
        )}
        {(!online || isOutdated || isUnreachable) && (
          <Alert variant="light" color="yellow" icon={<IconWifiOff />} p="xs">
            {oldest === undefined
              ? t(online ? 'shell.unreachable' : 'shell.offline')
              : t(online ? 'shell.unreachableSince' : 'shell.offlineSince', {
                  when: timeAgo(oldest, language),
                })}
          </Alert>
        )}
        {session === 'ended' && (
          <Alert variant="light" title={t('signIn.ended')} p="xs">
            <Group justify="space-between">
              <Text size="sm">{t('signIn.endedHint')}</Text>
              <SignInButton size="xs" />
            </Group>
          </Alert>
        )}
        {reload && (
          <Alert variant="light" color="oasis" p="xs">
            <Group justify="space-between">
              <Text size="sm">{t('shell.newVersion')}</Text>
              <Button size="xs" variant="default" onClick={reload}>
                {t('shell.reload')}
              </Button>
            </Group>
          </Alert>
        )}
      </div>
    </div>
  );
}
