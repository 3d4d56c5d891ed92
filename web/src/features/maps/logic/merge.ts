import { apply, type Change, changeBetween, type MarkerChange } from './change.ts';
import { type Drawing, type Marker, isSameMarker } from './drawing.ts';

/** Both changed this marker differently. */
export interface MarkerConflict {
  readonly markerid: string;
  readonly before: Marker | undefined;
  readonly mine: Marker | undefined;
  readonly theirs: Marker | undefined;
}

export interface Merge {
  /** Changes without a conflict. */
  readonly mine: readonly MarkerChange[];
  readonly theirs: readonly MarkerChange[];
  readonly conflicts: readonly MarkerConflict[];
  readonly name: NameMerge;
  /** Their drawing with my changes. Conflicts have their version until they are resolved. */
  readonly drawing: Drawing;
}

interface NameMerge {
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
  readonly conflict: boolean;
}

export type Side = 'mine' | 'theirs';

/** A three-way merge. */
export function merge(base: Drawing, mine: Drawing, theirs: Drawing): Merge {
  const myChange = changeBetween(base, mine);
  const theirChange = changeBetween(base, theirs);
  const touchedByThem = new Map(theirChange.markers.map((change) => [change.markerid, change]));
  const onlyMine: MarkerChange[] = [];
  const conflicts: MarkerConflict[] = [];
  for (const change of myChange.markers) {
    const other = touchedByThem.get(change.markerid);
    if (!other) {
      onlyMine.push(change);
    } else if (!isSameMarker(change.after, other.after)) {
      const { markerid, before } = change;
      conflicts.push({ markerid, before, mine: change.after, theirs: other.after });
    }
  }
  const disputed = new Set(conflicts.map(({ markerid }) => markerid));
  const name = mergeNames(base, myChange, theirChange);
  return {
    mine: onlyMine,
    theirs: theirChange.markers.filter(({ markerid }) => !disputed.has(markerid)),
    conflicts,
    name,
    drawing: apply(theirs, {
      name: myChange.name && !name.conflict ? myChange.name : undefined,
      markers: onlyMine,
    }),
  };
}

const mergeNames = (base: Drawing, mine: Change, theirs: Change): NameMerge => {
  const myName = mine.name?.after ?? base.name;
  const theirName = theirs.name?.after ?? base.name;
  const conflict = mine.name !== undefined && theirs.name !== undefined && myName !== theirName;
  return { before: base.name, mine: myName, theirs: theirName, conflict };
};

/** The key of the name in `Choices`; markers have their IDs. */
export const NAME = Symbol('name');
export type Choices = ReadonlyMap<string | typeof NAME, Side>;

/** The keys of all conflicts. */
export const conflictKeys = ({ conflicts, name }: Merge): (string | typeof NAME)[] => [
  ...(name.conflict ? ([NAME] as const) : []),
  ...conflicts.map(({ markerid }) => markerid),
];

export function resolveConflicts({ drawing, conflicts, name }: Merge, choices: Choices): Drawing {
  const chosen = conflicts.filter(({ markerid }) => choices.get(markerid) === 'mine');
  return apply(drawing, {
    name:
      name.conflict && choices.get(NAME) === 'mine'
        ? { before: name.theirs, after: name.mine }
        : undefined,
    markers: chosen.map(({ markerid, mine, theirs }) => ({
      markerid,
      before: theirs,
      after: mine,
    })),
  });
}
