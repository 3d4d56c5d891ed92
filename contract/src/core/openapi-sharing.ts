import { ref } from './openapi-headers.ts';

type Json = Record<string, unknown>;

interface Shared {
  components: Record<string, Json>;
  /** A reference if the part is a component, and otherwise the part itself. */
  refer: (part: Json) => Json;
}

/**
 * Makes components of the parts that occur more than once. If different parts have one name, the most
 * frequent gets it, and the others stay where they are.
 */
export function shareRepeated(kind: string, parts: readonly [name: string, part: Json][]): Shared {
  const uses = new Map<string, { name: string; part: Json; count: number }>();
  for (const [name, part] of parts) {
    const text = JSON.stringify(part);
    uses.set(text, { name, part, count: (uses.get(text)?.count ?? 0) + 1 });
  }
  const components: Record<string, Json> = {};
  const refs = new Map<string, Json>();
  const repeated = [...uses].filter(([, { count }]) => count > 1);
  for (const [text, { name, part }] of repeated.toSorted(([, a], [, b]) => b.count - a.count)) {
    if (name in components) continue;
    components[name] = part;
    refs.set(text, ref(kind, name));
  }
  return { components, refer: (part) => refs.get(JSON.stringify(part)) ?? part };
}
