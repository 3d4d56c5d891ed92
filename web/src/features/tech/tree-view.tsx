import { Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { EmptyState, Failure } from '../../ui/states.tsx';
import { ClanView } from './clan/clan-view.tsx';
import { GoalDialog } from './clan/goal-dialog.ts';
import { useOwnTasks } from './clan/use-goals.ts';
import { ConfirmRelatedItems, type Question } from './confirm-related-items.tsx';
import { FilterBar, useView } from './filter-bar.tsx';
import { ItemDrawer, useShownItem } from './item-drawer.tsx';
import { type Filter, filterItems } from './items.ts';
import { TechGraph } from './tech-graph.tsx';
import { TechList } from './tech-list.tsx';
import { SaveState, SignInHint, TreeProgress } from './tree-header.tsx';
import { learnedDependents, missingRequirements, type Tree } from './tree.ts';
import { useClanTech } from './use-clan-tech.ts';
import { useLearned } from './use-learned.ts';

/** A tree with progress and filters, as a graph, a list, or from the clan's point of view. */
export function TreeView({ tree }: { tree: Tree }) {
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
  const tasks = useOwnTasks(tree.name);
  const [newGoal, setNewGoal] = useState<{ item?: string }>();
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
  const setGoal = (item?: string) => {
    setShown(undefined);
    setNewGoal(item === undefined ? {} : { item });
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
        <ClanView
          tree={tree}
          clan={clan}
          matches={matches}
          onShow={setShown}
          onSetGoal={() => setGoal()}
        />
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
        onSetGoal={setGoal}
      />
      <GoalDialog
        opened={newGoal !== undefined}
        onClose={() => setNewGoal(undefined)}
        tree={tree}
        item={newGoal?.item}
      />
      <ConfirmRelatedItems
        question={question}
        onClose={() => setQuestion(undefined)}
        onAnswer={(items, learn) => change?.(new Map(items.map((name) => [name, learn])))}
      />
    </Stack>
  );
}
