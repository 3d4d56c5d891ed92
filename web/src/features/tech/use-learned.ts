import { useMemo, useSyncExternalStore } from 'react';
import { useChatid } from '../../app/session.ts';
import { useOperation } from '../../app/use-operation.ts';
import type { Pending } from './save-queue.ts';
import { saveQueue } from './save-queues.ts';
import type { Learned } from './tree.ts';
import { type Wishes, withWishes } from './wishes.ts';

const NONE: Pending = { wishes: new Map(), failure: undefined };
const never = () => () => undefined;

export interface LearnedTech {
  learned: Learned;
  /** Undefined where it cannot be changed: nobody is signed in, or the record is not read yet. */
  change: ((wishes: Wishes) => void) | undefined;
  pending: Pending;
  save: () => void;
  discard: () => void;
  /** Why there is no record to show. */
  failure: unknown;
  isLoading: boolean;
  reload: () => unknown;
}

/** What the person has learned of a tree, with what was just clicked and is still to be saved. */
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
    () => new Set(withWishes(record.data?.learned ?? [], pending.wishes)),
    [record.data, pending.wishes],
  );
  return {
    learned,
    change: queue && record.data ? (wishes) => void queue.wish(wishes) : undefined,
    pending,
    save: () => void queue?.save(),
    discard: () => queue?.discard(),
    failure: record.data ? undefined : record.error,
    isLoading: record.isLoading,
    reload: record.refetch,
  };
}
