import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useOperation } from '../../app/use-operation.ts';
import { timeAgo } from '../../ui/relative-time.ts';
import { fullLeaderOf, type ListedClan } from './clan.ts';
import classes from './clans.module.css';

/** Helps people recognize a clan, because names may repeat. */
export function ClanIdentity({ clan }: { clan: ListedClan }) {
  const { t, language } = useTexts();
  // Answers that an older version stored on this device lack some fields.
  const { leadertag, created, members, lookalike }: Partial<ListedClan> = clan;
  const facts = [
    leadertag !== undefined && t('clans.ledBy', { name: fullLeaderOf(clan) }),
    created !== undefined && t('clans.founded', { when: timeAgo(created, language) }),
    members !== undefined && t('clans.size', { count: members }),
  ];
  return (
    <Stack gap={2}>
      <Text size="sm" c="dimmed" className={classes['name']}>
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {lookalike && (
        <Group gap={6} wrap="nowrap" align="flex-start" c="var(--mantine-color-error)">
          <IconAlertTriangle size={18} aria-hidden className={classes['warningIcon']} />
          <Text size="sm" fw={600} className={classes['name']}>
            {t('clans.lookalike', { name: lookalike.name })}
          </Text>
        </Group>
      )}
    </Stack>
  );
}

/** The same for a clan of which only the id is known. */
export function ClanIdentityOf({ clanid }: { clanid: number }) {
  const clan = useOperation('GET /clans/{clan_id}', { params: { clan_id: clanid } });
  if (clan.data) return <ClanIdentity clan={clan.data} />;
  return clan.isPending && <Skeleton height={20} />;
}
