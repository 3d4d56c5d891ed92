import { IconBinaryTree2 } from '@tabler/icons-react';
import type { HitGroup } from '../../app/feature.ts';
import { useTexts } from '../../app/i18n.ts';
import { useGameData } from '../../app/use-game-data.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { hasWords } from '../../ui/text.ts';
import { treeAddresses } from './tree.ts';

export function useHits(words: string): HitGroup {
  const { t } = useTexts();
  const names = useGameNames();
  const trees = useGameData().data?.trees ?? [];
  const addresses = treeAddresses(trees.map(({ name }) => name));
  const hits = trees.flatMap(({ name: tree, items }, index) =>
    items
      .filter(({ name }) => hasWords(names.item(name), words) || hasWords(name, words))
      .map(({ name }) => ({
        key: `tech-${tree}-${name}`,
        label: names.item(name),
        detail: names.tree(tree),
        icon: IconBinaryTree2,
        go: `/tech/${addresses[index]}?${new URLSearchParams({ item: name })}`,
      })),
  );
  return { order: 60, title: t('tech.title'), hits };
}
