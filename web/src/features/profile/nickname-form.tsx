import { limits } from '@clan-companion/contract/text';
import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Failure } from '../../ui/failure.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { LimitedInput, isTooLong } from '../../ui/limited-input.tsx';

export function NicknameForm({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const current = useProfile().data?.nickname ?? '';
  const [typed, setTyped] = useState<string>();
  const change = useChange('PUT /users');
  const nickname = typed ?? current;
  const wrong = fieldErrors(change.error)['dataupdate'];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong(limits.nickname, nickname)) return;
    change.mutate({ body: { dataupdate: nickname.trim() } }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={480}>
        <LimitedInput
          label={t('profile.nickname')}
          hint={t('profile.nicknameHint')}
          value={nickname}
          onChange={setTyped}
          rule={limits.nickname}
          error={wrong}
          autoComplete="nickname"
          focusOnOpen
        />
        {change.error && wrong === undefined && <Failure error={change.error} />}
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('profile.saveNickname')}
        </Button>
      </Stack>
    </form>
  );
}
