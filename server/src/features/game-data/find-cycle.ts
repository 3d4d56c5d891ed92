interface Item {
  readonly name: string;
  readonly requires?: readonly string[];
}

/**
 * Returns the items of a dependency cycle, with the first repeated at the end, or undefined.
 * Iterative depth-first search: a chain can be too long for recursion.
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
        // All its requirements have been visited.
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
