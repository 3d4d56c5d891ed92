import { Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { describeError } from '../../ui/describe-error.ts';
import type { ClanTech } from './use-clan-tech.ts';

/** The clan members who have learned an item. */
export function ClanMates({ clan, item }: { clan: ClanTech; item: string }) {
  const { t } = useTexts();
  const mates = clan.membersWith(item);
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {clan.clanname === undefined
          ? t('tech.inNoClan')
          : t('tech.inClan', { clan: clan.clanname })}
      </Title>
      {clan.clanname === undefined ? (
        <Text size="sm" c="dimmed">
          {t('tech.inNoClanHint')}
        </Text>
      ) : clan.failure !== null && mates.length === 0 ? (
        <Text size="sm" c="dimmed">
          {describeError(clan.failure, t).title}
        </Text>
      ) : mates.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('tech.nobody')}
        </Text>
      ) : (
        <Stack component="ul" gap={4} m={0} pl="lg">
          {mates.map(({ chatid, chattag, nickname }) => (
            <li key={chatid}>{nickname ?? chattag}</li>
          ))}
        </Stack>
      )}
    </section>
  );
}
