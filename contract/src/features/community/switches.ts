import { Type } from 'typebox';
import { group } from '../../core/operation.ts';
import { limits } from './index.ts';
import { Text, Timestamp } from '../../core/values.ts';
import { Act, reason } from '../operators/operations.ts';

/** Who gets an account: everyone, people with a clan's invite, or nobody. */
export const SignUp = Type.Enum(['open', 'invitation', 'closed'], {
  description:
    'Who can sign in without an account: everyone, people with the code of a clan’s invite, or nobody.',
});

const BANNER = 'A text for everyone, by language (ISO 639-1).';
const bannerExamples = [{ en: 'Season 5 starts on Friday.', es: 'El viernes empieza la 5.' }];
const MAINTENANCE = 'Until then, nothing can be changed. It ends by itself.';

/** What visitors learn of the switches. */
export const publicSwitches = {
  readOnly: Type.Boolean({ description: 'Whether changes are refused with `read-only`.' }),
  signUp: SignUp,
  banner: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: BANNER, examples: bannerExamples }),
  ),
  maintenance: Type.Optional(
    Type.Object(
      { until: Timestamp('When it ends.'), text: Type.Optional(Type.String()) },
      { description: MAINTENANCE },
    ),
  ),
};

export const Switches = Type.Object({
  ...publicSwitches,
  holdNewHours: Type.Integer({
    minimum: 0,
    maximum: 720,
    description:
      'What accounts younger than so many hours publish is hidden until a moderator shows it; 0 for none.',
  }),
  openMaps: Type.Boolean({
    description: 'Whether people can create maps without signing in, if `OPEN_MAPS` allows it.',
  }),
});

const NewBanner = Type.Unsafe<Record<string, string> | null>({
  type: ['object', 'null'],
  patternProperties: { '^[a-z]{2}$': Text(limits.banner, 'The text in this language.') },
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 50,
  description: `${BANNER} null removes it.`,
  examples: bannerExamples,
});

const NewMaintenance = Type.Unsafe<{ until: string; text?: string } | null>({
  type: ['object', 'null'],
  properties: {
    until: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$',
      'x-expected': 'a time in UTC, such as 2026-01-31T18:30:00Z',
      description: 'When it ends, in UTC.',
    },
    text: Text(limits.banner, 'What is being done.'),
  },
  required: ['until'],
  description: `${MAINTENANCE} null ends it.`,
  examples: [{ until: '2026-01-31T18:30:00.000Z', text: 'We move to a larger machine.' }],
});

export const operations = group({
  'GET /admin/switches': {
    id: 'getSwitches',
    summary: 'Read the settings that operators change while the service runs.',
    access: 'operator',
    answer: Switches,
    problems: [],
  },
  'PUT /admin/switches': {
    id: 'setSwitches',
    summary: 'Change some of these settings, in all processes at once.',
    access: 'operator',
    body: Type.Object({
      reason,
      readOnly: Type.Optional(Switches.properties.readOnly),
      signUp: Type.Optional(SignUp),
      openMaps: Type.Optional(Switches.properties.openMaps),
      holdNewHours: Type.Optional(Switches.properties.holdNewHours),
      banner: Type.Optional(NewBanner),
      maintenance: Type.Optional(NewMaintenance),
    }),
    answer: Act,
    problems: [],
  },
  'POST /admin/end-sessions': {
    id: 'endAllSessions',
    summary: 'Sign everybody out everywhere, except the session of this request.',
    access: 'operator',
    body: Type.Object({ reason }),
    answer: Act,
    problems: [],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  holdNewHours: 24,
};
