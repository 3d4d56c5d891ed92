import { limits } from '@clan-companion/contract/features';
import type { AnswerTo } from '../../platform/http/operation.ts';
import { addKindNames, checkMarkerKinds, checkShownNames } from './check-marker-kinds.ts';
import {
  checkTexts,
  asObject,
  checkText,
  firstDuplicate,
  InvalidGameData,
  quoted,
} from './check-texts.ts';

interface Requiring {
  readonly name: string;
  readonly requires?: readonly string[];
}

/**
 * Returns the items of a dependency cycle, with the first repeated at the end, or undefined.
 * Iterative depth-first search: a chain can be too long for recursion.
 */
function findCycle(items: readonly Requiring[]): string[] | undefined {
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

type GameData = AnswerTo<'GET /app/game-data.json'>;
type Tree = GameData['trees'][number];
type Item = Tree['items'][number];

const MAX_TREES = 50;
/** The limit of a tech record. */
const MAX_ITEMS = 2000;
const MAX_NUMBER = 1_000_000;

/**
 * Returns the data with trimmed texts and without unknown fields. A file without marker kinds has
 * those of `defaults`.
 */
export function checkGameData(value: unknown, defaults?: GameData): GameData {
  const { trees: ownTrees, markerKinds: ownKinds, texts: ownTexts = {} } = asObject(value) ?? {};
  const trees = checkTrees(ownTrees);
  const inherited = ownKinds === undefined ? defaults : undefined;
  const markerKinds = inherited?.markerKinds ?? checkMarkerKinds(ownKinds);
  const texts = addKindNames(checkTexts(ownTexts, trees, markerKinds), inherited?.texts);
  checkShownNames(markerKinds, texts);
  return { trees, markerKinds, texts };
}

function checkTrees(trees: unknown): Tree[] {
  if (!Array.isArray(trees))
    throw new InvalidGameData('must be a JSON object with a list of trees, "trees"');
  if (trees.length > MAX_TREES) throw new InvalidGameData(`has more than ${MAX_TREES} trees`);
  const checked = trees.map((tree, index) => checkTree(tree, `tree ${index + 1}`));
  const duplicate = firstDuplicate(checked.map(({ name }) => name));
  if (duplicate !== undefined) throw new InvalidGameData(`has the tree ${quoted(duplicate)} twice`);
  return checked;
}

function checkTree(value: unknown, place: string): Tree {
  const given = asObject(value);
  const name = checkText(given?.['name'], limits.tree, `the name of ${place}`);
  const where = `in the tree ${quoted(name)}`;
  const items = given?.['items'];
  if (!Array.isArray(items)) throw new InvalidGameData(`has no list of items ${where}`);
  if (items.length > MAX_ITEMS)
    throw new InvalidGameData(`has more than ${MAX_ITEMS} items ${where}`);
  const checked = items.map((item, index) => checkItem(item, `item ${index + 1} ${where}`));
  const names = checked.map((item) => item.name);
  const duplicate = firstDuplicate(names);
  if (duplicate !== undefined) throw new InvalidGameData(`has ${quoted(duplicate)} twice ${where}`);
  checkRequirements(checked, new Set(names), where);
  return { name, items: checked };
}

function checkItem(value: unknown, place: string): Item {
  const given = asObject(value);
  if (!given) throw new InvalidGameData(`has no object for ${place}`);
  const name = checkText(given['name'], limits.techItem, `the name of ${place}`);
  const requires = checkRequires(given['requires'] ?? [], place);
  const description = checkText(
    given['description'] ?? '',
    limits.description,
    `the description of ${place}`,
  );
  return {
    name,
    ...(requires.length > 0 && { requires }),
    ...numbers(given, place),
    ...(description !== '' && { description }),
  };
}

function checkRequires(value: unknown, place: string): string[] {
  if (!Array.isArray(value))
    throw new InvalidGameData(`must have a list of names in "requires" of ${place}`);
  const names = value.map((name) => checkText(name, limits.techItem, `"requires" of ${place}`));
  return [...new Set(names)];
}

function numbers(given: Record<string, unknown>, place: string): Pick<Item, 'level' | 'cost'> {
  const read: Pick<Item, 'level' | 'cost'> = {};
  for (const field of ['level', 'cost'] as const) {
    const value = given[field];
    if (value === undefined) continue;
    if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > MAX_NUMBER) {
      throw new InvalidGameData(
        `must have a whole number from 0 to ${MAX_NUMBER} as ${field} of ${place}`,
      );
    }
    read[field] = Number(value);
  }
  return read;
}

function checkRequirements(items: Item[], names: ReadonlySet<string>, where: string): void {
  for (const { name, requires = [] } of items) {
    const unknown = requires.find((needed) => !names.has(needed));
    if (unknown !== undefined) {
      throw new InvalidGameData(
        `has no ${quoted(unknown)}, which ${quoted(name)} requires, ${where}`,
      );
    }
  }
  const cycle = findCycle(items);
  if (cycle) {
    throw new InvalidGameData(`has a cycle ${where}: ${cycle.map(quoted).join(' requires ')}`);
  }
}
