import { Type } from 'typebox';
import { group } from '../../core/operation.ts';
import { Matching, Message } from '../../core/values.ts';

/** Describes the operations whose path begins like this. */
export const paths = { undo: 'Undo a change. See [Undo](#about-undo).' };

export const operations = group({
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

/** One value per field name, for the documentation. */
export const examples = {
  undo_id: 'mF2ZV5xQ0uSxkTfPq1Zs3A',
};
