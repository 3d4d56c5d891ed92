import { Type } from 'typebox';
import { group } from '../../core/operation.ts';
import { Community } from './operations.ts';
import { publicSwitches } from './switches.ts';

export const AppConfig = Type.Object({
  version: Type.String({ description: 'The version of the service.' }),
  authorizeurl: Type.String({ description: "The chat platform's authorization page." }),
  clientid: Type.String(),
  redirecturi: Type.String({ description: 'Where the chat platform sends people back to.' }),
  scope: Type.String({ description: 'The scopes to request, separated by spaces.' }),
  practice: Type.Boolean({
    description: 'Whether this is the built-in practice sign-in, where people choose any name.',
  }),
  bot: Type.Boolean({ description: 'Whether a chat bot can use this service.' }),
  community: Community,
  retention: Type.Object(
    {
      sessionDays: Type.Integer({ description: 'Of sessions.' }),
      historyDays: Type.Integer({ description: 'Of the history and notifications.' }),
      tradeDays: Type.Integer({ description: 'Until an offer ends.' }),
      openMapDays: Type.Integer({ description: 'Of maps without an owner, after the last visit.' }),
      restoreDays: Type.Integer({
        description: 'Of what was deleted, so that operators can restore it; 0 if they cannot.',
      }),
      backupDays: Type.Optional(
        Type.Integer({ description: 'Of automatic backups; missing if there are none.' }),
      ),
    },
    { description: 'How long data is kept, in days.' },
  ),
  ...publicSwitches,
  openMapDays: Type.Optional(
    Type.Integer({
      description:
        'After how many days without a visit a map without an owner is deleted. Missing if nobody ' +
        'can create maps without signing in.',
    }),
  ),
});

/** Describes the operations whose path begins like this. */
export const paths = {
  app: 'What a client needs before it starts: sign-in settings and game data.',
};

export const operations = group({
  'GET /app/config.json': {
    id: 'getAppConfig',
    summary: 'Get the settings that front-ends need, such as where a sign-in starts.',
    access: 'public',
    answer: AppConfig,
    problems: [],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  authorizeurl: 'https://chat.example.org/oauth2/authorize',
  clientid: '1100000000000000001',
  backupDays: 7,
  historyDays: 365,
  openMapDays: 90,
  sessionDays: 30,
  tradeDays: 14,
  restoreDays: 14,
  redirecturi: 'http://localhost:8080/app/profile',
  scope: 'identify guilds',
};
