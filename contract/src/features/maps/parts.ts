import { Type } from 'typebox';
import { MAX_QUALITY, PHOTO_PATTERN, TIME_PATTERN } from './map-steps.ts';
import { limits } from './index.ts';
import { Id, Matching, PublicText, Text } from '../../core/values.ts';

export const mapSettings = {
  editors: Type.Enum(['password', 'clan', 'owner'], {
    description:
      'Who may change it. `password`: the owner, clan mates with `canEdit`, and people with the password. `clan`: the owner and clan mates with `canEdit`. `owner`: only the owner.',
  }),
  isLocked: Type.Boolean({ description: 'Nobody may change it, until the owner unlocks it.' }),
  isArchived: Type.Boolean({
    description: 'It is kept, but no longer in use. Nobody may change it.',
  }),
};

export const revision = Type.Integer({
  description:
    'Grows with every change to the map. Events and the history name the same revisions.',
});

export const MarkerId = (description: string) =>
  Matching('^[A-Za-z0-9_-]{1,40}$', '1 to 40 letters, digits, _ or -', description);

/** Dates that do not exist, such as 30 February, count as the days after the month. */
const Time = (description: string) =>
  Type.Optional(
    Matching(
      TIME_PATTERN,
      'a time in UTC, such as 2026-01-31T18:30:00.000Z, or empty',
      `${description} Empty removes it.`,
    ),
  );

export const markerFields = {
  x: Type.Number({ description: 'A finite number.' }),
  y: Type.Number({ description: 'A finite number.' }),
  type: PublicText(limits.markerType, 'A resource kind.'),
  description: Type.Optional(PublicText(limits.markerDescription, 'What is there.')),
  quality: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_QUALITY, description: 'From 1 to 100; 0 removes it.' }),
  ),
  harvested: Time(
    'When it was last harvested. If you change it without the two times of its return, the service sets them: as observed on this map, or as the game data says. A time in the future counts as now.',
  ),
  returnsfrom: Time('The earliest time of its return.'),
  returnsby: Time('The latest time of its return.'),
  returned: Time(
    'When you saw that it was back. This ends its timer, and the service learns how long its kind takes.',
  ),
  photo: Type.Optional(
    Object.assign(
      PublicText(limits.markerPhoto, 'The URL of a picture, with https. Empty removes it.'),
      { pattern: PHOTO_PATTERN, 'x-expected': 'an https:// URL, or empty' },
    ),
  ),
};

export const mapPath = Type.Object({ map_id: Id('The mapid.') });

export const mappass = Type.Optional(Text(limits.triedMapPassword, 'Password of the map.'));

export const password = {
  'x-map-password': Type.Optional(
    Type.String({
      maxLength: 2000,
      description:
        "The map's password, percent-encoded. Prefer this to the query, which can end up in logs.",
    }),
  ),
};

export const ifMatch = Type.Optional(
  Type.String({ maxLength: 1000, description: 'The ETag of the version that you read.' }),
);

export const writing = { ...password, 'if-match': ifMatch };

export const WRITE_PROBLEMS = [
  'no-such-map',
  'map-locked',
  'map-read-only',
  'map-changed',
  'too-many-password-guesses',
] as const;

/** Only the owner and their clan mates see who it was. */
export const author = {
  chatid: Type.Optional(
    Type.String({
      description:
        'Who did it. Only for the owner and their clan mates; left out for people without an account.',
    }),
  ),
  chattag: Type.Optional(Type.String()),
  nickname: Type.Optional(Type.String()),
};
