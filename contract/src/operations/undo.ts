import { Type } from 'typebox';
import { group } from '../operation.ts';
import { Matching, Message } from '../values.ts';

export const undoOperations = group({
  'POST /undo/{undo_id}': {
    id: 'undo',
    summary:
      'Undo something that you did within the last minute, with the `Undo-Id` of its answer. You need the same rights as then, and nothing newer may have taken its place.',
    access: 'session',
    params: Type.Object({
      undo_id: Matching(
        '^[A-Za-z0-9_-]{22}$',
        'the Undo-Id of an answer',
        'The `Undo-Id` of the answer to what you want to undo.',
      ),
    }),
    answer: Message,
    problems: [
      'members-only',
      'no-permission',
      'quota-reached',
      'no-such-clan',
      'no-such-undo',
      'cannot-undo',
    ],
  },
});
