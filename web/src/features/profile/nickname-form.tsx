import { limits, readText } from '@clan-companion/contract/text';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { Failure } from '../../ui/failure.tsx';

/** Asks for the in-game nickname. */
export function NicknameForm({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const [nickname, setNickname] = useState('');
  const change = useChange('PUT /users', ['GET /users']);
  const read = readText(limits.nickname, nickname);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if ('text' in read)
          change.mutate({ body: { dataupdate: read.text } }, { onSuccess: onDone });
      }}
    >
      <Stack>
        <TextInput
          label={t('clans.nickname')}
          description={t('clans.upTo', { count: limits.nickname.max })}
          value={nickname}
          onChange={(event) => setNickname(event.currentTarget.value)}
          maxLength={limits.nickname.max}
          data-autofocus
        />
        {change.error && <Failure error={change.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending} disabled={!('text' in read)}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
