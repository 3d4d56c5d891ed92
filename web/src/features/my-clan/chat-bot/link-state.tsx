import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Alert, Code, Text } from '@mantine/core';
import { IconCircleCheck, IconHourglass, IconPlugConnectedX } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';

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

export function LinkState({ bot }: { bot: ChatBot }) {
  const { t } = useTexts();
  const state = stateOf(bot);
  const { color, icon: Icon } = LOOKS[state];
  return (
    <Alert
      role="status"
      variant="light"
      color={color}
      icon={<Icon />}
      title={t(`myClan.bot.state.${state}`)}
    >
      <Text>{t(`myClan.bot.stateHints.${state}`)}</Text>
      {bot.guildid !== undefined && (
        <Text mt="xs">
          {t('myClan.bot.server')} <Code>{bot.guildid}</Code>
        </Text>
      )}
    </Alert>
  );
}
