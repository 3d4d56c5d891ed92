import { type InboxKind, inboxKindNames } from '@clan-companion/contract/changes';
import { combine } from '@clan-companion/contract/core/feature';
import { Checkbox, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useOptimistic, useTransition } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { offered } from '../../app/offers.ts';
import { useChange } from '../../app/use-operation.ts';
import { notifyFailure } from '../../ui/notify.ts';
import type { Settings } from './notification-settings.ts';

const names = combine(offered('notifications'));

const NIGHT = { quietfrom: '22:00', quietto: '07:00' };

type Choices = Omit<Settings, 'subscribed' | 'pushkey'>;

/** Which kinds are pushed, and when not. Each choice is saved right away. */
export function NotificationChoices({ settings }: { settings: Settings }) {
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
