import { limits } from '@clan-companion/contract/text';
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { Failure } from '../../ui/failure.tsx';
import { notifyDone } from '../../ui/notify.ts';
import type { Clan } from './clan.ts';
import { lengthOf, wrongOf, wrongsOf } from './field-words.ts';
import { NicknameFirst } from './nickname-first.tsx';

interface Props {
  clan: Clan;
  /** What was said before. */
  message: string;
  opened: boolean;
  onClose: () => void;
}

export function JoinDialog(props: Props) {
  const { t } = useTexts();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('clans.askTitle', { name: props.clan.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <NicknameFirst why={t('clans.readSignIn')}>
        <Ask {...props} />
      </NicknameFirst>
    </Modal>
  );
}

function Ask({ clan, message: before, onClose }: Props) {
  const { t } = useTexts();
  const [message, setMessage] = useState(before);
  const ask = useChange('POST /clans/{clan_id}/requests', ['GET /users/requests', 'GET /users']);
  // A message is one line: Enter sends it, and a pasted break becomes a space.
  const words = message.replaceAll(/\s*[\n\r]+\s*/g, ' ');
  const wrong = wrongOf(limits.requestMessage, words, t);
  const refused = wrongsOf(ask.error)['message'];
  const submit = () => {
    if (wrong !== undefined) return;
    ask.mutate(
      { params: { clan_id: clan.clanid }, query: { message: words } },
      {
        onSuccess: () => {
          notifyDone(t('clans.askDone', { name: clan.name }));
          onClose();
        },
      },
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Textarea
          label={t('clans.message')}
          placeholder={t('clans.messageHint')}
          description={t('clans.used', {
            used: lengthOf(words),
            max: limits.requestMessage.max,
          })}
          value={message}
          error={wrong ?? refused}
          autosize
          minRows={3}
          data-autofocus
          onChange={(event) => setMessage(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
        {ask.error && refused === undefined && <Failure error={ask.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={ask.isPending}>
            {t('clans.askDeed')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
