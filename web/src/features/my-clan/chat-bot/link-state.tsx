import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Alert, Code, Text } from '@mantine/core';
import { IconCircleCheck, IconHourglass, IconPlugConnectedX } from '@tabler/icons-react';
import { type Translate, useTexts } from '../../../app/i18n.ts';

export type ChatBot = AnswerOf<OperationTable['GET /clans/{clan_id}/chatbot']>;

const LOOKS = {
  none: { color: 'sand', icon: IconPlugConnectedX },
  waiting: { color: 'ember', icon: IconHourglass },
  verified: { color: 'oasis', icon: IconCircleCheck },
};

const stateOf = ({ guildid, verified }: ChatBot): keyof typeof LOOKS => {
  if (guildid === undefined) return 'none';
  return verified ? 'verified' : 'waiting';
};

/** Which channels the bot reads, and which senders it trusts there. */
function readChannels(t: Translate, { everywhere, channels = [] }: ChatBot): string {
  if (everywhere) return t('myClan.bot.reads.everywhere');
  if (channels.length === 0) return t('myClan.bot.reads.nothing');
  const anySender = channels.filter(({ sourceid }) => sourceid === undefined).length;
  const read = t('myClan.bot.reads.channels', { count: channels.length });
  return anySender === 0
    ? read
    : `${read} ${t('myClan.bot.reads.anySender', { count: anySender })}`;
}

export function LinkState({ bot }: { bot: ChatBot }) {
  const { t } = useTexts();
  const state = stateOf(bot);
  const { color, icon: Icon } = LOOKS[state];
  const needsChannel = state === 'verified' && !bot.channels;
  return (
    <Alert
      role="status"
      variant="light"
      color={needsChannel ? LOOKS.waiting.color : color}
      icon={<Icon />}
      title={t(`myClan.bot.state.${state}`)}
    >
      <Text>{t(`myClan.bot.stateHints.${state}`)}</Text>
      {state === 'verified' && <Text mt="xs">{readChannels(t, bot)}</Text>}
      {bot.guildid !== undefined && (
        <Text mt="xs">
          {t('myClan.bot.server')} <Code>{bot.guildid}</Code>
        </Text>
      )}
    </Alert>
  );
}
