import { useGameNames } from '../../app/use-game-names.ts';
import { useTexts } from '../../app/i18n.ts';
import { Link, useLocation } from 'react-router';
import { useChatid } from '../../app/session.ts';
import { progressOf, type Tree } from './tree.ts';
import classes from './tree-tabs.module.css';
import { useLearned } from './use-learned.ts';

interface Props {
  trees: readonly Tree[];
  addresses: readonly string[];
  chosen: Tree;
}

/** The trees with their progress. */
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
