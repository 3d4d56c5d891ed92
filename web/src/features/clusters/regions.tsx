import { Badge, Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { useGameNames } from '../../app/use-game-names.ts';
import { useTexts } from '../../app/i18n.ts';
import type { Region } from './group-by-region.ts';
import classes from './regions.module.css';

export function Regions({ regions }: { regions: readonly Region[] }) {
  const { t } = useTexts();
  const names = useGameNames();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {regions.map(({ name, clusters }) => (
        <Card key={name} component="section" aria-label={names.region(name)}>
          <Group justify="space-between" mb="sm">
            <Title order={2} size="h3">
              {names.region(name)}
            </Title>
            <Text size="sm" c="dimmed">
              {t('clusters.count', {
                count: clusters.filter(({ isActive }) => isActive).length,
                all: clusters.length,
              })}
            </Text>
          </Group>
          <ul className={classes['clusters']}>
            {clusters.map((cluster) => (
              <li key={cluster.clusterid} className={classes['cluster']}>
                <Text {...(!cluster.isActive && { c: 'dimmed' })}>{cluster.name}</Text>
                <Badge
                  variant={cluster.isActive ? 'light' : 'outline'}
                  color={cluster.isActive ? 'oasis' : 'gray'}
                >
                  {cluster.isActive ? t('clusters.active') : t('clusters.closed')}
                </Badge>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </SimpleGrid>
  );
}
