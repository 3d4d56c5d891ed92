import { limits } from '@clan-companion/contract/features';
import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChatid } from '../../../app/session.ts';
import { useFormDraft } from '../../../app/use-form-draft.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/states.tsx';
import { Form } from '../../../ui/form.tsx';
import { LimitedInput } from '../../../ui/limited-input.tsx';
import { NewPasswordInput } from '../dialogs/new-password-input.tsx';

export const MAP_FORM = 'map';

interface Props {
  onCreated: (map: { mapid: number; password: string }, isPrivate: boolean) => void;
  onClose: () => void;
}

export function CreateMapForm({ onCreated, onClose }: Props) {
  const { t } = useTexts();
  const signedIn = useChatid() !== undefined;
  const [fields, setFields] = useFormDraft(MAP_FORM, { name: '', kind: 'open' });
  // Never stored.
  const [password, setPassword] = useState('');
  const create = useChange('POST /maps');
  const { name, kind } = fields;
  const isPrivate = signedIn && kind === 'private';
  const submit = async () => {
    const query = { name: name.trim(), ...(isPrivate && { password: password.trim() }) };
    // Errors are shown below.
    const map = await create.mutateAsync({ query }).catch(() => undefined);
    if (map) onCreated(map, isPrivate);
  };
  return (
    <Form onSubmit={() => void submit()}>
      <Stack>
        <LimitedInput
          focusOnOpen
          label={t('common.name')}
          rule={limits.mapName}
          value={name}
          onChange={(typed) => setFields({ ...fields, name: typed })}
        />
        <Radio.Group
          label={t('maps.whoSees')}
          value={isPrivate ? 'private' : 'open'}
          onChange={(chosen) => setFields({ ...fields, kind: chosen })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="open" label={t('maps.open')} description={t('maps.openHint')} />
            <Radio
              value="private"
              label={t('maps.private')}
              description={signedIn ? t('maps.privateHint') : t('maps.privateSignIn')}
              disabled={!signedIn}
            />
          </Stack>
        </Radio.Group>
        {isPrivate && (
          <NewPasswordInput
            label={t('maps.password')}
            hint="maps.passwordLimits"
            value={password}
            onChange={setPassword}
          />
        )}
        {create.error && <Failure error={create.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('maps.createButton')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
