import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { Id, InviteCode, Message, Timestamp } from '../../core/values.ts';
import { clanPath, ListedClan } from '../clans/operations.ts';

const invite = {
  inviteid: Type.Integer(),
  timestamp: Timestamp('When it was made.'),
  expires: Timestamp('When it stops working.'),
  uses: Type.Integer({ description: 'How many people can join with it.' }),
  used: Type.Integer({ description: 'How many have joined with it.' }),
};

export const ClanInvite = Type.Object({
  ...invite,
  chatid: Type.String({ description: 'The member who made it.' }),
  chattag: Type.String(),
  nickname: Type.Optional(Type.String()),
});

export const OwnInvite = Type.Object({ clanid: Type.Integer(), ...invite });

export const NewClanInvite = Type.Object({
  ...invite,
  code: Type.String({ description: 'The secret that admits people. It is never shown again.' }),
});

const Code = Type.Object({
  code: InviteCode('The code of the invite.'),
});

/** Describes the operations whose path begins like this. */
export const paths = { invites: 'Invites that admit people to a clan.' };

export const operations = group({
  'GET /clans/{clan_id}/invites': {
    id: 'listInvites',
    summary: "List the clan's working invites (leader, or canInvite).",
    access: 'session',
    params: clanPath,
    query: Type.Object(Paging),
    answer: Type.Array(ClanInvite),
    paged: true,
    problems: ['no-such-clan', 'members-only', 'no-permission'],
  },
  'POST /clans/{clan_id}/invites': {
    id: 'createInvite',
    summary:
      'Create an invite that admits people without a request (leader, or canInvite). It works only as long as you may invite.',
    access: 'session',
    params: clanPath,
    body: Type.Object({
      days: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 30, default: 7, description: 'How long it works.' }),
      ),
      uses: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          default: 10,
          description: 'How many people can join with it.',
        }),
      ),
    }),
    answer: NewClanInvite,
    creates: '/clans/{clan_id}/invites',
    problems: ['no-such-clan', 'members-only', 'no-permission', 'quota-reached'],
  },
  'DELETE /clans/{clan_id}/invites/{invite_id}': {
    id: 'deleteInvite',
    summary: 'Withdraw an invite (leader, or canInvite).',
    access: 'session',
    params: Type.Object({ clan_id: Id('The clanid.'), invite_id: Id('The inviteid.') }),
    answer: Message,
    problems: ['no-such-clan', 'no-such-invite', 'members-only', 'no-permission'],
  },
  'POST /invites': {
    id: 'joinByInvite',
    summary: 'Join a clan with the code of an invite.',
    access: 'session',
    body: Code,
    answer: ListedClan,
    creates: '/clans/{clan_id}',
    problems: [
      'no-such-invite',
      'invite-expired',
      'invite-used-up',
      'already-in-a-clan',
      'blocked',
    ],
  },
  'POST /invites/preview': {
    id: 'previewInvite',
    summary: 'Read which clan an invite leads to, without using it.',
    access: 'public',
    whileReadOnly: true,
    body: Code,
    answer: ListedClan,
    problems: ['no-such-invite', 'invite-expired', 'invite-used-up'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  'invites.code': 'q1Zb0Yl3T5yTqM4mJH9dWg',
  days: 7,
  invite_id: 3,
  inviteid: 3,
  used: 2,
  uses: 10,
};
