import {
  clanOf,
  type Name,
  type Permissions,
  permissionsIn,
  type Relation,
  type World,
} from './model.ts';
import type { Real } from './real.ts';

/** What the API shows people about themselves and their clans. */
interface View {
  people: Record<string, PersonView>;
  clans: Record<string, ClanView>;
}

interface PersonView {
  clan: number | undefined;
  leader: Name | undefined;
  permissions: Permissions | undefined;
  asked: number[];
}

interface ClanView {
  leader: string;
  /** The members that the list marks as leader. */
  leaders: string[];
  members: string[];
  editors: string[];
  requests: string[];
  relationships: Record<string, Relation | 'another one'>;
}

export function viewOf(world: World): View {
  const people = [...world.accounts].map((name): [Name, PersonView] => {
    const [number, clan] = clanOf(world, name) ?? [];
    const asked = [...world.clans].filter(([, { requests }]) => requests.has(name));
    return [
      name,
      {
        clan: number,
        leader: clan?.leader,
        permissions: clan && { ...permissionsIn(clan, name) },
        asked: asked.map(([other]) => other),
      },
    ];
  });
  const clans = [...world.clans].map(([number, clan]): [number, ClanView] => {
    const members = [...clan.members.keys()].sort();
    return [
      number,
      {
        leader: clan.leader,
        leaders: [clan.leader],
        members,
        editors: members.filter((name) => permissionsIn(clan, name).canEdit),
        requests: [...clan.requests],
        relationships: Object.fromEntries(clan.relationships),
      },
    ];
  });
  return { people: Object.fromEntries(people), clans: Object.fromEntries(clans) };
}

/** The same view, read from the service by people with access. */
export async function readView(real: Real, world: World): Promise<View> {
  const people = [...world.accounts].map(
    async (name) => [name, await readPerson(real, name, clanOf(world, name)?.[0])] as const,
  );
  const clans = [...world.clans].map(
    async ([number, { leader }]) => [number, await readClan(real, number, leader)] as const,
  );
  return {
    people: Object.fromEntries(await Promise.all(people)),
    clans: Object.fromEntries(await Promise.all(clans)),
  };
}

async function readPerson(real: Real, name: Name, clan: number | undefined): Promise<PersonView> {
  const person = real.person(name);
  const own = clan !== undefined && { clan_id: real.clanid(clan), member_id: person.chatid };
  const [account, permissions] = await Promise.all([
    person.call('GET /users/export'),
    own
      ? person.call('GET /clans/{clan_id}/members/{member_id}/permissions', { params: own })
      : undefined,
  ]);
  return {
    clan: real.clanOf(account.clan?.clanid),
    leader: real.nameOf(account.profile.leaderid),
    permissions,
    asked: account.requests.map(({ clanid }) => real.clanOf(clanid)!).sort((a, b) => a - b),
  };
}

async function readClan(real: Real, clan: number, leader: Name): Promise<ClanView> {
  const person = real.person(leader);
  const input = { params: { clan_id: real.clanid(clan) } };
  const [detail, members, requests, relationships] = await Promise.all([
    person.call('GET /clans/{clan_id}', input),
    person.call('GET /clans/{clan_id}/members', input),
    person.call('GET /clans/{clan_id}/requests', input),
    person.call('GET /clans/{clan_id}/relationships', input),
  ]);
  const named = ({ chatid }: { chatid: string }): string => real.nameOf(chatid) ?? 'an outsider';
  const names = (rows: { chatid: string }[]) => rows.map(named);
  return {
    leader: named(detail),
    leaders: names(members.filter(({ isLeader }) => isLeader)),
    members: names(members).sort(),
    editors: names(members.filter(({ canEdit }) => canEdit)).sort(),
    requests: names(requests),
    relationships: Object.fromEntries(
      relationships.map(({ otherclanid, relationshipid, relationshiptype }) => {
        const other = real.clanOf(otherclanid)!;
        const same = real.isSameRelationship(clan, other, relationshipid);
        return [other, same ? relationshiptype : 'another one'];
      }),
    ),
  };
}
