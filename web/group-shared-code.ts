import type { Rollup } from 'vite';

/** Opens above the page. Large, and few pages need it at once. */
const POPUPS =
  /Floating|focus-trap|floating-ui|remove-scroll|sidecar|singleton|tslib|\/components\/(?:Combobox\/(?!ComboboxChevron|get-parsed)|Menu|ModalBase|Overlay|Popover|Portal|ScrollArea)/;
/** Large, and only a few pages need it at all. */
const RARE = /NumberInput|number-format|tanstack.*virtual/;
const PART = /\/features\/[^/]+\/(home|search)\.tsx?$/;

type Graph = Pick<Rollup.ManualChunkMeta, 'getModuleIds' | 'getModuleInfo'>;

/**
 * Puts code that several pages share into two files, with few exceptions. On a phone, the number of
 * files costs more time than their size. Code of a single page stays with it, and code of the first
 * screen with the app.
 */
export function groupSharedCode(): Rollup.GetManualChunk {
  let shared: Set<string> | undefined;
  return (id, graph) => {
    // The words of one language in one file.
    const words = /\/(?:words|texts)\.(\w\w)\.ts$/.exec(id);
    if (words && words[1] !== 'en') return words[1];
    const part = partOf(id, graph);
    if (part !== undefined) return `${part}-parts`;
    shared ??= sharedCode(graph);
    if (!shared.has(id)) return undefined;
    const code = withImports(id, graph);
    if (code.some((each) => RARE.test(each))) return undefined;
    return code.some((each) => POPUPS.test(each)) ? 'popups' : 'common';
  };
}

/** What the features add to the home page, or to the quick search, is in one file each. */
function partOf(id: string, { getModuleInfo }: Graph): string | undefined {
  const partIn = (each: string) => PART.exec(each)?.[1];
  const { importers } = getModuleInfo(id)!;
  const [first, ...others] = partIn(id) ? [partIn(id)] : importers.map(partIn);
  return others.every((each) => each === first) ? first : undefined;
}

/** What several dynamic imports need, without what the app needs from the start. */
function sharedCode(graph: Graph): Set<string> {
  const shared = new Set<string>();
  const used = new Set<string>();
  const ids = [...graph.getModuleIds()];
  for (const id of ids.filter((each) => graph.getModuleInfo(each)!.dynamicImporters.length > 0)) {
    for (const each of withImports(id, graph)) (used.has(each) ? shared : used).add(each);
  }
  for (const id of ids.filter((each) => graph.getModuleInfo(each)!.isEntry)) {
    for (const each of withImports(id, graph)) shared.delete(each);
  }
  return shared;
}

function withImports(id: string, { getModuleInfo }: Graph): string[] {
  const found = new Set([id]);
  for (const each of found) {
    for (const imported of getModuleInfo(each)?.importedIds ?? []) found.add(imported);
  }
  return [...found];
}
