import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { offered } from '../../app/offers.ts';
import { EmptyState, Failure, RowsSkeleton } from '../../ui/states.tsx';
import { Page } from '../../ui/page.tsx';
import { useChatid } from '../../app/session.ts';
import { useGameData } from '../../app/use-game-data.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import type { TechParts } from './tech-parts.ts';
import { progressOf, type Tree, treeAddresses } from './tree.ts';
import classes from './tree-tabs.module.css';
import { TreeView } from './tree-view.tsx';
import { useLearned } from './use-learned.ts';

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

interface Props {
  trees: readonly Tree[];
  addresses: readonly string[];
  chosen: Tree;
}

export function TreeTabs({ trees, addresses, chosen }: Props) {
  const { t } = useTexts();
  const { search } = useLocation();
  const names = useGameNames();
  return (
    <nav aria-label={t('tech.trees')} className={classes['tabs']}>
      {trees.map((tree, index) => (
        <Link
          key={tree.name}
          to={{ pathname: `/tech/${encodeURIComponent(addresses[index]!)}`, search }}
          className={classes['tab']}
          aria-current={tree === chosen ? 'page' : undefined}
        >
          <span className={classes['name']}>{names.tree(tree.name)}</span>
          <Count tree={tree} />
        </Link>
      ))}
    </nav>
  );
}

function Count({ tree }: { tree: Tree }) {
  const { t } = useTexts();
  const signedIn = useChatid() !== undefined;
  const { items, learned } = progressOf(tree, useLearned(tree.name).learned);
  const share = items === 0 ? 0 : learned / items;
  return (
    <>
      <span className={classes['count']}>
        {signedIn
          ? t('tech.ofItems', { learned, count: items })
          : t('tech.items', { count: items })}
      </span>
      <span className={classes['bar']} aria-hidden>
        <span className={classes['done']} style={{ transform: `scaleX(${share})` }} />
      </span>
    </>
  );
}
