import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { limits } from './index.ts';
import { Filter, Matching, Message, Text, Timestamp } from '../../core/values.ts';
import { Act, reason } from '../operators/operations.ts';

/** What people can report. `request`: the message of a join request. */
export const reportKinds = ['clan', 'trade', 'map', 'person', 'request'] as const;
export const reportCauses = ['insult', 'spam', 'cheating', 'other'] as const;
export const reportOutcomes = ['acted', 'rejected'] as const;

const kind = Type.Enum([...reportKinds], { description: 'What `id` is the id of.' });
const cause = Type.Enum([...reportCauses]);
/** Why the service itself reported something, which is hidden since then. */
export const heldCauses = ['filter', 'new-account'] as const;

const subjectId = Matching(
  '^[A-Za-z0-9_.-]{1,80}$',
  'an id: 1 to 80 letters, digits, _, . or -',
  'A clanid, tradeid or mapid, or the chatid of a person. For `request`: the clanid, a hyphen and the chatid.',
);

const publicText = (description?: string) =>
  Type.Optional(Type.String(description === undefined ? {} : { description }));

/** The public texts of what was reported. */
const Content = Type.Object(
  {
    symbol: publicText(),
    description: publicText(),
    playtimes: publicText(),
    wanted: publicText(),
    questions: publicText('One per line.'),
    price: publicText(),
    note: publicText(),
    chattag: publicText(),
    nickname: publicText(),
    message: publicText(),
    answers: publicText('One per line.'),
  },
  { description: 'Its public texts at the time of the first report.' },
);

export const Report = Type.Object({
  reportid: Type.Integer(),
  kind,
  id: Type.String(),
  name: Type.String({ description: 'What it was called at the time of the first report.' }),
  namenow: Type.Optional(
    Type.String({ description: 'What it is called now; left out if it no longer exists.' }),
  ),
  content: Content,
  hidden: Type.Boolean({ description: 'Whether it is hidden now.' }),
  ownerid: Type.Optional(Type.String({ description: "The owner's or leader's chatid." })),
  ownertag: Type.Optional(Type.String()),
  ownerbanned: Type.Optional(Type.Boolean()),
  count: Type.Integer({ description: 'How many people reported it.' }),
  guests: Type.Integer({ description: 'How many of the stored reports are from guests.' }),
  signedin: Type.Integer({ description: 'How many are from people who were signed in.' }),
  causes: Type.Array(
    Type.Object({ cause: Type.Enum([...reportCauses, ...heldCauses]), count: Type.Integer() }),
    {
      description: 'Of the first 200 reports, which are stored. Most frequent first.',
    },
  ),
  texts: Type.Array(Type.String(), { description: 'The newest five.' }),
  first: Timestamp('When it was first reported.'),
  last: Timestamp('When it was last reported.'),
  state: Type.Enum(['open', ...reportOutcomes]),
  closed: Type.Optional(Timestamp('When the reports were closed.')),
  reason: Type.Optional(Type.String({ description: 'Why they were closed.' })),
});

/** Describes the operations whose path begins like this. */
export const paths = { reports: 'Report something to the operators.' };

export const operations = group({
  'POST /reports': {
    id: 'report',
    summary: 'Report something to the operators, with or without a session.',
    access: 'optional',
    body: Type.Object({
      kind,
      id: subjectId,
      cause,
      text: Type.Optional(Text(limits.reportText, 'What the operators should know.')),
    }),
    answer: Message,
    problems: [
      'no-such-clan',
      'no-such-trade',
      'no-such-map',
      'no-such-user',
      'no-such-request',
      'members-only',
      'no-permission',
      'too-many-reports',
    ],
  },
  'GET /admin/reports': {
    id: 'listReports',
    summary: 'List what people reported, each thing once, newest first.',
    access: 'moderator',
    query: Type.Object({
      state: Filter(Type.Enum(['open', 'closed'], { description: 'By default, `open`.' })),
      ...Paging,
    }),
    answer: Type.Array(Report),
    paged: true,
    problems: [],
  },
  'POST /admin/reports/{kind}/{id}/close': {
    id: 'closeReport',
    summary: 'Close the open reports of something. Signed-in reporters learn the outcome.',
    access: 'moderator',
    params: Type.Object({ kind, id: subjectId }),
    body: Type.Object({ outcome: Type.Enum([...reportOutcomes]), reason }),
    answer: Act,
    problems: ['no-such-report'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  'admin.answers': 'Weekends.',
  'admin.content': { symbol: '🦊', description: 'Rude words.' },
  count: 3,
  guests: 2,
  namenow: 'Polite Foxes',
  ownertag: 'saffron',
  reportid: 4,
  'reports.id': '7',
  signedin: 1,
  'admin.texts': ['The name insults people.'],
};
