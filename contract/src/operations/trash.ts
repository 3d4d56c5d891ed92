import { Type } from 'typebox';
import { group, Paging } from '../operation.ts';
import { SearchText } from '../text-schemas.ts';
import { Filter, Id } from '../values.ts';
import { Act, reason } from './admin.ts';
import { OwnDeleted } from './users.ts';

export const Deleted = Type.Object({
  trashid: Type.Integer(),
  ...OwnDeleted.properties,
  chatid: Type.Optional(Type.String({ description: "The owner's chatid." })),
  chattag: Type.Optional(Type.String()),
});

export const trashOperations = group({
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
