import { type ChangeDeclaration, declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { tags as operatorTags } from '../operators/index.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  /** What people reported to the operators. */
  reports: 'reports',
};

export const limits = {
  reportText: { min: 0, max: 500, lines: true },
} as const satisfies Readonly<Record<string, TextRule>>;

/** For somebody who reported something. */
const reported = {
  seenBy: 'person',
  detail: ['name', 'reason'],
  inbox: 'moderation',
  page: () => '/profile',
} as const satisfies Omit<ChangeDeclaration, 'when'>;

export const changes = declareChanges({
  'report-made': {
    when: 'You are an operator or a moderator, and somebody reported something.',
    seenBy: 'person',
    detail: ['name'],
    touches: () => [tags.reports],
    inbox: 'moderation',
    page: () => '/admin/reports',
  },
  'review-needed': {
    when: 'You are an operator or a moderator, and something is held until you have looked at it.',
    seenBy: 'person',
    detail: ['name'],
    touches: () => [tags.reports],
    inbox: 'moderation',
    page: () => '/admin/reports',
  },
  'report-upheld': { ...reported, when: 'The operators acted on a report of yours.' },
  'report-rejected': { ...reported, when: 'The operators rejected a report of yours.' },
  'report-closed': {
    when: 'The operators closed the reports of something.',
    seenBy: 'nobody',
    touches: () => [tags.reports, operatorTags.moderation],
  },
});

export const reports = feature(
  {
    problems: { 'no-such-report': 404, 'too-many-reports': 429 },
    limits,
    tags,
    changes,
    stores: { moderation: { tables: ['reported', 'reports'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
