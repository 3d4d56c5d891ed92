import { Group, Text } from '@mantine/core';
import { IconCrown, IconMapPin } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import type { ListedClan } from './clan.ts';
import { ClanIdentity } from '../../ui/clan-identity.tsx';
import { ClanSymbol } from './clan-symbol.tsx';
import classes from './clans.module.css';

/** The clan's symbol, leader, age, size and region. */
export function ClanFacts({ clan }: { clan: ListedClan }) {
  const { t } = useTexts();
  const names = useGameNames();
  return (
    <div className={classes['header']}>
      <ClanSymbol clan={clan} size={72} />
      <div>
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconCrown size={18} aria-hidden style={{ flexShrink: 0 }} />
          <ClanIdentity clan={clan} />
        </Group>
        <Group gap={6} wrap="nowrap" c="dimmed">
          <IconMapPin size={18} aria-hidden />
          <Text size="sm" className={classes['name']}>
            {clan.region === undefined ? t('clans.noRegion') : names.region(clan.region)}
          </Text>
        </Group>
      </div>
    </div>
  );
}
