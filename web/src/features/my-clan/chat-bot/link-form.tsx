import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/failure.tsx';
import { fieldErrors } from '../../../ui/field-errors.ts';
import { notifyDone } from '../../../ui/notify.ts';
import type { ChatBot } from './link-state.tsx';

const ID = /^[0-9]{1,20}$/;
const ID_LENGTH = 20;

export function LinkForm({ clanid, bot }: { clanid: number; bot: ChatBot }) {
  const { t } = useTexts();
  const [guildid, setGuildid] = useState(bot.guildid ?? '');
  const [chatid, setChatid] = useState(bot.chatid ?? '');
  const [tried, setTried] = useState(false);
  const link = useChange('PUT /clans/{clan_id}/chatbot');
  const refused = fieldErrors(link.error);
  const wrongGuild = !ID.test(guildid.trim());
  const wrongBot = chatid.trim() !== '' && !ID.test(chatid.trim());
  const digits = t('myClan.bot.digits');
  const save = () => {
    setTried(true);
    if (wrongGuild || wrongBot) return;
    const query = {
      guildid: guildid.trim(),
      ...(chatid.trim() !== '' && { chatid: chatid.trim() }),
    };
    // `mutateAsync`, because success replaces this form. Errors are shown below.
    void link.mutateAsync({ params: { clan_id: clanid }, query }).then(
      () => notifyDone(t('myClan.bot.linked')),
      () => undefined,
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack maw={560}>
        <Text>{t('myClan.bot.linkHow')}</Text>
        <TextInput
          label={t('myClan.bot.guildid')}
          description={t('myClan.bot.guildidWhere')}
          error={tried && wrongGuild ? digits : refused['guildid']}
          value={guildid}
          onChange={(event) => setGuildid(event.currentTarget.value)}
          inputMode="numeric"
          maxLength={ID_LENGTH}
          autoComplete="off"
          required
        />
        <TextInput
          label={t('myClan.bot.chatid')}
          description={t('myClan.bot.chatidWhere')}
          error={tried && wrongBot ? digits : refused['chatid']}
          value={chatid}
          onChange={(event) => setChatid(event.currentTarget.value)}
          inputMode="numeric"
          maxLength={ID_LENGTH}
          autoComplete="off"
        />
        {link.error && Object.keys(refused).length === 0 && <Failure error={link.error} />}
        <Group>
          <Button type="submit" loading={link.isPending}>
            {t(bot.guildid === undefined ? 'myClan.bot.linkButton' : 'myClan.bot.linkAgain')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
