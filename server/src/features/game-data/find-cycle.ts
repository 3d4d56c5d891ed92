interface Item {
  readonly name: string;
  readonly requires?: readonly string[];
}

/**
 * Items that require one another in a circle, the first again at the end; nothing where there is
 * none. Without recursion, since a chain may be as long as a tree.
 */
export function findCycle(items: readonly Item[]): string[] | undefined {
  const requires = new Map(items.map((item) => [item.name, item.requires ?? []]));
  const cleared = new Set<string>();
  for (const { name: start } of items) {
    const path: string[] = [];
    const onPath = new Set<string>();
    const toVisit = [start];
    while (toVisit.length > 0) {
      const name = toVisit.at(-1)!;
      if (onPath.has(name) || cleared.has(name)) {
        // Everything below it has been seen: it is left.
        toVisit.pop();
        if (path.at(-1) === name) {
          path.pop();
          onPath.delete(name);
          cleared.add(name);
        }
        continue;
      }
      path.push(name);
      onPath.add(name);
      for (const needed of requires.get(name) ?? []) {
        if (onPath.has(needed)) return [...path.slice(path.indexOf(needed)), needed];
        if (!cleared.has(needed)) toVisit.push(needed);
      }
    }
  }
  return undefined;
}
