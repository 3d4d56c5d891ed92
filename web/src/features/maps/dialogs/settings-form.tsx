import { Button, Group, Radio, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/states.tsx';
import { Form } from '../../../ui/form.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import type { MapSettings } from '../editor/use-map-access.ts';

interface Props {
  mapid: number;
  settings: MapSettings;
  onClose: () => void;
}

const EDITORS = ['password', 'clan', 'owner'] as const;
const SWITCHES = ['isPrivate', 'isLocked', 'isArchived'] as const;

/** For the owner. */
export function SettingsForm({ mapid, settings, onClose }: Props) {
  const { t } = useTexts();
  const [{ editors, ...chosen }, choose] = useState(() => ({
    editors: settings.editors,
    isPrivate: settings.isPrivate,
    isLocked: settings.isLocked,
    isArchived: settings.isArchived,
  }));
  const change = useChange('PUT /maps/{map_id}/settings');
  const submit = async () => {
    await change.mutateAsync({ params: { map_id: mapid }, body: { editors, ...chosen } });
    notifyDone(t('maps.settings.saved'));
    onClose();
  };
  return (
    // Errors are shown below.
    <Form onSubmit={() => void submit().catch(() => undefined)}>
      <Stack>
        <Radio.Group
          label={t('maps.settings.editors')}
          value={editors}
          onChange={(value) =>
            choose({ ...chosen, editors: EDITORS.find((each) => each === value) ?? editors })
          }
        >
          <Stack gap="xs" mt="xs">
            {EDITORS.map((each) => (
              <Radio key={each} value={each} label={t(`maps.settings.editedBy.${each}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            label={t(`maps.settings.${name}`)}
            description={t(`maps.settings.${name}Hint`)}
            checked={chosen[name]}
            onChange={({ currentTarget: { checked } }) =>
              choose({ editors, ...chosen, [name]: checked })
            }
          />
        ))}
        {change.error && <Failure error={change.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
