import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { Filter, Id, SearchText, Timestamp } from '../../core/values.ts';
import { Act, reason } from '../operators/operations.ts';

export const OwnDeleted = Type.Object({
  kind: Type.Enum(['clan', 'map', 'trade', 'account']),
  id: Type.String({
    description: 'A clanid, mapid or tradeid, or the chatid of an account.',
    examples: ['7'],
  }),
  name: Type.String({ description: 'What it was called then.' }),
  deleted: Timestamp('When it was deleted.'),
  cause: Type.Enum(['owner', 'operator'], { description: 'Who deleted it.' }),
});

export const Deleted = Type.Object({
  trashid: Type.Integer(),
  ...OwnDeleted.properties,
  chatid: Type.Optional(Type.String({ description: "The owner's chatid." })),
  chattag: Type.Optional(Type.String()),
});

export const operations = group({
  'GET /admin/trash': {
    id: 'listTrash',
    summary: 'List what was deleted within RESTORE_DAYS, newest first.',
    access: 'moderator',
    query: Type.Object({
      text: Filter(
        SearchText({ min: 1, max: 100 }, 'An id, or a part of the name, ignoring case.'),
      ),
      ...Paging,
    }),
    answer: Type.Array(Deleted),
    paged: true,
    problems: [],
  },
  'POST /admin/trash/{trash_id}/restore': {
    id: 'restoreDeleted',
    summary: 'Restore what was deleted. Only operators can restore clans and accounts.',
    access: 'moderator',
    params: Type.Object({ trash_id: Id('The trashid.') }),
    body: Type.Object({ reason }),
    answer: Act,
    problems: ['not-in-trash', 'cannot-undo', 'operators-only'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  trash_id: 7,
  trashid: 7,
};
