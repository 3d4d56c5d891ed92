import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { limits } from './index.ts';
import { limits as clanLimits } from '../clans/index.ts';
import {
  ChatId,
  Filter,
  Id,
  Matching,
  Message,
  SearchText,
  Text,
  Timestamp,
  True,
  Whole,
} from '../../core/values.ts';

const since = Timestamp('When the claim began.');
const until = Type.Optional(
  Timestamp('When the walker passes to the claimant; left out if it does not pass by itself.'),
);
const clan = (description: string) => Type.String({ description, examples: ['Red Dune'] });

const Contested = Type.Object(
  {
    role: Type.Enum(['holder', 'claimant'], {
      description:
        '`holder`: another clan claims your walker. `claimant`: another clan has it on record.',
    }),
    since,
    until,
    clanid: Type.Optional(Type.Integer({ description: 'The claimant; only for the holder.' })),
    clan: Type.Optional(clan("The claimant's name; only for the holder.")),
    claims: Type.Optional(
      Type.Array(
        Type.Object({
          clanid: Type.Integer({ description: 'The claimant.' }),
          clan: clan("The claimant's name."),
          since,
          until,
        }),
        { description: 'All claims, at most ten, the first to pass first; only for the holder.' },
      ),
    ),
  },
  {
    description:
      'Several clans have the walker on record. The other fields are about the first of the `claims`.',
  },
);

export const Walker = Type.Object({
  walkerid: Type.String(),
  name: Type.String(),
  type: Type.Optional(Type.String()),
  ownerid: Type.Optional(Type.String({ description: 'chatid of the owner.' })),
  clanid: Type.Integer(),
  lastupdate: Timestamp('When it was last seen or changed.'),
  lastseen: Type.Optional(Timestamp('When the game last mentioned it; left out if it never did.')),
  description: Type.Optional(Type.String()),
  lastuser: Type.Optional(
    Type.String({ description: 'The player who last took it out, according to the game.' }),
  ),
  contested: Type.Optional(Contested),
  ownername: Type.Optional(Type.String({ description: "The owner's nickname or chat tag." })),
  added: Type.Optional(Timestamp('When the record was made; left out if that is unknown.')),
  outby: Type.Optional(
    Type.String({ description: 'chatid of the member who has it out; left out if it is parked.' }),
  ),
  outname: Type.Optional(Type.String({ description: 'Their nickname or chat tag.' })),
  outsince: Type.Optional(Timestamp('When they took it out.')),
  place: Type.Optional(
    Type.String({ description: 'Where it is parked, or was parked before it was taken out.' }),
  ),
  isready: Type.Optional(
    Type.Boolean({ description: 'False if it needs repair or supplies before the next trip.' }),
  ),
});

const ID = '[A-Za-z0-9_.-]{1,64}$';
const letters = '1 to 64 letters, digits, _, . or -';

const WalkerId = Matching(`^${ID}`, `a walkerid: ${letters}`, 'The walkerid.');

/** Begins the ids of walkers that people added. The game has no such ids. */
export const BY_HAND = 'hand-';

export const GAME_WALKERID_PATTERN = `^(?!${BY_HAND})${ID}`;

export const GameWalkerId = Matching(
  GAME_WALKERID_PATTERN,
  `a walkerid of the game: ${letters}, without ${BY_HAND} at the start`,
  'The walkerid in the game.',
);

const walkerPath = Type.Object({ walker_id: WalkerId });
const description = Text(clanLimits.description, 'Notes for the clan; empty clears them.');

/** Describes the operations whose path begins like this. */
export const paths = { walkers: 'The vehicles of your clan.' };

export const operations = group({
  'GET /walkers': {
    id: 'listWalkers',
    summary: 'List your walkers and those of your clan, sorted by name.',
    access: 'session',
    onBehalf: true,
    query: Type.Object({
      clanid: Filter(Id('Only the walkers of this clan, which must be yours.')),
      type: Filter(SearchText(limits.walkerType, 'The complete type, ignoring case.')),
      name: Filter(SearchText(limits.walkerName, 'A part of the name, ignoring case.')),
      walkerid: Filter(SearchText({ min: 1, max: 64 }, 'Only the walker with this id.')),
      ownerid: Filter(ChatId("The owner's chatid.")),
      unseendays: Filter(
        Whole({ minimum: 1, maximum: 3650 }, 'Only walkers not seen for this many days.'),
      ),
      ...Paging,
    }),
    answer: Type.Array(Walker),
    paged: true,
    problems: ['members-only'],
  },
  'POST /walkers': {
    id: 'addWalker',
    summary: 'Add a walker to your clan by hand.',
    access: 'session',
    body: Type.Object({
      name: Text(limits.walkerName, 'Its name.'),
      type: Type.Optional(Text(limits.walkerType, 'Its type; by default derived from the name.')),
      description: Type.Optional(description),
      ownerid: Type.Optional(
        ChatId('chatid of its owner, a member of the clan; by default the caller.'),
      ),
    }),
    answer: Walker,
    creates: '/walkers/{walker_id}',
    problems: ['not-in-a-clan', 'no-such-member', 'no-permission', 'quota-reached'],
  },
  'GET /walkers/{walker_id}': {
    id: 'getWalker',
    summary: 'Read a walker (its owner, and members of its clan).',
    access: 'session',
    params: walkerPath,
    answer: Walker,
    problems: ['no-such-walker', 'members-only'],
  },
  'PUT /walkers/{walker_id}': {
    id: 'updateWalker',
    summary: 'Change a walker (its owner, the leader, or canEdit).',
    access: 'session',
    onBehalf: true,
    params: walkerPath,
    body: Type.Object({
      name: Type.Optional(Text(limits.walkerName, 'The new name.')),
      type: Type.Optional(Text(limits.walkerType, 'The new type.')),
      description: Type.Optional(description),
      ownerid: Type.Optional(
        Matching(
          '^[A-Za-z0-9_.-]{0,64}$',
          'a chatid (1 to 64 letters, digits, _, . or -) or empty',
          'chatid of its new owner, a member of its clan. Empty for no owner.',
        ),
      ),
    }),
    answer: Message,
    problems: ['no-such-walker', 'members-only', 'no-permission', 'no-such-member'],
  },
  'PUT /walkers/{walker_id}/place': {
    id: 'placeWalker',
    summary:
      'Take a walker out, park it, or say whether it is ready (every member of the clan that holds it). Send at least one field.',
    access: 'session',
    params: walkerPath,
    body: Type.Object({
      out: Type.Optional(
        Type.Boolean({ description: 'True: you take it out. False: it is parked.' }),
      ),
      place: Type.Optional(Text(limits.walkerPlace, 'Where it is parked; empty clears it.')),
      isready: Type.Optional(
        Type.Boolean({ description: 'Whether it is ready for the next trip.' }),
      ),
    }),
    answer: Message,
    problems: ['no-such-walker', 'members-only', 'walker-not-held'],
  },
  'DELETE /walkers/{walker_id}': {
    id: 'deleteWalker',
    summary:
      "Delete your clan's record of a walker (its owner, the leader, or canEdit). This also withdraws a claim.",
    access: 'session',
    params: walkerPath,
    answer: True,
    undoable: true,
    problems: ['no-such-walker', 'members-only', 'no-permission'],
  },
  'PUT /walkers/{walker_id}/contested': {
    id: 'answerClaim',
    summary: "Answer another clan's claim to your walker (its owner, the leader, or canEdit).",
    access: 'session',
    onBehalf: true,
    params: walkerPath,
    body: Type.Object({
      clanid: Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'The claimant.',
      }),
      answer: Type.Enum(['confirm', 'dispute'], {
        description:
          '`confirm`: the walker moves to the claimant. `dispute`: both keep their records until you confirm.',
      }),
    }),
    answer: Message,
    problems: ['no-such-walker', 'no-such-claim', 'members-only', 'no-permission'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  outby: '80351110224678913',
  'walkers.name': 'Dune Rat',
  'walkers.type': 'Dinghy',
  walker_id: '4711',
};
