import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { limits } from './index.ts';
import { ChatId, Id, Role, Text, Timestamp } from '../../core/values.ts';

/** What operators act on. */
export const subjectKinds = ['clan', 'trade', 'map', 'person'] as const;

export const person = {
  chatid: Type.String(),
  chattag: Type.Optional(
    Type.String({ description: 'Left out for somebody who never signed in.' }),
  ),
  nickname: Type.Optional(Type.String()),
};

export const Operator = Type.Object({
  ...person,
  role: Role,
  configured: Type.Boolean({
    description: 'Named by `OPERATORS`, so that nobody can change it here.',
  }),
});

export const LogEntry = Type.Object({
  logid: Type.Integer(),
  timestamp: Timestamp('When it happened.'),
  action: Type.String({
    description:
      '`open`, `hide`, `show`, `rename`, `remove`, `ban`, `change-ban`, `unban`, `end-sessions`, `appoint-leader`, `claim`, `set-role`, `remove-role`, `close-report`, `set-switches`, `restore`, `export-data`, `delete-account`, `add-filter`, `change-filter`, `remove-filter`, `set-community`, `set-logo`, `remove-logo` or `end-all-sessions`. Newer versions add more.',
  }),
  by: Type.Optional(
    Type.String({ description: 'The chatid of the operator; left out on the command line.' }),
  ),
  bytag: Type.Optional(Type.String({ description: 'Their display tag.' })),
  kind: Type.Enum([...subjectKinds, 'service']),
  id: Type.String({ description: 'A clanid, tradeid or mapid, or the chatid of a person.' }),
  name: Type.String({ description: 'What it was called then.' }),
  reason: Type.Optional(Type.String()),
  before: Type.Optional(Type.String({ description: 'What it replaced, such as the old name.' })),
  after: Type.Optional(Type.String()),
  canUndo: Type.Boolean(),
  undoes: Type.Optional(Type.Integer({ description: 'The entry that it undid.' })),
});

/** The answer to everything that an operator does. */
export const Act = Type.Object({
  logid: Type.Integer({ description: 'The entry in the log, with which it can be undone.' }),
});

export const reason = Text(limits.reason, 'Why. The person affected sees it.');

const chatPath = Type.Object({ chat_id: ChatId("The person's chatid.") });

const missing = ['no-such-user', 'no-such-clan', 'no-such-trade', 'no-such-map'] as const;

/** Describes the operations whose path begins like this. */
export const paths = { admin: 'For operators and moderators of the service.' };

export const operations = group({
  'GET /admin/role': {
    id: 'getRole',
    summary: 'Read your role in the operation of this service.',
    access: 'session',
    answer: Type.Object({
      role: Type.Optional(Role),
      canClaim: Type.Boolean({
        description:
          'There is no operator yet, and on this machine you can become one without a code.',
      }),
    }),
    problems: [],
  },
  'POST /admin/claim': {
    id: 'claimOperation',
    summary: 'Become the first operator.',
    access: 'session',
    whileReadOnly: true,
    body: Type.Object({
      code: Type.Optional(
        Text(
          { min: 1, max: 2000, looks: 'any' },
          'From the link that the start of the service printed.',
        ),
      ),
    }),
    answer: Act,
    problems: ['already-operated', 'wrong-claim-code'],
  },
  'GET /admin/operators': {
    id: 'listOperators',
    summary: 'List operators and moderators.',
    access: 'operator',
    answer: Type.Array(Operator),
    problems: [],
  },
  'PUT /admin/operators/{chat_id}': {
    id: 'setRole',
    summary: 'Make somebody an operator or a moderator.',
    access: 'operator',
    params: chatPath,
    body: Type.Object({ role: Role }),
    answer: Act,
    problems: ['configured-operator', 'last-operator', 'is-banned'],
  },
  'DELETE /admin/operators/{chat_id}': {
    id: 'removeRole',
    summary: 'Remove an operator or a moderator.',
    access: 'operator',
    params: chatPath,
    answer: Act,
    problems: ['configured-operator', 'last-operator', 'no-such-operator'],
  },
  'GET /admin/log': {
    id: 'listLog',
    summary: 'List what operators did, newest first.',
    access: 'moderator',
    query: Type.Object(Paging),
    answer: Type.Array(LogEntry),
    paged: true,
    problems: [],
  },
  'POST /admin/log/{log_id}/undo': {
    id: 'undoAct',
    summary: 'Undo what an operator did, if that is possible.',
    access: 'moderator',
    params: Type.Object({ log_id: Id('The logid.') }),
    body: Type.Object({ reason }),
    answer: Act,
    problems: [
      ...missing,
      'no-such-entry',
      'not-in-trash',
      'cannot-undo',
      'not-hidden',
      'not-banned',
      'operators-only',
      'is-operator',
      'no-such-filter',
      'same-filter',
      'too-many-filters',
    ],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  before: 'Rude Foxes',
  by: '80351110224678912',
  bytag: 'saffron',
  log_id: 31,
  logid: 31,
  undoes: 30,
};
