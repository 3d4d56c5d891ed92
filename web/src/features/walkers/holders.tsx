import { Badge, Card, Group, Text, Title } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { Count } from '../../ui/count.tsx';
import type { Walker } from './filter-walkers.ts';
import { groupByHolder } from './group-by-holder.ts';
import type { ClanWalkers } from './use-clan-walkers.ts';
import { useWhereabouts } from './use-whereabouts.ts';
import classes from './walkers.module.css';

interface Props {
  walkers: readonly Walker[];
  clan: ClanWalkers;
}

/** Who holds what: the walkers that each person has out, and the parked ones that they own. */
export function Holders({ walkers, clan }: Props) {
  const { t, language } = useTexts();
  const whereabouts = useWhereabouts(clan);
  return (
    <div className={classes['holders']}>
      {groupByHolder(walkers, clan.nameOf, language).map(({ holder, walkers: held }) => {
        const name = holder === undefined ? t('walkers.nobody') : clan.fullNameOf(holder);
        return (
          <Card key={holder ?? ''} component="section" aria-label={name}>
            <Title order={2} size="h4" mb="xs" className={classes['name']}>
              {name} <Count>{held.length}</Count>
            </Title>
            <ul className={classes['held']}>
              {held.map((walker) => (
                <li key={walker.walkerid}>
                  <Group gap="xs">
                    <Text span>{walker.name}</Text>
                    {walker.isready === false && (
                      <Badge variant="light" color="red" tt="none">
                        {t('walkers.states.notready')}
                      </Badge>
                    )}
                  </Group>
                  <Text size="sm" c="dimmed">
                    {whereabouts(walker)}
                  </Text>
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
