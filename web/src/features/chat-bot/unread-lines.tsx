import { Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { usePages } from '../../app/use-operation.ts';
import { Failure, LoadMore, RowsSkeleton } from '../../ui/states.tsx';
import { TimeAgo } from '../../ui/intl.tsx';
import classes from '../../ui/layout.module.css';

/** For the leader: lines that the bot couldn't read, and players who left the clan in the game. */
export function UnreadLines({ clanid, unnamedTrips }: { clanid: number; unnamedTrips: number }) {
  const { t } = useTexts();
  const lines = usePages('GET /clans/{clan_id}/chatbot/lines', {
    params: { clan_id: clanid },
    query: { limit: 20 },
  });
  return (
    <Card component="section">
      <Stack>
        <Title order={2} size="h4">
          {t('chatBot.lines')}
        </Title>
        {lines.isPending && <RowsSkeleton rows={2} height={40} />}
        {lines.isError && !lines.data && (
          <Failure error={lines.error} onRetry={() => lines.refetch()} />
        )}
        {lines.data?.length === 0 && <Text c="dimmed">{t('chatBot.noLines')}</Text>}
        {unnamedTrips > 0 && (
          <Text c="dimmed">{t('chatBot.unnamedTrips', { count: unnamedTrips })}</Text>
        )}
        <ul className={classes['rows']}>
          {lines.data?.map(({ lineid, kind, text, reason, timestamp }) => (
            <li key={lineid}>
              <Group justify="space-between" gap="xs" align="flex-start">
                {kind === 'kicked' ? (
                  <Text>{t('chatBot.leftInGame', { player: text })}</Text>
                ) : (
                  <Stack gap={4} maw="100%">
                    <Code block className={classes['line']}>
                      {text}
                    </Code>
                    {reason !== undefined && (
                      <Text size="sm" c="dimmed">
                        {t(`chatBot.reasons.${reason}`)}
                      </Text>
                    )}
                  </Stack>
                )}
                <Text size="sm" c="dimmed">
                  <TimeAgo time={timestamp} />
                </Text>
              </Group>
            </li>
          ))}
        </ul>
        <LoadMore pages={lines} />
      </Stack>
    </Card>
  );
}
