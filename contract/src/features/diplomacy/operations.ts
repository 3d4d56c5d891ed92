import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { Id, Message } from '../../core/values.ts';
import { clanPath } from '../clans/operations.ts';

export const relationshiptype = Type.Enum(['ally', 'enemy', 'nap'], {
  description: 'ally, enemy or nap (non-aggression pact).',
});

export const Relationship = Type.Object({
  relationshipid: Type.Integer(),
  clanid: Type.Integer({ description: 'The clan that owns the relationship.' }),
  otherclanid: Type.Integer(),
  otherclanname: Type.String(),
  relationshiptype,
});

export const operations = group({
  'GET /clans/{clan_id}/relationships': {
    id: 'listRelationships',
    summary: "List the clan's relationships to other clans (members).",
    access: 'session',
    onBehalf: true,
    params: clanPath,
    query: Type.Object(Paging),
    answer: Type.Array(Relationship),
    paged: true,
    problems: ['no-such-clan', 'members-only'],
  },
  'POST /clans/{clan_id}/relationships': {
    id: 'setRelationship',
    summary: 'Set the relationship to another clan, or change it (leader, or canEdit).',
    access: 'session',
    params: clanPath,
    query: Type.Object({ otherclanid: Id("The other clan's clanid."), relationshiptype }),
    answer: Message,
    creates: '/clans/{clan_id}/relationships',
    undoable: true,
    problems: ['no-such-clan', 'members-only', 'no-permission', 'quota-reached'],
  },
  'DELETE /clans/{clan_id}/relationships/{relationship_id}': {
    id: 'removeRelationship',
    summary: 'Remove a relationship (leader, or canEdit).',
    access: 'session',
    params: Type.Object({
      clan_id: Id('The clanid.'),
      relationship_id: Id('The relationshipid.'),
    }),
    answer: Message,
    undoable: true,
    problems: ['no-such-clan', 'no-such-relationship', 'members-only', 'no-permission'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  relationship_id: 2,
};
