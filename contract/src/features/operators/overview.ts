import { Type } from 'typebox';
import { group } from '../../core/operation.ts';
import { Timestamp } from '../../core/values.ts';

/** What is counted per day (UTC). Metrics have the same names and descriptions. */
export const figureDescriptions = {
  people: 'People with an account. Above 100,000, an estimate by PostgreSQL.',
  joined: 'New accounts that day.',
  active: 'People who used the service that day.',
  activemonth: 'People who used the service within 30 days.',
  signins: 'Sign-ins that day, also the first ones.',
  clans: 'Clans. Above 100,000, an estimate by PostgreSQL.',
  trades: 'Listed offers.',
  maps: 'Maps. Above 100,000, an estimate by PostgreSQL.',
  walkers: 'Walkers. Above 100,000, an estimate by PostgreSQL.',
  storagebytes: 'The size of the database.',
  mapbytes: 'How much of it the maps take.',
  reportsopen: 'Open reports.',
  reportsopened: 'What people reported that day, each thing once.',
  reportsclosed: 'Reports that were closed that day.',
  bans: 'Bans in force.',
  errors: 'Requests that failed that day because of the service (status 500 and above).',
  backups: 'Automatic backups that day.',
};

export type FigureName = keyof typeof figureDescriptions;

const figure = (description: string) => Type.Optional(Type.Integer({ description }));
const figures = Object.fromEntries(
  Object.entries(figureDescriptions).map(([name, description]) => [name, figure(description)]),
) as Record<FigureName, ReturnType<typeof figure>>;

const example = {
  day: '2026-01-31',
  people: 1200,
  joined: 5,
  active: 140,
  activemonth: 600,
  signins: 30,
};

export const DayFigures = Type.Object(
  { day: Type.String({ description: 'The day (UTC).' }), ...figures },
  {
    description:
      'Counted every 10 minutes; errors within a minute. What nobody counted is left out, as on days ' +
      'on which the service did not run.',
    examples: [example],
  },
);

export const Overview = Type.Object({
  today: DayFigures,
  days: Type.Array(DayFigures, {
    description: 'The last 90 days with today, oldest first.',
    examples: [[example]],
  }),
  backup: Type.Optional(
    Type.Object(
      {
        timestamp: Timestamp('The time that it shows.'),
        bytes: Type.Optional(Type.Integer({ description: 'The size of the file.' })),
        old: Type.Boolean({ description: 'Whether two backups in a row are missing since then.' }),
      },
      { description: 'The last automatic backup; left out if there is none.' },
    ),
  ),
  version: Type.String({ description: 'The version that runs.' }),
  newest: Type.Optional(
    Type.Object(
      {
        version: Type.String(),
        url: Type.Optional(Type.String({ description: 'Where to read about it.' })),
      },
      {
        description:
          'A newer version; left out if none is known, or without the setting `UPDATES_URL`.',
      },
    ),
  ),
});

export const operations = group({
  'GET /admin/overview': {
    id: 'getOverview',
    summary: 'Read how the service is doing: figures of today and of the last 90 days.',
    access: 'moderator',
    answer: Overview,
    problems: [],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  bytes: 1048576,
};
