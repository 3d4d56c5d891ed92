import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { GraphEdges, GraphNode } from './graph-node.tsx';
import { createLayout, findNeighbour, isDirection, NODE } from './layout/create-layout.ts';
import classes from './tech-graph.module.css';
import type { ItemsView } from './tech-list.tsx';
import { stateOf } from './tree.ts';
import { useDragToScroll, useZoom, ZoomButtons } from './zoom.tsx';

/** The tree as a graph. It has one tab stop, and arrow keys move between items. */
export function TechGraph(props: ItemsView) {
  const { tree, learned, matches, membersWith, tasks, onToggle, onShow } = props;
  const { t } = useTexts();
  const names = useGameNames();
  const box = useRef<HTMLDivElement>(null);
  const nodes = useRef(new Map<string, HTMLElement>());
  const layout = useMemo(() => createLayout(tree), [tree]);
  const items = useMemo(() => new Map(tree.items.map((item) => [item.name, item])), [tree]);
  const steps = useZoom(box, layout);
  const { zoom } = steps;
  const [active, setActive] = useState<string>();
  useDragToScroll(box);

  const isOpen = (name: string) => matches === undefined || matches.has(name);
  const tabStop =
    active !== undefined && isOpen(active)
      ? active
      : layout.places.find(({ name }) => isOpen(name))?.name;

  // Scrolls to the first match, or without a filter to the first item that can be learned.
  const firstFound = layout.places.find(({ name }) =>
    matches ? matches.has(name) : stateOf(items.get(name)!, learned) === 'next',
  )?.name;
  const goal = useRef(firstFound);
  goal.current = firstFound;
  useEffect(() => {
    if (goal.current !== undefined) scrollIntoView(nodes.current.get(goal.current), box.current);
  }, [matches === undefined ? undefined : firstFound]);

  // Stable callbacks, so that a click doesn't re-render hundreds of nodes.
  const handlers = useRef({ onToggle, onShow });
  handlers.current = { onToggle, onShow };
  const toggle = useCallback((name: string) => handlers.current.onToggle(name), []);
  const show = useCallback((name: string) => handlers.current.onShow(name), []);
  const registerElement = useCallback((name: string, element: HTMLElement | null) => {
    if (element) nodes.current.set(name, element);
    else nodes.current.delete(name);
  }, []);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!isDirection(event.key) || tabStop === undefined) return;
    event.preventDefault();
    const next = findNeighbour(layout, tabStop, event.key, isOpen);
    if (next !== undefined) nodes.current.get(next)?.focus();
  };
  return (
    <div className={classes['frame']}>
      <ZoomButtons {...steps} />
      <div
        ref={box}
        className={classes['box']}
        role="group"
        aria-label={t('tech.graphOf', { tree: names.tree(tree.name) })}
        onKeyDown={onKeyDown}
      >
        <div style={{ width: layout.width * zoom, height: layout.height * zoom }}>
          <div
            className={classes['sheet']}
            style={{ width: layout.width, height: layout.height, transform: `scale(${zoom})` }}
          >
            <GraphEdges layout={layout} learned={learned} active={active} />
            {layout.places.map(({ name, x, y }) => (
              <GraphNode
                key={name}
                item={items.get(name)!}
                state={stateOf(items.get(name)!, learned)}
                x={x}
                y={y}
                size={NODE}
                label={names.item(name)}
                mates={membersWith(name).length}
                isTask={tasks.has(name)}
                isOpen={isOpen(name)}
                isFound={matches?.has(name) ?? false}
                isTabStop={name === tabStop}
                registerElement={registerElement}
                onToggle={toggle}
                onShow={show}
                onFocus={setActive}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function scrollIntoView(node: HTMLElement | undefined, box: HTMLElement | null): void {
  if (!node || !box) return;
  const [at, around] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
  const inside =
    at.left >= around.left &&
    at.right <= around.right &&
    at.top >= around.top &&
    at.bottom <= around.bottom;
  if (inside) return;
  // Scrolls only the box, not the page.
  box.scrollBy(
    at.left - around.left - (around.width - at.width) / 2,
    at.top - around.top - (around.height - at.height) / 2,
  );
}
