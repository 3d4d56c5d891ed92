import { Type } from 'typebox';
import { group } from '../../core/operation.ts';
import { limits } from './index.ts';
import { limits as gameLimits } from '../game-data/index.ts';
import { ChatId, PublicText, SearchText, Text, True } from '../../core/values.ts';

export const Profile = Type.Object({
  chatid: Type.String({ description: 'Identity of the user at the identity provider.' }),
  chattag: Type.String({ description: 'Display tag at the identity provider.' }),
  nickname: Type.Optional(Type.String({ description: 'In-game nickname.' })),
  clanname: Type.Optional(Type.String({ description: 'Name of the clan the user belongs to.' })),
  clanid: Type.Optional(Type.Integer({ description: 'Id of that clan.' })),
  leaderid: Type.Optional(Type.String({ description: "chatid of the leader of the user's clan." })),
});

export const TechRecord = Type.Object({
  learned: Type.Array(Type.String(), { description: 'Item identifiers, in the order sent.' }),
});

const person = Type.Object({ chat_id: ChatId("The person's chatid.") });

/** Describes the operations whose path begins like this. */
export const paths = { users: 'Sign in and out, your profile, your sessions and your data.' };

export const operations = group({
  'GET /users': {
    id: 'getProfile',
    summary: 'Read your profile.',
    access: 'session',
    answer: Profile,
    problems: [],
  },
  'PUT /users': {
    id: 'setNickname',
    summary: 'Set your in-game nickname.',
    access: 'session',
    body: Type.Object({ dataupdate: PublicText(limits.nickname, 'The new nickname.') }),
    answer: True,
    problems: [],
  },
  'DELETE /users': {
    id: 'deleteAccount',
    summary: 'Permanently delete your account and everything that belongs to it.',
    access: 'session',
    answer: True,
    problems: [],
  },
  'GET /users/{chat_id}/tech': {
    id: 'getTech',
    summary: 'Read the items of a tech tree that you or a clan mate learned.',
    access: 'session',
    onBehalf: true,
    params: person,
    query: Type.Object({ tree: SearchText(gameLimits.tree, 'Tech tree type.') }),
    answer: TechRecord,
    problems: ['no-such-user', 'clan-mates-only'],
  },
  'PUT /users/{chat_id}/tech': {
    id: 'setTech',
    summary: 'Replace your learned items of a tech tree.',
    access: 'session',
    onBehalf: true,
    params: person,
    query: Type.Object({ tree: Text(gameLimits.tree, 'Tech tree type.') }),
    body: Type.Array(Text(gameLimits.techItem, 'A learned item.'), {
      maxItems: 2000,
      examples: [['Rope', 'Iron Ingot']],
    }),
    answer: TechRecord,
    problems: ['no-such-user', 'not-yours', 'quota-reached'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  dataupdate: 'Saffron',
  learned: ['Rope', 'Iron Ingot'],
};
