import type { Role } from '@clan-companion/contract/core/operation';
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCrown,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconLockOpen,
  IconLogout,
  IconPencil,
  IconRestore,
  IconTrash,
  IconUserX,
  IconX,
} from '@tabler/icons-react';

interface Look {
  icon: typeof IconEye;
  isDangerous?: boolean;
  operatorsOnly?: boolean;
  /** The answer's log entry can be undone. */
  canUndo?: boolean;
}

/** What operators and moderators can do, each in a dialog that asks for the reason. */
const actions = {
  hide: { icon: IconEyeOff, canUndo: true },
  show: { icon: IconEye, canUndo: true },
  rename: { icon: IconPencil, canUndo: true },
  nickname: { icon: IconPencil, canUndo: true },
  remove: { icon: IconTrash, isDangerous: true },
  'appoint-leader': { icon: IconCrown, operatorsOnly: true },
  'end-sessions': { icon: IconLogout, operatorsOnly: true },
  ban: { icon: IconBan, isDangerous: true, operatorsOnly: true, canUndo: true },
  // Undone, it would be lifted.
  'change-ban': { icon: IconBan, isDangerous: true, operatorsOnly: true },
  'ban-chatid': { icon: IconBan, isDangerous: true, operatorsOnly: true, canUndo: true },
  unban: { icon: IconLockOpen, operatorsOnly: true, canUndo: true },
  'close-acted': { icon: IconCheck },
  'close-rejected': { icon: IconX },
  'export-data': { icon: IconDownload, operatorsOnly: true },
  'delete-account': { icon: IconUserX, isDangerous: true, operatorsOnly: true },
  restore: { icon: IconRestore },
  'remove-filter': { icon: IconTrash, operatorsOnly: true, canUndo: true },
  undo: { icon: IconArrowBackUp },
} as const satisfies Record<string, Look>;

export type Action = keyof typeof actions;

export const lookOfAction = (action: Action): Look => actions[action];

/** Also for actions in the log, of which there are more. */
export const isAllowed = (action: string, role: Role): boolean =>
  role === 'operator' ||
  !(
    action.endsWith('-filter') ||
    (Object.hasOwn(actions, action) && lookOfAction(action as Action).operatorsOnly)
  );

/** What an action is about. */
export interface Subject {
  kind: 'clan' | 'trade' | 'map' | 'person' | 'request' | 'entry' | 'deleted' | 'filter';
  /** The chatid of a person, or else the number. For a join request, both. */
  id: string;
  /** As people know it. */
  name: string;
  nickname?: string | undefined;
  hidden?: boolean;
  banned?: boolean;
  role?: Role | undefined;
}

/** What somebody with this role can do about it, as it is now. */
export function actionsFor(subject: Subject, role: Role): Action[] {
  return allActionsFor(subject).filter((action) => isAllowed(action, role));
}

function allActionsFor({ kind, hidden, banned, role }: Subject): Action[] {
  const visibility = hidden ? 'show' : 'hide';
  switch (kind) {
    case 'clan':
      return [visibility, 'rename', 'appoint-leader', 'remove'];
    case 'map':
      return [visibility, 'rename', 'remove'];
    case 'trade':
      return [visibility, 'remove'];
    case 'request':
      return [];
    case 'filter':
      return ['remove-filter'];
    case 'entry':
      return ['undo'];
    case 'deleted':
      return ['restore'];
    case 'person': {
      const always: Action[] = ['nickname', 'end-sessions', 'export-data'];
      if (banned) return [...always, 'change-ban', 'unban', 'delete-account'];
      // People with a role cannot be banned or deleted.
      return role === undefined ? [...always, 'ban', 'delete-account'] : always;
    }
  }
}
