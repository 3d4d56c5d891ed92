import { Radio, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Form } from '../../../ui/form.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import type { MapSettings } from '../editor/use-map-access.ts';
import { FormFooter } from './form-footer.tsx';

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
  const { editors, isPrivate, isLocked, isArchived } = settings;
  const [chosen, choose] = useState({ editors, isPrivate, isLocked, isArchived });
  const change = useChange('PUT /maps/{map_id}/settings');
  const submit = async () => {
    await change.mutateAsync({ params: { map_id: mapid }, body: chosen });
    notifyDone(t('maps.settings.saved'));
    onClose();
  };
  return (
    // Errors are shown below.
    <Form onSubmit={() => void submit().catch(() => undefined)}>
      <Stack>
        <Radio.Group
          label={t('maps.settings.editors')}
          value={chosen.editors}
          onChange={(value) =>
            choose({ ...chosen, editors: EDITORS.find((each) => each === value) ?? chosen.editors })
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
            onChange={({ currentTarget: { checked } }) => choose({ ...chosen, [name]: checked })}
          />
        ))}
        <FormFooter label={t('common.save')} onClose={onClose} change={change} />
      </Stack>
    </Form>
  );
}
