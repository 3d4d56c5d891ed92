import { Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ConfirmRelatedItems, type Question } from './confirm-related-items.tsx';
import { type Filter, filterItems } from './filter-items.ts';
import { FilterBar } from './filter-bar.tsx';
import { ItemDrawer } from './item-drawer.tsx';
import { SaveState } from './save-state.tsx';
import { SignInHint } from './sign-in-hint.tsx';
import { TechGraph } from './tech-graph.tsx';
import { TechList } from './tech-list.tsx';
import { learnedDependents, missingRequirements, type Tree } from './tree.ts';
import { TreeProgress } from './tree-progress.tsx';
import { useClanTech } from './use-clan-tech.ts';
import { useLearned } from './use-learned.ts';
import { useShownItem } from './use-shown-item.ts';
import { useView } from './use-view.ts';

/** A tree with progress and filters, as a graph or a list. */
export function TreeView({ tree }: { tree: Tree }) {
  const { t } = useTexts();
  const [view, setView] = useView();
  const [filter, setFilter] = useState<Filter>({ words: '', show: 'all' });
  const [shown, setShown] = useShownItem();
  const [question, setQuestion] = useState<Question>();
  const tech = useLearned(tree.name);
  const { learned, change } = tech;
  const clan = useClanTech(tree.name, learned);
  const matches = useMemo(() => filterItems(tree.items, filter, learned), [tree, filter, learned]);

  const toggle = (name: string) => {
    if (!change) return setShown(name);
    const learn = !learned.has(name);
    const others = (learn ? missingRequirements : learnedDependents)(tree, name, learned);
    if (others.length > 0) setQuestion({ learn, name, others });
    else change(new Map([[name, learn]]));
  };
  const Items = view === 'graph' ? TechGraph : TechList;
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
        view={view}
        onView={setView}
      />
      {matches?.size === 0 ? (
        <EmptyState title={t('tech.noneFound')}>{t('tech.noneFoundHint')}</EmptyState>
      ) : (
        <Items
          tree={tree}
          learned={learned}
          matches={matches}
          membersWith={clan.membersWith}
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
      />
      <ConfirmRelatedItems
        question={question}
        onClose={() => setQuestion(undefined)}
        onAnswer={(names, learn) => change?.(new Map(names.map((name) => [name, learn])))}
      />
    </Stack>
  );
}
