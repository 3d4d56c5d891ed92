import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { GraphEdges } from './graph-edges.tsx';
import { GraphNode } from './graph-node.tsx';
import type { ItemsView } from './items-view.ts';
import { layOut, NODE } from './layout/layout.ts';
import { isDirection, neighbour } from './layout/neighbour.ts';
import { stateOf } from './tree.ts';
import classes from './tech-graph.module.css';
import { useDragToScroll } from './use-drag-to-scroll.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

/** The tree from left to right. One tab stop; arrow keys go from item to item. */
export function TechGraph({ tree, learned, fitting, who, onToggle, onShow }: ItemsView) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const nodes = useRef(new Map<string, HTMLElement>());
  const layout = useMemo(() => layOut(tree), [tree]);
  const items = useMemo(() => new Map(tree.items.map((item) => [item.name, item])), [tree]);
  const { zoom, nearer, further, fit } = useZoom(box, layout);
  const [active, setActive] = useState<string>();
  useDragToScroll(box);

  const isOpen = (name: string) => fitting === undefined || fitting.has(name);
  const tabStop =
    active !== undefined && isOpen(active)
      ? active
      : layout.places.find(({ name }) => isOpen(name))?.name;

  // Whoever searches wants to see the first find; whoever arrives, where to go on.
  const firstFound = layout.places.find(({ name }) =>
    fitting ? fitting.has(name) : stateOf(items.get(name)!, learned) === 'next',
  )?.name;
  const goal = useRef(firstFound);
  goal.current = firstFound;
  useEffect(() => {
    if (goal.current !== undefined) bringIntoView(nodes.current.get(goal.current), box.current);
  }, [fitting === undefined ? undefined : firstFound]);

  // Nodes are many: what they get stays the same from one click to the next.
  const acts = useRef({ onToggle, onShow });
  acts.current = { onToggle, onShow };
  const toggle = useCallback((name: string) => acts.current.onToggle(name), []);
  const show = useCallback((name: string) => acts.current.onShow(name), []);
  const hold = useCallback((name: string, element: HTMLElement | null) => {
    if (element) nodes.current.set(name, element);
    else nodes.current.delete(name);
  }, []);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!isDirection(event.key) || tabStop === undefined) return;
    event.preventDefault();
    const next = neighbour(layout, tabStop, event.key, isOpen);
    if (next !== undefined) nodes.current.get(next)?.focus();
  };
  return (
    <div className={classes['frame']}>
      <ZoomButtons zoom={zoom} nearer={nearer} further={further} fit={fit} />
      <div
        ref={box}
        className={classes['box']}
        role="group"
        aria-label={t('tech.graphOf', { tree: tree.name })}
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
                mates={who(name).length}
                isOpen={isOpen(name)}
                isFound={fitting?.has(name) ?? false}
                isTabStop={name === tabStop}
                hold={hold}
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

function bringIntoView(node: HTMLElement | undefined, box: HTMLElement | null): void {
  if (!node || !box) return;
  const [at, around] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
  const inside =
    at.left >= around.left &&
    at.right <= around.right &&
    at.top >= around.top &&
    at.bottom <= around.bottom;
  if (inside) return;
  // Only the box moves: the page stays where the person is reading.
  box.scrollBy(
    at.left - around.left - (around.width - at.width) / 2,
    at.top - around.top - (around.height - at.height) / 2,
  );
}
