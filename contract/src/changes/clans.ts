import { declareChanges } from './declare.ts';
import { tag } from './tags.ts';

export const clanChanges = declareChanges({
  'clan-founded': {
    when: 'Somebody created the clan.',
    seenBy: 'clan',
    detail: ['name'],
    touches: ({ userid }) => [tag.clans, tag.user(userid)],
  },
  'clan-updated': {
    when: 'The leader changed the clan’s data. `detail` holds the changed fields.',
    seenBy: 'clan',
    detail: ['name?', 'symbol?', 'region?', 'description?'],
    touches: ({ clanid }) => [tag.clans, tag.clan(clanid)],
  },
  'clan-page-set': {
    when: 'The leader changed the public page. `detail` says whether the clan looks for members now, if that changed.',
    seenBy: 'clan',
    detail: ['recruiting?'],
    touches: ({ clanid }) => [tag.clans, tag.clan(clanid)],
  },
  'clan-deleted': {
    when: 'You deleted the clan.',
    seenBy: 'person',
    touches: ({ clanid, userid }) => [
      tag.user(userid),
      tag.clans,
      tag.clan(clanid),
      tag.members(clanid),
      tag.requests(clanid),
      tag.blocked(clanid),
      tag.relationships(clanid),
      tag.goals(clanid),
      tag.chatbot(clanid),
      tag.webhooks(clanid),
      tag.invites(clanid),
      tag.walkers(clanid),
    ],
  },
  'lookalikes-computed': {
    when: 'Clans from before an upgrade can be compared with names that look alike.',
    seenBy: 'nobody',
    touches: () => [tag.clans],
  },
  'old-changes-deleted': {
    when: 'Changes older than HISTORY_DAYS were deleted.',
    seenBy: 'nobody',
    touches: () => [tag.oldHistory],
  },
  'relationship-set': {
    when: 'The clan made another clan an ally or an enemy, or agreed on non-aggression (`nap`).',
    seenBy: 'clan',
    detail: ['otherclanname', 'relationshiptype'],
    touches: ({ clanid }) => [tag.relationships(clanid)],
    notice: 'relationship',
  },
  'relationship-removed': {
    when: 'The clan ended its relationship with another clan.',
    seenBy: 'clan',
    detail: ['otherclanname'],
    touches: ({ clanid }) => [tag.relationships(clanid)],
    notice: 'relationship',
  },
  'relationship-ended': {
    when: 'The other clan of a relationship was deleted.',
    seenBy: 'clan',
    detail: ['otherclanname'],
    touches: ({ clanid }) => [tag.relationships(clanid)],
    notice: 'relationship',
  },
  'webhook-added': {
    when: 'The leader added a webhook.',
    seenBy: 'clan',
    touches: ({ clanid }) => [tag.webhooks(clanid)],
  },
  'webhook-removed': {
    when: 'The leader removed a webhook.',
    seenBy: 'clan',
    touches: ({ clanid }) => [tag.webhooks(clanid)],
  },
});
