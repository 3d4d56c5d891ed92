import { VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconFlag,
  IconInfoCircle,
  IconLock,
  IconPlus,
  IconUsers,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { itemFacts } from './items.ts';
import type { Layout } from './layout/create-layout.ts';
import classes from './tech-graph.module.css';
import type { Item, ItemState, Learned } from './tree.ts';

interface Props {
  item: Item;
  label: string;
  state: ItemState;
  x: number;
  y: number;
  size: { width: number; height: number };
  mates: number;
  isTask: boolean;
  /** Not filtered out. */
  isOpen: boolean;
  isFound: boolean;
  isTabStop: boolean;
  registerElement: (name: string, element: HTMLElement | null) => void;
  onToggle: (name: string) => void;
  onShow: (name: string) => void;
  onFocus: (name: string) => void;
}

const ICONS = { learned: IconCheck, next: IconPlus, locked: IconLock };

export const GraphNode = memo(function GraphNode(props: Props) {
  const { item, label, state, x, y, size, mates, isTask, isOpen, isFound, isTabStop } = props;
  const { t } = useTexts();
  const Icon = ICONS[state];
  const { name } = item;
  const facts = itemFacts(item, t);
  return (
    <div
      className={classes['node']}
      style={{ left: x, top: y, ...size }}
      data-state={state}
      data-open={isOpen}
      data-found={isFound}
    >
      <button
        type="button"
        ref={(element) => props.registerElement(name, element)}
        className={classes['main']}
        aria-pressed={state === 'learned'}
        disabled={!isOpen}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => props.onToggle(name)}
        onFocus={() => props.onFocus(name)}
      >
        <Icon size={18} className={classes['icon']} aria-hidden />
        <span className={classes['words']}>
          <span className={classes['name']}>{label}</span>{' '}
          {facts !== '' && <span className={classes['facts']}>{facts}</span>}
        </span>
        <VisuallyHidden>, {t(`tech.states.${state}`)}</VisuallyHidden>
        {isTask && state !== 'learned' && (
          <>
            <IconFlag size={16} aria-hidden />
            <VisuallyHidden>, {t('tech.yourTask')}</VisuallyHidden>
          </>
        )}
      </button>
      <button
        type="button"
        className={classes['more']}
        aria-label={
          mates > 0
            ? t('tech.detailsWithMates', { name: label, count: mates })
            : t('tech.details', { name: label })
        }
        disabled={!isOpen}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => props.onShow(name)}
      >
        {mates > 0 ? <IconUsers size={16} aria-hidden /> : <IconInfoCircle size={16} aria-hidden />}
        {mates > 0 && <span>{mates}</span>}
      </button>
    </div>
  );
});

interface GraphEdgesProps {
  layout: Layout;
  learned: Learned;
  active: string | undefined;
}

/** One SVG path for all edges of a kind, so that large trees need few elements. */
export const GraphEdges = memo(function GraphEdges({ layout, learned, active }: GraphEdgesProps) {
  const kinds: Record<'plain' | 'learned' | 'active', string[]> = {
    plain: [],
    learned: [],
    active: [],
  };
  for (const { from, to, path } of layout.edges) {
    if (from === active || to === active) kinds.active.push(path);
    else if (learned.has(from) && learned.has(to)) kinds.learned.push(path);
    else kinds.plain.push(path);
  }
  return (
    <svg width={layout.width} height={layout.height} className={classes['edges']} aria-hidden>
      {Object.entries(kinds).map(([kind, paths]) => (
        <path key={kind} d={paths.join('')} className={classes[`${kind}Edge`]} />
      ))}
    </svg>
  );
});
