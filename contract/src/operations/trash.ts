import { Type } from 'typebox';
import { group, Paging } from '../operation.ts';
import { SearchText } from '../text-schemas.ts';
import { Filter, Id, Timestamp } from '../values.ts';
import { Act, reason } from './admin.ts';

export const trashKinds = ['clan', 'map', 'trade', 'account'] as const;

const deleted = {
  kind: Type.Enum([...trashKinds]),
  id: Type.String({ description: 'A clanid, mapid or tradeid, or the chatid of an account.' }),
  name: Type.String({ description: 'What it was called then.' }),
  deleted: Timestamp('When it was deleted.'),
  cause: Type.Enum(['owner', 'operator'], { description: 'Who deleted it.' }),
};

/** Something of one's own, which operators can restore. */
export const OwnDeleted = Type.Object(deleted);

export const Deleted = Type.Object({
  trashid: Type.Integer(),
  ...deleted,
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
