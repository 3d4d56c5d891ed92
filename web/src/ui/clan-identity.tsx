import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../app/i18n.ts';
import { type Answer, useOperation } from '../app/use-operation.ts';
import { timeAgo } from './intl.tsx';
import { fullNameOf } from './names.ts';

type ListedClan = Answer<'GET /clans'>[number];

/** Helps people recognize a clan, because names may repeat. */
export function ClanIdentity({ clan }: { clan: ListedClan }) {
  const { t, language } = useTexts();
  // Answers that an older version stored on this device lack some fields.
  const { leadertag, leadernickname, created, members, lookalike }: Partial<ListedClan> = clan;
  const leader = leadertag && fullNameOf({ nickname: leadernickname, chattag: leadertag });
  const facts = [
    leader !== undefined && t('clans.ledBy', { name: leader }),
    created !== undefined && t('clans.founded', { when: timeAgo(created, language) }),
    members !== undefined && t('clans.size', { count: members }),
  ];
  return (
    <Stack gap={2}>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {lookalike && (
        <Group gap={6} wrap="nowrap" align="flex-start" c="var(--mantine-color-error)">
          <IconAlertTriangle size={18} aria-hidden style={{ flexShrink: 0 }} />
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
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
