import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { useGameData } from '../../app/use-game-data.ts';
import { useTexts } from '../../app/i18n.ts';
import { offered } from '../../app/offers.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import type { TechParts } from './tech-parts.ts';
import type { Tree } from './tree.ts';
import { treeAddresses } from './tree-addresses.ts';
import { TreeTabs } from './tree-tabs.tsx';
import { TreeView } from './tree-view.tsx';

export async function loadTechPage() {
  const parts = await Promise.all(offered('tech').map((load) => load()));
  return () => <TechPage parts={parts} />;
}

function TechPage({ parts }: { parts: readonly TechParts[] }) {
  const { t } = useTexts();
  const gameData = useGameData();
  const trees = gameData.data?.trees;
  return (
    <Page title={t('tech.title')} lead={t('tech.lead')}>
      {trees ? (
        <Trees trees={trees} parts={parts} />
      ) : gameData.isError ? (
        <Failure error={gameData.error} onRetry={gameData.refetch} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}

interface TreesProps {
  trees: readonly Tree[];
  parts: readonly TechParts[];
}

function Trees({ trees, parts }: TreesProps) {
  const { t } = useTexts();
  const { tree: address } = useParams();
  const addresses = useMemo(() => treeAddresses(trees.map(({ name }) => name)), [trees]);
  if (trees.length === 0) {
    return <EmptyState title={t('tech.noTrees')}>{t('tech.noTreesHint')}</EmptyState>;
  }
  const chosen = trees[address === undefined ? 0 : addresses.indexOf(address)];
  // An unknown tree, perhaps removed: shows the first one instead of an error.
  if (!chosen) return <Navigate to="/tech" replace />;
  return (
    <Stack gap="md">
      <TreeTabs trees={trees} addresses={addresses} chosen={chosen} />
      <TreeView key={chosen.name} tree={chosen} parts={parts} />
    </Stack>
  );
}
