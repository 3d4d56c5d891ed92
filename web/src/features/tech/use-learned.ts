import { ProblemError } from '@clan-companion/contract/core/client';
import { useMemo, useSyncExternalStore } from 'react';
import { api } from '../../app/api.ts';
import { session, useChatid } from '../../app/session.ts';
import { unsavedChanges } from '../../app/unsaved-changes.ts';
import { replaceAnswer, useOperation } from '../../app/use-operation.ts';
import { applyChanges, type Pending, SaveQueue, type TechChanges } from './save-queue.ts';
import type { Learned } from './tree.ts';

const NONE: Pending = { changes: new Map(), failure: undefined };
const never = () => () => undefined;

export interface LearnedTech {
  learned: Learned;
  /** Undefined for visitors, and until the record is loaded. */
  change: ((changes: TechChanges) => void) | undefined;
  pending: Pending;
  save: () => void;
  discard: () => void;
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

const queues = new Map<string, SaveQueue>();

/** The queue of a record. Opening it saves what an earlier visit left unsaved. */
function saveQueue(chatid: string, tree: string): SaveQueue {
  const name = `tech.${chatid}.${tree}`;
  const queue = queues.get(name) ?? open(name, chatid, tree);
  queues.set(name, queue);
  return queue;
}

function open(name: string, chatid: string, tree: string): SaveQueue {
  const input = { params: { chat_id: chatid }, query: { tree } };
  const queue = new SaveQueue(
    {
      read: async () => {
        const { body, headers } = await api.send('GET /users/{chat_id}/tech', input);
        return { learned: body.learned, etag: headers.get('etag') ?? '*' };
      },
      write: (body, etag) =>
        api
          .call('PUT /users/{chat_id}/tech', { ...input, body, headers: { 'if-match': etag } })
          .then(
            ({ learned }) => learned,
            (error: unknown) => {
              if (error instanceof ProblemError && error.status === 412) return undefined;
              throw error;
            },
          ),
      saved: (learned) =>
        replaceAnswer('GET /users/{chat_id}/tech', input, { learned: [...learned] }),
      keep: (changes) =>
        changes.size > 0 ? unsavedChanges.keep(name, [...changes]) : unsavedChanges.forget(name),
    },
    new Map((unsavedChanges.read(name) ?? []) as [string, boolean][]),
  );
  void queue.save();
  return queue;
}

window.addEventListener('online', () => {
  for (const queue of queues.values()) void queue.save();
});

session.subscribe(() => {
  if (session.current()) return;
  for (const queue of queues.values()) queue.close();
  queues.clear();
});
