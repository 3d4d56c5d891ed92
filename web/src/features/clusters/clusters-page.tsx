import { Badge, Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useFilters } from '../../app/use-filters.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Choice } from '../../ui/choice.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, LoadingOrError } from '../../ui/states.tsx';
import classes from './clusters.module.css';
import { groupByRegion, type Region } from './regions.ts';

export function ClustersPage() {
  const { t } = useTexts();
  const { typed, set } = useFilters(['state']);
  return (
    <Page
      title={t('clusters.title')}
      lead={t('clusters.lead')}
      actions={
        <Choice
          label={t('clusters.which')}
          options={[
            { value: '', label: t('clusters.all') },
            { value: 'active', label: t('clusters.onlyActive') },
          ]}
          value={typed.state}
          onChange={(state) => set({ state })}
        />
      }
    >
      <List onlyActive={typed.state === 'active'} />
    </Page>
  );
}

function List({ onlyActive }: { onlyActive: boolean }) {
  const { t, language } = useTexts();
  const clusters = useOperation('GET /clusters', {});
  if (clusters.data === undefined) return <LoadingOrError query={clusters} rows={5} height={120} />;
  const shown = clusters.data.filter(({ isActive }) => isActive || !onlyActive);
  if (shown.length === 0) {
    return (
      <EmptyState icon={<IconServer2 size={32} />} title={t('clusters.none')}>
        {t('clusters.noneHint')}
      </EmptyState>
    );
  }
  return <Regions regions={groupByRegion(shown, language)} />;
}

function Regions({ regions }: { regions: readonly Region[] }) {
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
