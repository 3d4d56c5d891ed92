import { Type } from 'typebox';
import { group } from '../../core/operation.ts';
import { limits, MAX_QUESTIONS } from './index.ts';
import { Matching, Message, PublicText } from '../../core/values.ts';
import { clanPath, listed } from '../clans/operations.ts';

export const ClanPage = Type.Object({
  ...listed,
  description: Type.Optional(
    Type.String({ description: 'Left out unless the leader shows it on the page.' }),
  ),
  showDescription: Type.Boolean({ description: 'Whether the page shows the description.' }),
  playtimes: Type.Optional(Type.String({ description: 'When the members play, in words.' })),
  wanted: Type.Optional(Type.String({ description: 'Whom the clan looks for.' })),
  questions: Type.Array(Type.String(), {
    description: 'Questions for people who ask to join.',
  }),
});

export const operations = group({
  'GET /clans/{clan_id}/page': {
    id: 'getClanPage',
    summary: "Read the clan's public page.",
    access: 'public',
    params: clanPath,
    answer: ClanPage,
    problems: ['no-such-clan'],
  },
  'PUT /clans/{clan_id}/page': {
    id: 'setClanPage',
    summary: "Change the clan's public page (leader). Fields that are left out stay as they are.",
    access: 'session',
    params: clanPath,
    body: Type.Object({
      recruiting: Type.Optional(
        Type.Boolean({ description: 'Whether the clan looks for members.' }),
      ),
      language: Type.Optional(
        Matching(
          '^([a-z]{2})?$',
          'two letters, such as es, or empty',
          'The main language (ISO 639-1); empty clears it.',
        ),
      ),
      playtimes: Type.Optional(
        PublicText(limits.playtimes, 'When the members play, in words; empty clears it.'),
      ),
      wanted: Type.Optional(PublicText(limits.wanted, 'Whom the clan looks for; empty clears it.')),
      questions: Type.Optional(
        Type.Array(PublicText(limits.question, 'A question.'), {
          maxItems: MAX_QUESTIONS,
          description: 'Questions for people who ask to join.',
        }),
      ),
      showDescription: Type.Optional(
        Type.Boolean({ description: 'Whether the page shows the description.' }),
      ),
    }),
    answer: Message,
    problems: ['no-such-clan', 'leader-only'],
  },
});
