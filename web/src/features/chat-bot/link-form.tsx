import type { Fault } from '@clan-companion/contract/core/problems';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { clearFormDraft, useFormDraft } from '../../app/use-form-draft.ts';
import { useChange } from '../../app/use-operation.ts';
import { Failure } from '../../ui/states.tsx';
import { fieldErrors } from '../../ui/describe-error.ts';
import { Form, useFieldCheck } from '../../ui/form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import type { ChatBot } from './link-state.tsx';

const ID = /^[0-9]{1,20}$/;
const ID_LENGTH = 20;

const faultIn = (id: string): Fault | undefined =>
  ID.test(id.trim()) ? undefined : { code: 'wrong-format' };

export function LinkForm({ clanid, bot }: { clanid: number; bot: ChatBot }) {
  const { t } = useTexts();
  const form = `chat-bot.${clanid}`;
  const [fields, setFields] = useFormDraft(form, {
    guildid: bot.guildid ?? '',
    chatid: bot.chatid ?? '',
  });
  const { guildid, chatid } = fields;
  const link = useChange('PUT /clans/{clan_id}/chatbot');
  const refused = fieldErrors(link.error);
  const guild = useFieldCheck<HTMLInputElement>(faultIn(guildid));
  const account = useFieldCheck<HTMLInputElement>(
    chatid.trim() === '' ? undefined : faultIn(chatid),
  );
  const digits = t('chatBot.digits');
  const save = async () => {
    const query = {
      guildid: guildid.trim(),
      ...(chatid.trim() !== '' && { chatid: chatid.trim() }),
    };
    // `mutateAsync`, because success replaces this form. Errors are shown below.
    const linked = await link
      .mutateAsync({ params: { clan_id: clanid }, query })
      .catch(() => false);
    if (linked === false) return;
    clearFormDraft(form);
    notifyDone(t('chatBot.linked'));
  };
  return (
    <Form onSubmit={() => void save()}>
      <Stack maw={560}>
        <Text>{t('chatBot.linkHow')}</Text>
        <TextInput
          label={t('chatBot.guildid')}
          description={t('chatBot.guildidWhere')}
          ref={guild.ref}
          error={guild.error === undefined ? refused['guildid'] : digits}
          value={guildid}
          onChange={(event) => setFields({ ...fields, guildid: event.currentTarget.value })}
          inputMode="numeric"
          maxLength={ID_LENGTH}
          autoComplete="off"
          required
        />
        <TextInput
          label={t('chatBot.chatid')}
          description={t('chatBot.chatidWhere')}
          ref={account.ref}
          error={account.error === undefined ? refused['chatid'] : digits}
          value={chatid}
          onChange={(event) => setFields({ ...fields, chatid: event.currentTarget.value })}
          inputMode="numeric"
          maxLength={ID_LENGTH}
          autoComplete="off"
        />
        {link.error && Object.keys(refused).length === 0 && <Failure error={link.error} />}
        <Group>
          <Button type="submit" loading={link.isPending}>
            {t(bot.guildid === undefined ? 'chatBot.linkButton' : 'chatBot.linkAgain')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
