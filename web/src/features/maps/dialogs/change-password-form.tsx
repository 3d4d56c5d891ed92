import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { linkTo } from '../logic/map-link.ts';
import { FormFooter } from './form-footer.tsx';
import { NewPasswordInput } from './password-form.tsx';

interface Props {
  mapid: number;
  onChanged: (password: string) => void;
  onClose: () => void;
}

/** For the owner. Shows the new password once. */
export function ChangePasswordForm({ mapid, onChanged, onClose }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [changed, setChanged] = useState<string>();
  const change = useChange('PUT /maps/{map_id}/password');
  const submit = async () => {
    const password = typed.trim();
    await change.mutateAsync({ params: { map_id: mapid }, body: { password } });
    setChanged(password);
    onChanged(password);
  };
  if (changed !== undefined) {
    return (
      <Stack>
        <Text>{t('maps.passwordChanged')}</Text>
        <CopyField label={t('maps.password')} value={changed} />
        <CopyField label={t('maps.linkWithPassword')} value={linkTo(mapid, changed)} />
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </Stack>
    );
  }
  return (
    // Errors are shown below.
    <Form onSubmit={() => void submit().catch(() => undefined)}>
      <Stack>
        <NewPasswordInput
          label={t('maps.newPassword')}
          hint="maps.newPasswordHint"
          value={typed}
          onChange={setTyped}
          defaultVisible
        />
        <FormFooter label={t('maps.changePassword')} onClose={onClose} change={change} />
      </Stack>
    </Form>
  );
}
