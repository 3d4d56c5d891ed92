export interface Place {
  readonly x: number;
  readonly y: number;
}

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

export const lengthOf = (path: readonly Place[]): number =>
  path.reduce(
    (sum, place, index) => (index === 0 ? 0 : sum + distance(path[index - 1]!, place)),
    0,
  );

/**
 * A short way through all places from the first one: always to the nearest, then reversing parts
 * while that makes it shorter (2-opt).
 */
export function shortestOrder<P extends Place>(places: readonly P[]): P[] {
  const left = [...places];
  const path = left.splice(0, 1);
  while (left.length > 0) {
    const here = path.at(-1)!;
    const nearest = left.reduce(
      (best, place, index) => (distance(here, place) < distance(here, left[best]!) ? index : best),
      0,
    );
    path.push(...left.splice(nearest, 1));
  }
  for (let better = true; better;) {
    better = false;
    for (let from = 1; from < path.length - 1; from += 1) {
      for (let to = from + 1; to < path.length; to += 1) {
        const [before, first, last, after] = [
          path[from - 1]!,
          path[from]!,
          path[to]!,
          path[to + 1],
        ];
        const saved =
          distance(before, first) -
          distance(before, last) +
          (after ? distance(last, after) - distance(first, after) : 0);
        // More than a rounding error, or it might never end.
        if (saved > 1e-9 * distance(before, first)) {
          path.splice(from, to - from + 1, ...path.slice(from, to + 1).toReversed());
          better = true;
        }
      }
    }
  }
  return path;
}
