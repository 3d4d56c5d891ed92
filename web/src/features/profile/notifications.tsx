import { Alert, Button, Group, Stack, Switch } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { switchPushOff, switchPushOn, useBusy, whyNoPush } from '../../app/push.ts';
import { useChange, useOperation } from '../../app/use-operation.ts';
import { LoadingOrError } from '../../ui/loading-or-error.tsx';
import { notifyDone, notifyFailure, notifyWarning } from '../../ui/notify.ts';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { Section } from '../../ui/section.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import type { Settings } from './notification-settings.ts';

/** Notifications of this browser, by kind, and quiet hours. */
export function Notifications() {
  const { t } = useTexts();
  const settings = useOperation('GET /users/notifications/settings', {});
  return (
    <Section title={t('profile.notifications.title')} lead={t('profile.notifications.lead')}>
      {settings.data ? (
        <Stack>
          <PushSwitch settings={settings.data} />
          <NotificationChoices settings={settings.data} />
        </Stack>
      ) : (
        <LoadingOrError query={settings}>
          <RowsSkeleton rows={3} />
        </LoadingOrError>
      )}
    </Section>
  );
}

function PushSwitch({ settings: { subscribed, pushkey } }: { settings: Settings }) {
  const { t } = useTexts();
  const [isBusy, run] = useBusy();
  const test = useChange('POST /users/push/test');
  const whyNot = whyNoPush();
  if (whyNot) return <Alert color="yellow">{t(`profile.notifications.${whyNot}`)}</Alert>;
  const set = (on: boolean) =>
    run(async () => {
      if (!on) return switchPushOff();
      if (!(await switchPushOn(pushkey))) notifyWarning(t('profile.notifications.blocked'));
      return undefined;
    }).catch(notifyFailure);
  const sendTest = () =>
    test.mutate(
      {},
      { onSuccess: () => notifyDone(t('profile.notifications.sent')), onError: notifyFailure },
    );
  return (
    <Group justify="space-between">
      <Switch
        label={t('profile.notifications.here')}
        checked={subscribed}
        disabled={isBusy}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
      {subscribed && (
        <Button variant="default" size="xs" loading={test.isPending} onClick={sendTest}>
          {t('profile.notifications.test')}
        </Button>
      )}
    </Group>
  );
}
