import { combine } from '@clan-companion/contract/core/feature';
import { type InboxKind, inboxKindNames } from '@clan-companion/contract/changes';
import { Alert, Button, Checkbox, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useOptimistic, useTransition } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { offered } from '../../app/offers.ts';
import { switchPushOff, switchPushOn, useBusy, whyNoPush } from '../../app/push.ts';
import { type Answer, useChange, useOperation } from '../../app/use-operation.ts';
import { notifyDone, notifyFailure, notifyWarning } from '../../ui/notify.tsx';
import { Section } from '../../ui/page.tsx';
import { LoadingOrError } from '../../ui/states.tsx';

type Settings = Answer<'GET /users/notifications/settings'>;

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
        <LoadingOrError query={settings} rows={3} />
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

const names = combine(offered('notifications'));

const NIGHT = { quietfrom: '22:00', quietto: '07:00' };

type Choices = Omit<Settings, 'subscribed' | 'pushkey'>;

/** Which kinds are pushed, and when not. Each choice is saved right away. */
function NotificationChoices({ settings }: { settings: Settings }) {
  const { t } = useTexts();
  const { subscribed: _, pushkey: __, ...saved } = settings;
  const [choices, setChoices] = useOptimistic<Choices>(saved);
  const [, startChange] = useTransition();
  const change = useChange('PUT /users/notifications/settings');
  const save = (body: Choices) =>
    startChange(async () => {
      setChoices(body);
      await change.mutateAsync({ body }).catch(notifyFailure);
    });
  const { off, quietfrom, quietto, timezone } = choices;
  const toggle = (kind: InboxKind) =>
    save({
      ...choices,
      off: off.includes(kind) ? off.filter((one) => one !== kind) : [...off, kind],
    });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <Stack gap="xs" role="group" aria-label={t('profile.notifications.kinds')}>
        <Text fw={600} size="sm">
          {t('profile.notifications.kinds')}
        </Text>
        {inboxKindNames.map((kind) => (
          <Checkbox
            key={kind}
            label={t(names[kind]!)}
            checked={!off.includes(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </Stack>
      <Switch
        label={t('profile.notifications.quiet')}
        description={t('profile.notifications.quietHint', { zone: timezone ?? zone })}
        checked={quietfrom !== undefined}
        onChange={(event) =>
          save(event.currentTarget.checked ? { off, ...NIGHT, timezone: zone } : { off })
        }
      />
      {quietfrom !== undefined && (
        <Group>
          {(['quietfrom', 'quietto'] as const).map((field) => (
            <TextInput
              key={field}
              type="time"
              label={t(`profile.notifications.${field}`)}
              value={{ quietfrom, quietto }[field] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                value !== '' && save({ ...choices, timezone: zone, [field]: value })
              }
            />
          ))}
        </Group>
      )}
    </>
  );
}
