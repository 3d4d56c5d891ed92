import { addMember, foundClan } from './clans.ts';
import { linkGuild, type LinkedClan, postTrade } from './goods.ts';
import { createMap, createPrivateMap, type TestMap } from './maps.ts';
import { signInAs } from './operators.ts';
import type { Person, TestService } from './service.ts';

/** The people, clans and maps that acts use and viewers read. */
export interface Stage {
  readonly service: TestService;
  readonly clan: LinkedClan;
  readonly rival: LinkedClan;
  /** Of the clan; accepts requests. */
  member: Person;
  /** Without a clan. */
  outsider: Person;
  readonly operator: Person;
  /** An offer of the member, the newest of all. */
  readonly tradeid: number;
  /** Of a walker that nobody has yet. */
  readonly walkerid: string;
  /** Maps of the member. */
  readonly open: TestMap;
  readonly closed: TestMap;
  /** Fills the cache again, before the act that is tested. */
  readonly readAll: () => Promise<unknown>;
}

export async function setStage(service: TestService, readAll: Stage['readAll']): Promise<Stage> {
  const clan = await linkGuild(service, await foundClan(service, 'Sand Foxes', { region: 'EU' }));
  const rival = await linkGuild(service, await foundClan(service, 'Red Dune'));
  const member = await addMember(service, clan, { canInvite: true });
  const outsider = await service.signIn();
  const operator = await signInAs(service, 'operator');
  const [open, closed] = [await createMap(member), await createPrivateMap(member)];
  const { tradeid } = await postTrade(member);
  const walkerid = `walker-${clan.clanid}`;
  const people = { clan, rival, member, outsider, operator };
  return { service, ...people, tradeid, walkerid, open, closed, readAll };
}
