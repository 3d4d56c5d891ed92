import { Stack } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import { useGameNames } from '../../app/use-game-names.ts';
import { useTexts } from '../../app/i18n.ts';
import { EmptyState, Failure } from '../../ui/states.tsx';
import { ClanView } from './clan/clan-view.tsx';
import { type Filter, filterItems } from './items.ts';
import { FilterBar, useView } from './filter-bar.tsx';
import { ItemDrawer, useShownItem } from './item-drawer.tsx';
import { SaveState, SignInHint, TreeProgress } from './tree-header.tsx';
import type { TechParts } from './tech-parts.ts';
import { ConfirmRelatedItems, type Question } from './confirm-related-items.tsx';
import { TechGraph } from './tech-graph.tsx';
import { TechList } from './tech-list.tsx';
import { learnedDependents, missingRequirements, type Tree } from './tree.ts';
import { useClanTech } from './use-clan-tech.ts';
import { useLearned } from './use-learned.ts';

interface Props {
  tree: Tree;
  /** Of other features. */
  parts: readonly TechParts[];
}

/** A tree with progress and filters, as a graph, a list, or from the clan's point of view. */
export function TreeView({ tree, parts }: Props) {
  const { t } = useTexts();
  const names = useGameNames();
  const [filter, setFilter] = useState<Filter>({ words: '', show: 'all' });
  const [shown, setShown] = useShownItem();
  const [question, setQuestion] = useState<Question>();
  const tech = useLearned(tree.name);
  const { learned, change } = tech;
  const clan = useClanTech(tree.name, learned);
  const isMember = clan.clanname !== undefined;
  const [view, setView] = useView(isMember);
  const wanted = parts.flatMap(({ useWanted }) => useWanted().data ?? []);
  const tasks = new Set(wanted.filter((each) => each.tree === tree.name).map(({ item }) => item));
  const added = parts.map(({ useTreeParts }) => useTreeParts(tree));
  const close = () => setShown(undefined);
  const matches = useMemo(
    () => filterItems(tree.items, filter, learned, names),
    [tree, filter, learned, names],
  );

  const toggle = (name: string) => {
    if (!change) return setShown(name);
    const learn = !learned.has(name);
    const others = (learn ? missingRequirements : learnedDependents)(tree, name, learned);
    if (others.length > 0) setQuestion({ learn, name, others });
    else change(new Map([[name, learn]]));
  };
  const Items = view === 'list' ? TechList : TechGraph;
  return (
    <Stack gap="md">
      <SignInHint />
      {tech.failure !== undefined && tech.failure !== null && (
        <Failure error={tech.failure} onRetry={tech.reload} />
      )}
      <TreeProgress tree={tree} learned={learned}>
        <SaveState tech={tech} />
      </TreeProgress>
      <FilterBar
        filter={filter}
        onFilter={setFilter}
        found={matches?.size}
        isMember={isMember}
        view={view}
        onView={setView}
      />
      {view === 'clan' ? (
        <ClanView tree={tree} clan={clan} matches={matches} onShow={setShown}>
          {added.map(({ clanView }, index) => (
            <Fragment key={index}>{clanView}</Fragment>
          ))}
        </ClanView>
      ) : matches?.size === 0 ? (
        <EmptyState title={t('tech.noneFound')}>{t('tech.noneFoundHint')}</EmptyState>
      ) : (
        <Items
          tree={tree}
          learned={learned}
          matches={matches}
          membersWith={clan.membersWith}
          tasks={tasks}
          onToggle={toggle}
          onShow={setShown}
        />
      )}
      <ItemDrawer
        tree={tree}
        name={shown}
        tech={tech}
        clan={clan}
        onToggle={toggle}
        onShow={setShown}
        actions={(item) =>
          added.map(({ itemActions }, index) => (
            <Fragment key={index}>{itemActions(item, close)}</Fragment>
          ))
        }
      />
      {added.map(({ dialogs }, index) => (
        <Fragment key={index}>{dialogs}</Fragment>
      ))}
      <ConfirmRelatedItems
        question={question}
        onClose={() => setQuestion(undefined)}
        onAnswer={(items, learn) => change?.(new Map(items.map((name) => [name, learn])))}
      />
    </Stack>
  );
}
