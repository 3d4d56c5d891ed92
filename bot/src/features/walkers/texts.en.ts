import type { TextsWith } from '../../platform/texts.ts';

export const en = {
  'command.walkers': ['walkers', "Search the clan's walkers"],
  'command.walker': ['walker', 'Show or change one walker'],
  'command.walker.show': ['show', 'Show one walker'],
  'command.walker.edit': ['edit', 'Change a walker'],
  'option.walker': ['walker', 'Its name'],
  'option.type': ['type', 'Its type'],
  'option.newname': ['name', 'Its new name'],
  'option.newowner': ['owner', 'Its new owner, a member of the clan'],
  'option.noowner': ['no-owner', 'It belongs to nobody'],
  'option.description': ['notes', 'Notes for the clan. A minus sign (-) deletes them'],
  'option.owner': ['owner', 'Who owns it'],
  'option.unseen': ['unseen', 'Only walkers not seen for this many days'],
  'notice.walker-taken': 'walkers taken out by somebody else',
  'post.walker-taken': '{name} was taken out by somebody else',
  'post.walker-taken.who': '{lastuser} took it out. It belongs to {owner}.',
  'post.walker-contested.more':
    'A member of that clan took it out. Is it still yours? Answer here or [in the web app]({web}walkers). Without an answer, that clan gets it after seven days.',
  'post.walker-lost.more': 'Your notes about it come back if the clan gets it back.',
  'walkers.title': 'Walkers of {clan}',
  'walkers.none': 'No walkers match.',
  'walkers.contested': '⚠️ contested',
  'walker.changed': '{name} has been changed.',
  'walker.nochange': 'Choose what to change: name, type, owner or notes.',
  'walker.type': 'Type',
  'walker.owner': 'Owner',
  'walker.lastuser': 'Last used by',
  'walker.seen': 'Last seen',
  'walker.id': 'Id',
  'walker.contested': 'Contested',
  'walker.holder': 'Another clan claims it. It passes to them on {when} if nobody disputes that.',
  'walker.claimant':
    'Another clan has it on record. It passes to this clan on {when} if they don’t dispute that.',
  'walker.disputed':
    'Two clans have had it on record since {when}. For now it stays with the first one.',
  'claim.dispute': 'It is still ours',
  'claim.disputed': '{who} disputed the claim. Both clans keep their records.',
  'clan.walkers': 'Walkers',
  'board.walkers': '[All walkers]({web}walkers)',
};

export type Texts = TextsWith<typeof en>;
