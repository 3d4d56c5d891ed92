import { Alert, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import type { ChatBot } from './link-state.tsx';

/** For the leader: what the bot cannot do in the chat server, and how to fix it. */
export function BotHealth({ health }: { health: NonNullable<ChatBot['health']> }) {
  const { t } = useTexts();
  const { joined, content, channels } = health;
  if (joined && content && channels.length === 0) return null;
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
        {channels.length > 0 && (
          <>
            <List>
              {channels.map(({ channelid, name, missing }) => (
                <List.Item key={channelid}>
                  {t('myClan.bot.health.channel', {
                    channel: name === undefined ? channelid : `#${name}`,
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
