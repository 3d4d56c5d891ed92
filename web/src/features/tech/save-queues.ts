import { ProblemError } from '@clan-companion/contract/core/client';
import { api } from '../../app/api.ts';
import { session } from '../../app/session.ts';
import { unsavedChanges } from '../../app/unsaved-changes.ts';
import { replaceAnswer } from '../../app/use-operation.ts';
import { SaveQueue } from './save-queue.ts';

const queues = new Map<string, SaveQueue>();

/** The queue of a record. Opening it saves what an earlier visit left unsaved. */
export function saveQueue(chatid: string, tree: string): SaveQueue {
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
