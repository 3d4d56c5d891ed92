import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Alert, Button, Code, Group, List, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglass,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type Translate, useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { Confirm } from '../../ui/lazy-dialog.tsx';
import { notifyDone } from '../../ui/notify.tsx';

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
  if (everywhere) return t('chatBot.reads.everywhere');
  if (channels.length === 0) return t('chatBot.reads.nothing');
  const anySender = channels.filter(({ sourceid }) => sourceid === undefined).length;
  const read = t('chatBot.reads.channels', { count: channels.length });
  return anySender === 0 ? read : `${read} ${t('chatBot.reads.anySender', { count: anySender })}`;
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
      title={t(`chatBot.state.${state}`)}
    >
      <Text>{t(`chatBot.stateHints.${state}`)}</Text>
      {state === 'verified' && <Text mt="xs">{readChannels(t, bot)}</Text>}
      {bot.guildid !== undefined && (
        <Text mt="xs">
          {t('chatBot.server')} <Code>{bot.guildid}</Code>
        </Text>
      )}
    </Alert>
  );
}

export function UnlinkServer({ clanid }: { clanid: number }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState(false);
  const end = useChange('DELETE /clans/{clan_id}/chatbot');
  return (
    <Group>
      <Button variant="light" color="red" onClick={() => setAsked(true)}>
        {t('chatBot.end')}
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('chatBot.endTitle')}
        confirmLabel={t('chatBot.end')}
        onConfirm={async () => {
          await end.mutateAsync({ params: { clan_id: clanid } });
          notifyDone(t('chatBot.ended'));
        }}
      >
        {t('chatBot.endWarning')}
      </Confirm>
    </Group>
  );
}

const nameOf = (channelid: string, name: string | undefined): string =>
  name === undefined ? channelid : `#${name}`;

/** For the leader: what the bot cannot do in the chat server, and how to fix it. */
export function BotHealth({ health }: { health: NonNullable<ChatBot['health']> }) {
  const { t } = useTexts();
  const { joined, content, channels, ignored = [] } = health;
  if (joined && content && channels.length + ignored.length === 0) return null;
  return (
    <Alert
      role="status"
      variant="light"
      color="ember"
      icon={<IconAlertTriangle />}
      title={t('chatBot.health.title')}
    >
      <Stack gap="xs">
        {!joined && <Text>{t('chatBot.health.left')}</Text>}
        {!content && <Text>{t('chatBot.health.noContent')}</Text>}
        {ignored.map(({ channelid, name, sender }) => (
          <Text key={channelid}>
            {t('chatBot.health.ignored', { channel: nameOf(channelid, name), sender })}
          </Text>
        ))}
        {channels.length > 0 && (
          <>
            <List>
              {channels.map(({ channelid, name, missing }) => (
                <List.Item key={channelid}>
                  {t('chatBot.health.channel', {
                    channel: nameOf(channelid, name),
                    missing: missing.map((need) => t(`chatBot.health.missing.${need}`)).join(', '),
                  })}
                </List.Item>
              ))}
            </List>
            <Text>{t('chatBot.health.fix')}</Text>
          </>
        )}
      </Stack>
    </Alert>
  );
}
