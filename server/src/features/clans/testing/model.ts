/**
 * A reference model of clans: when each action is rejected, and what it changes. Written from the
 * decision records, not from the code, so that the service can be tested against it.
 */
export type Name = 'Ann' | 'Bob' | 'Cyd' | 'Dan' | 'Eve';
export const NAMES: readonly Name[] = ['Ann', 'Bob', 'Cyd', 'Dan', 'Eve'];

export type Relation = 'ally' | 'enemy' | 'nap';
export interface Permissions {
  canEdit: boolean;
  canInvite: boolean;
  canKick: boolean;
}

interface Clan {
  leader: Name;
  /** In the order they joined. */
  readonly members: Map<Name, Permissions>;
  /** How often each person was rejected. */
  readonly rejections: Map<Name, number>;
  /** In the order they asked. */
  readonly requests: Set<Name>;
  readonly relationships: Map<number, Relation>;
}

export interface World {
  readonly accounts: Set<Name>;
  /** Numbered in the order they were founded; deleted clans are removed. */
  readonly clans: Map<number, Clan>;
  founded: number;
}

/** The arguments of one action: who acts (`by`), on whom, in which clan. */
export interface Step {
  readonly by: Name;
  readonly clan: number;
  readonly whom: Name;
  readonly other: number;
  readonly permissions: Partial<Permissions>;
  readonly relation: Relation;
}

/** The HTTP status of a rejection, or undefined if the action is allowed. */
type Refusal = 400 | 401 | 403 | 404 | undefined;

export interface Rule {
  /** The expected rejection. */
  why(world: World, step: Step): Refusal;
  /** Applies the action to the model. */
  after(world: World, step: Step): void;
}

const NONE: Permissions = { canEdit: false, canInvite: false, canKick: false };
const ALL: Permissions = { canEdit: true, canInvite: true, canKick: true };

export const newWorld = (): World => ({
  accounts: new Set(NAMES),
  clans: new Map(),
  founded: 0,
});

export const clanOf = ({ clans }: World, name: Name): [number, Clan] | undefined =>
  [...clans].find(([, { members }]) => members.has(name));

/** A leader has all permissions, an outsider has none. */
export const permissionsIn = ({ leader, members }: Clan, name: Name): Permissions =>
  leader === name ? ALL : (members.get(name) ?? NONE);

/** Checks run in this order: session, input, the clan, permissions, what is inside the clan. */
function refusal(world: World, step: Step, checks: readonly Check[]): Refusal {
  if (!world.accounts.has(step.by)) return 401;
  for (const check of checks) {
    const refused = check(world, step);
    if (refused) return refused;
  }
  return undefined;
}
type Check = (world: World, step: Step) => Refusal;

const unless = (holds: boolean, status: 400 | 403 | 404): Refusal => (holds ? undefined : status);
const the = (world: World, { clan }: Step): Clan => world.clans.get(clan)!;

const clanIsThere: Check = ({ clans }, { clan }) => unless(clans.has(clan), 404);
const otherIsThere: Check = ({ clans }, { other }) => unless(clans.has(other), 404);
const otherIsAnother: Check = (_, { clan, other }) => unless(clan !== other, 400);
const personIsThere: Check = ({ accounts }, { whom }) => unless(accounts.has(whom), 404);
const isInNoClan: Check = (world, { by }) => unless(!clanOf(world, by), 403);
const isRarelyRejected: Check = (world, step) =>
  unless((the(world, step).rejections.get(step.by) ?? 0) < 3, 403);
const leads: Check = (world, step) => unless(the(world, step).leader === step.by, 403);
const may =
  (permission: keyof Permissions): Check =>
  (world, step) =>
    unless(permissionsIn(the(world, step), step.by)[permission], 403);
const hasAsked: Check = (world, step) => unless(the(world, step).requests.has(step.whom), 404);
const isMember: Check = (world, step) => unless(the(world, step).members.has(step.whom), 404);
const isNotLeader: Check = (world, step) => unless(the(world, step).leader !== step.whom, 403);
const isNotOneself: Check = (_, { by, whom }) => unless(by !== whom, 403);

const rule = (checks: readonly Check[], after: Rule['after']): Rule => ({
  why: (world, step) => refusal(world, step, checks),
  after,
});

function endRequestsOf({ clans }: World, name: Name): void {
  for (const { requests } of clans.values()) requests.delete(name);
}

function endClan({ clans }: World, gone: number): void {
  clans.delete(gone);
  for (const { relationships } of clans.values()) relationships.delete(gone);
}

function makeLeader(clan: Clan, heir: Name): void {
  clan.leader = heir;
  clan.members.set(heir, { ...NONE });
}

/** Members with canEdit come first, then the longest-standing member. */
function successor({ leader, members }: Clan): Name | undefined {
  const others = [...members].filter(([name]) => name !== leader);
  return (others.find(([, { canEdit }]) => canEdit) ?? others[0])?.[0];
}

/** In the names, `@` stands for the other person, `#` for the clan, `~` for the other clan. */
export const rules = {
  'signs in': {
    why: () => undefined,
    after: ({ accounts }, { by }) => accounts.add(by),
  },

  'founds a clan': rule([isInNoClan], (world, { by }) => {
    endRequestsOf(world, by);
    world.clans.set((world.founded += 1), {
      leader: by,
      members: new Map([[by, { ...NONE }]]),
      rejections: new Map(),
      requests: new Set(),
      relationships: new Map(),
    });
  }),

  'asks to join #': rule([clanIsThere, isInNoClan, isRarelyRejected], (world, step) => {
    the(world, step).requests.add(step.by);
  }),

  'takes the request to # back': rule(
    [clanIsThere, (world, step) => hasAsked(world, { ...step, whom: step.by })],
    (world, step) => {
      the(world, step).requests.delete(step.by);
    },
  ),

  'accepts @ into #': rule(
    [clanIsThere, may('canInvite'), personIsThere, hasAsked],
    (world, step) => {
      endRequestsOf(world, step.whom);
      the(world, step).members.set(step.whom, { ...NONE });
    },
  ),

  'rejects @ at #': rule(
    [clanIsThere, may('canInvite'), personIsThere, hasAsked],
    (world, step) => {
      const { requests, rejections } = the(world, step);
      requests.delete(step.whom);
      rejections.set(step.whom, (rejections.get(step.whom) ?? 0) + 1);
    },
  ),

  'kicks @ from #': rule(
    [clanIsThere, may('canKick'), personIsThere, isMember, isNotOneself, isNotLeader],
    (world, step) => {
      the(world, step).members.delete(step.whom);
    },
  ),

  leaves: rule(
    [(world, { by }) => unless((clanOf(world, by)?.[1].leader ?? by) !== by, 403)],
    (world, { by }) => {
      clanOf(world, by)![1].members.delete(by);
    },
  ),

  'hands # over to @': rule([clanIsThere, leads, isMember, isNotOneself], (world, step) => {
    makeLeader(the(world, step), step.whom);
  }),

  'sets what @ may do in #': rule(
    [clanIsThere, leads, personIsThere, isMember, isNotLeader],
    (world, step) => {
      Object.assign(the(world, step).members.get(step.whom)!, step.permissions);
    },
  ),

  'deletes #': rule([clanIsThere, leads], (world, { clan }) => endClan(world, clan)),

  'deletes their account': rule([], (world, { by }) => {
    const [number, clan] = clanOf(world, by) ?? [];
    if (clan && clan.leader === by) {
      const heir = successor(clan);
      if (heir) makeLeader(clan, heir);
      else endClan(world, number!);
    }
    clan?.members.delete(by);
    endRequestsOf(world, by);
    for (const { rejections } of world.clans.values()) rejections.delete(by);
    world.accounts.delete(by);
  }),

  'relates # to ~': rule(
    [otherIsAnother, clanIsThere, may('canEdit'), otherIsThere],
    (world, step) => {
      the(world, step).relationships.set(step.other, step.relation);
    },
  ),

  'ends what # has with ~': rule(
    [
      clanIsThere,
      may('canEdit'),
      (world, step) => unless(the(world, step).relationships.has(step.other), 404),
    ],
    (world, step) => {
      the(world, step).relationships.delete(step.other);
    },
  ),
} satisfies Record<string, Rule>;

export type Action = keyof typeof rules;
