import { limits, readText } from '@clan-companion/contract/text';
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChatid } from '../../../app/session.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/failure.tsx';
import { translateFieldError } from '../../../ui/translate-field-error.ts';
import { NewPasswordInput, readNewPassword } from '../dialogs/new-password-input.tsx';

interface Props {
  onCreated: (map: { mapid: number; password: string }, isPrivate: boolean) => void;
  onClose: () => void;
}

export function CreateMapForm({ onCreated, onClose }: Props) {
  const { t } = useTexts();
  const signedIn = useChatid() !== undefined;
  const [name, setName] = useState('');
  const [kind, setKind] = useState('open');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const create = useChange('POST /maps');
  const isPrivate = kind === 'private';
  const named = readText(limits.mapName, name);
  const locked = readNewPassword(password);
  const submit = async () => {
    setTried(true);
    if ('wrong' in named || (isPrivate && 'wrong' in locked)) return;
    const query = {
      name: named.text,
      ...(isPrivate && 'text' in locked && { password: locked.text }),
    };
    // Errors are shown below.
    const map = await create.mutateAsync({ query }).catch(() => undefined);
    if (map) onCreated(map, isPrivate);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <TextInput
          label={t('common.name')}
          value={name}
          maxLength={limits.mapName.max}
          error={tried && 'wrong' in named && translateFieldError(named, t)}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Radio.Group label={t('maps.whoSees')} value={kind} onChange={setKind}>
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
            tried={tried}
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
    </form>
  );
}
