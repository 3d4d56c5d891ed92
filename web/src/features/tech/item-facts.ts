import type { Translate } from '../../app/i18n.ts';
import type { Item } from './tree.ts';

/** "Level 15 · 25 points" */
export const itemFacts = ({ level, cost }: Item, t: Translate): string =>
  [
    level !== undefined && t('tech.level', { level }),
    cost !== undefined && t('tech.cost', { count: cost }),
  ]
    .filter((fact) => fact !== false)
    .join(' · ');
