import { Type } from 'typebox';
import { group } from '../operation.ts';
import { ChatId } from '../values.ts';
import { Act, LogEntry, reason } from './admin.ts';
import { UserExport } from './users.ts';

const chatPath = Type.Object({ chat_id: ChatId("The person's chatid.") });

/** What the law gives people a right to, done by operators on request. */
export const lawOperations = group({
  'POST /admin/people/{chat_id}/export': {
    id: 'exportPerson',
    summary: 'Export everything that is stored about a person, who learns that it happened.',
    access: 'operator',
    params: chatPath,
    body: Type.Object({ reason }),
    answer: UserExport,
    problems: ['no-such-user', 'export-running'],
  },
  'POST /admin/people/{chat_id}/delete': {
    id: 'deletePerson',
    summary: 'Delete an account, as its owner would.',
    access: 'operator',
    params: chatPath,
    body: Type.Object({
      reason,
      erase: Type.Optional(
        Type.Boolean({
          description:
            'Nothing is kept for RESTORE_DAYS, also of what was deleted earlier. Works without an ' +
            'account as well.',
        }),
      ),
    }),
    answer: Act,
    problems: ['no-such-user', 'is-operator'],
  },
  'GET /admin/log/export': {
    id: 'exportLog',
    summary: 'Export the complete log of the operators, newest first.',
    access: 'operator',
    answer: Type.Array(LogEntry),
    problems: ['export-running'],
  },
});
