import { Alert, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import type { ChatBot } from './link-state.tsx';

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
      title={t('myClan.bot.health.title')}
    >
      <Stack gap="xs">
        {!joined && <Text>{t('myClan.bot.health.left')}</Text>}
        {!content && <Text>{t('myClan.bot.health.noContent')}</Text>}
        {ignored.map(({ channelid, name, sender }) => (
          <Text key={channelid}>
            {t('myClan.bot.health.ignored', { channel: nameOf(channelid, name), sender })}
          </Text>
        ))}
        {channels.length > 0 && (
          <>
            <List>
              {channels.map(({ channelid, name, missing }) => (
                <List.Item key={channelid}>
                  {t('myClan.bot.health.channel', {
                    channel: nameOf(channelid, name),
                    missing: missing
                      .map((need) => t(`myClan.bot.health.missing.${need}`))
                      .join(', '),
                  })}
                </List.Item>
              ))}
            </List>
            <Text>{t('myClan.bot.health.fix')}</Text>
          </>
        )}
      </Stack>
    </Alert>
  );
}
