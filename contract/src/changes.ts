import type { Static } from 'typebox';
import type { ChangeDetail } from './operations/clans.ts';

interface ChangeKind {
  /** When it happens, in words. */
  readonly when: string;
  /** Which fields `detail` can have. */
  readonly detail?: readonly (keyof Static<typeof ChangeDetail>)[];
  /** Told by `GET /events` alone: it is no clan's, or the clan is gone, and its history with it. */
  readonly only?: 'events';
}

const walker = ['walkerid', 'name'] as const;

/** Every kind of change that people and programs are told of. */
export const changeKinds = {
  'clan-founded': { when: 'Somebody founded the clan.', detail: ['name'] },
  'clan-updated': {
    when: 'The leader changed what the clan says of itself; `detail` has what was changed.',
    detail: ['name', 'symbol', 'region', 'description'],
  },
  'clan-deleted': { when: 'You deleted the clan.', only: 'events' },
  'join-asked': { when: 'Somebody asked to join.' },
  'join-reworded': { when: 'Who had asked to join asked again, in other words.' },
  'join-withdrawn': { when: 'Somebody took their request to join back.' },
  'join-accepted': { when: 'Somebody who had asked was accepted, and is a member now.' },
  'join-rejected': { when: 'Somebody who had asked was rejected.' },
  'join-ended': {
    when: 'A request to join ended by itself: who had asked is in another clan now or deleted their account, or the clan is gone.',
  },
  'member-kicked': { when: 'A member was kicked.' },
  'member-left': { when: 'A member left.' },
  'member-gone': { when: 'A member deleted their account.' },
  'member-freed': { when: 'The leader deleted the clan that you were in.', only: 'events' },
  'leader-changed': { when: 'The leader handed the clan over to a member.' },
  'leader-succeeded': {
    when: 'The leader deleted their account, and the clan went to a member.',
  },
  'permissions-set': {
    when: 'The leader gave permissions to a member, or took them away; `detail` has those.',
    detail: ['canEdit', 'canInvite', 'canKick'],
  },
  'relationship-set': {
    when: 'The clan made another clan an ally, an enemy or a partner of non-aggression.',
    detail: ['otherclanname', 'relationshiptype'],
  },
  'relationship-removed': {
    when: 'The clan ended its relationship with another.',
    detail: ['otherclanname'],
  },
  'relationship-ended': {
    when: 'The other clan of a relationship is gone.',
    detail: ['otherclanname'],
  },
  'chatbot-set': { when: 'The leader linked a chat server or a bot.' },
  'chatbot-verified': { when: 'The link to the chat server was confirmed.' },
  'chatbot-unlinked': {
    when: 'The link to the chat server ended: by the leader, or, where nobody is named, by an admin of the server.',
  },
  'chatbot-settings-set': { when: 'An admin of the chat server changed what it is told.' },
  'webhook-added': { when: 'The leader added a webhook.' },
  'webhook-removed': { when: 'The leader removed a webhook.' },
  'player-kicked': { when: 'The game said that somebody was kicked; nothing was changed by it.' },
  'walker-added': { when: 'A member added a walker.', detail: walker },
  'walker-trip': { when: 'A walker was taken out in the game.', detail: walker },
  'walker-captured': { when: 'A walker came to the clan in the game.', detail: walker },
  'walker-lost': { when: 'A walker went to another clan in the game.', detail: walker },
  'walker-updated': { when: 'A member changed a walker.', detail: walker },
  'walker-deleted': { when: 'A member deleted a walker.', detail: walker },
  'trade-posted': { when: 'You posted an offer.', detail: ['tradeid'], only: 'events' },
  'trade-renewed': { when: 'You renewed an offer.', detail: ['tradeid'], only: 'events' },
  'trade-deleted': { when: 'You deleted an offer.', detail: ['tradeid'], only: 'events' },
  'map-created': {
    when: 'You or a member of your clan made a map.',
    detail: ['mapid'],
    only: 'events',
  },
  'map-saved': {
    when: 'A map of yours, or of a member of your clan, was changed.',
    detail: ['mapid'],
    only: 'events',
  },
  'map-deleted': {
    when: 'A map of yours, or of a member of your clan, was deleted.',
    detail: ['mapid'],
    only: 'events',
  },
} as const satisfies Record<string, ChangeKind>;

export type ToldAction = keyof typeof changeKinds;

const kinds = Object.entries(changeKinds) as [ToldAction, ChangeKind][];

export const toldActions: readonly ToldAction[] = kinds.map(([action]) => action);

const kindsWith = (wanted: ChangeKind['only']) => kinds.filter(([, { only }]) => only === wanted);

/** What a clan's history can show. */
export const historyActions: readonly ToldAction[] = kindsWith(undefined).map(([action]) => action);

/** Which fields the detail of a change has; none where we do not know the kind. */
export const detailOf = (action: string): readonly string[] =>
  (changeKinds as Record<string, ChangeKind>)[action]?.detail ?? [];

/** For the docs, as Markdown: what webhooks are sent, or what only `GET /events` tells. */
export const changeTable = (only?: 'events'): string =>
  [
    '| Type | When | `detail` |',
    '|---|---|---|',
    ...kindsWith(only).map(([action, { when, detail = [] }]) => {
      const fields = detail.map((field) => `\`${field}\``).join(', ');
      return `| \`${action}\` | ${when} | ${fields} |`;
    }),
  ].join('\n');
