import { useMemo, useSyncExternalStore } from 'react';
import { useChatid } from '../../app/session.ts';
import { useOperation } from '../../app/use-operation.ts';
import type { Pending } from './save-queue.ts';
import { saveQueue } from './save-queues.ts';
import type { Learned } from './tree.ts';
import { type TechChanges, applyChanges } from './tech-changes.ts';

const NONE: Pending = { changes: new Map(), failure: undefined };
const never = () => () => undefined;

export interface LearnedTech {
  learned: Learned;
  /** Undefined for visitors, and until the record is loaded. */
  change: ((changes: TechChanges) => void) | undefined;
  pending: Pending;
  save: () => void;
  discard: () => void;
  /** Why the record couldn't be loaded. */
  failure: unknown;
  isLoading: boolean;
  reload: () => unknown;
}

/** What the person has learned in a tree, including unsaved changes. */
export function useLearned(tree: string): LearnedTech {
  const chatid = useChatid();
  const record = useOperation(
    'GET /users/{chat_id}/tech',
    { params: { chat_id: chatid ?? '' }, query: { tree } },
    { enabled: chatid !== undefined },
  );
  const queue = useMemo(
    () => (chatid === undefined ? undefined : saveQueue(chatid, tree)),
    [chatid, tree],
  );
  const pending = useSyncExternalStore(queue?.subscribe ?? never, queue?.pending ?? (() => NONE));
  const learned = useMemo(
    () => new Set(applyChanges(record.data?.learned ?? [], pending.changes)),
    [record.data, pending.changes],
  );
  return {
    learned,
    change: queue && record.data ? (changes) => void queue.add(changes) : undefined,
    pending,
    save: () => void queue?.save(),
    discard: () => queue?.discard(),
    failure: record.data ? undefined : record.error,
    isLoading: record.isLoading,
    reload: record.refetch,
  };
}
