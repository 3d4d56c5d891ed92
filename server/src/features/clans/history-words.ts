import type { ToldAction } from '@clan-companion/contract/changes';
import type { Action, Detail } from '../../db/changes/change.ts';

interface Told {
  who: string;
  whom: string;
  /** The service wrote it down by itself, or the chat server did it. */
  isNobodys: boolean;
  detail: Detail;
}

type Words = (told: Told) => string;

/** What nobody is told of. */
type Untold =
  | 'user-joined'
  | 'user-signed-in'
  | 'user-renamed'
  | 'user-deleted'
  | 'session-ended'
  | 'tech-set'
  | 'clusters-set';

/**
 * What happened, as people would say it. An action that is here and not in the contract's list, or
 * the other way round, does not compile.
 */
const words: Record<ToldAction, Words> = {
  'clan-founded': ({ who, detail }) => `${who} founded the clan as ${quoted(detail.name)}.`,
  'clan-updated': ({ who, detail }) => `${who} changed ${fields(detail)}.`,
  'clan-deleted': ({ who }) => `${who} deleted the clan.`,
  'join-asked': ({ who }) => `${who} asked to join.`,
  'join-reworded': ({ who }) => `${who} asked to join again, in other words.`,
  'join-withdrawn': ({ who }) => `${who} took the request to join back.`,
  'join-accepted': ({ who, whom }) => `${who} accepted ${whom}.`,
  'join-rejected': ({ who, whom }) => `${who} rejected ${whom}.`,
  'join-ended': ({ whom }) => `The request of ${whom} ended.`,
  'member-kicked': ({ who, whom }) => `${who} kicked ${whom}.`,
  'member-left': ({ who }) => `${who} left the clan.`,
  'member-gone': () => 'A member deleted their account.',
  'member-freed': ({ who }) => `${who} deleted the clan.`,
  'leader-changed': ({ who, whom }) => `${who} handed the clan over to ${whom}.`,
  'leader-succeeded': ({ whom }) => `${whom} leads the clan now, since the leader is gone.`,
  'permissions-set': ({ who, whom, detail }) =>
    `${who} set what ${whom} may do: ${rights(detail)}.`,
  'relationship-set': ({ who, detail }) =>
    `${who} made ${quoted(detail.otherclanname)} ${relation(detail.relationshiptype)}.`,
  'relationship-removed': ({ who, detail }) =>
    `${who} ended the relationship with ${quoted(detail.otherclanname)}.`,
  'relationship-ended': ({ detail }) =>
    `${quoted(detail.otherclanname)} is gone, and the relationship with it.`,
  'chatbot-set': ({ who }) => `${who} changed the chat bot.`,
  'chatbot-unlinked': ({ who, isNobodys }) =>
    isNobodys ? 'The chat server has ended its link.' : `${who} ended the link to the chat server.`,
  'chatbot-settings-set': () => 'The chat server changed what it is told.',
  'webhook-added': ({ who }) => `${who} added a webhook.`,
  'webhook-removed': ({ who }) => `${who} removed a webhook.`,
  'player-kicked': () => 'The game says that somebody was kicked.',
  'walker-added': ({ who, detail }) => `${who} added the walker ${quoted(detail.name)}.`,
  'walker-trip': ({ detail }) => `The walker ${quoted(detail.name)} was taken out.`,
  'walker-captured': ({ detail }) => `The walker ${quoted(detail.name)} came to the clan.`,
  'walker-lost': ({ detail }) => `The walker ${quoted(detail.name)} went to another clan.`,
  'walker-updated': ({ who, detail }) => `${who} changed the walker ${quoted(detail.name)}.`,
  'walker-deleted': ({ who, detail }) => `${who} deleted the walker ${quoted(detail.name)}.`,
  'chatbot-verified': () => 'The link to the chat server is verified.',
  'trade-posted': ({ who }) => `${who} posted an offer.`,
  'trade-renewed': ({ who }) => `${who} renewed an offer.`,
  'trade-deleted': ({ who }) => `${who} deleted an offer.`,
  'map-created': ({ who }) => `${who} made a map.`,
  'map-saved': ({ who }) => `${who} changed a map.`,
  'map-deleted': ({ who }) => `${who} deleted a map.`,
} satisfies Record<Exclude<Action, Untold>, Words>;

export const inWords = (action: string, told: Told): string =>
  (words as Partial<typeof words>)[action as ToldAction]?.(told) ?? `${told.who}: ${action}.`;

const quoted = (text: Detail[string] | undefined): string => `“${text}”`;

const relation = (type: Detail[string] | undefined): string =>
  type === 'nap' ? 'a partner of non-aggression' : type === 'ally' ? 'an ally' : 'an enemy';

const fields = (detail: Detail): string =>
  list(
    Object.entries(detail).map(([field, value]) => {
      if (value === false) return `the ${field} to none`;
      return field === 'description' ? 'the description' : `the ${field} to ${quoted(value)}`;
    }),
  );

const RIGHTS: Record<string, string> = {
  canEdit: 'keep records',
  canInvite: 'accept requests',
  canKick: 'kick members',
};

const rights = (detail: Detail): string =>
  list(Object.entries(detail).map(([name, on]) => `${on ? '' : 'not '}${RIGHTS[name] ?? name}`));

const list = (items: string[]): string => new Intl.ListFormat('en').format(items);
