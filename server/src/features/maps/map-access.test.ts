import type { Client } from '@clan-companion/contract/core/client';
import { problemsOf } from '@clan-companion/contract/core/operation';
import { operations } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan, permit, type TestClan } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  createMap,
  createPrivateMap,
  deleteMap,
  fromElsewhere,
  readMap,
  saveMap,
  SECRET,
  type TestMap,
  withPassword,
} from '../../testing/maps.ts';
import { rawCall } from '../../testing/raw-call.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

type Kind = 'private' | 'open' | 'unowned';
type Headers = Record<string, string>;

let service: TestService;
let clan: TestClan;
let owner: Person;
let roles: Record<string, Client>;
let hidden: TestMap;
beforeAll(async () => {
  // Wrong passwords are limited per address, and this file sends many.
  service = await startService({ TRUST_PROXY: '1' });
  clan = await foundClan(service);
  owner = await addMember(service, clan);
  hidden = await createPrivateMap(owner);
  roles = {
    visitor: service.visitor,
    outsider: await service.signIn(),
    mate: await addMember(service, clan),
    editor: await addMember(service, clan, { canEdit: true }),
    leader: clan.leader,
    // Last, because the owner may do everything, including deletion.
    owner,
  };
});
afterAll(() => service.stop());

const keys = {
  read: 'GET /maps/{map_id}',
  see: 'GET /maps/{map_id}/mapinfo',
  save: 'PUT /maps/{map_id}',
  delete: 'DELETE /maps/{map_id}',
  protect: 'PUT /maps/{map_id}/password',
} as const;

const acts: Record<keyof typeof keys, (by: Client, map: TestMap, headers: Headers) => unknown> = {
  read: (by, map, headers) => readMap(by, map, headers),
  see: (by, { params }, headers) => by.call(keys.see, { params, headers }),
  save: (by, map, headers) => saveMap(by, map, { name: 'Saved' }, headers),
  delete: (by, map, headers) => deleteMap(by, map, headers),
  protect: (by, { params }, headers) =>
    by.call(keys.protect, { params, headers, body: { password: SECRET } }),
};

/** For example `yes: owner; 403 map-locked: outsider, visitor`. Refusals must change nothing. */
async function whoMay(act: keyof typeof keys, kind: Kind, password: string): Promise<string> {
  const outcomes = new Map<string, string[]>();
  for (const [role, by] of Object.entries(roles)) {
    if (kind === 'unowned' && role === 'owner') continue;
    const map = await mapOf(kind);
    const sent = { 'the password': map.password, 'a wrong one': 'not the password' }[password];
    const headers = { ...fromElsewhere(), ...(sent && withPassword(sent)) };
    const outcome = await outcomeOf(act, by, map, headers);
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), role]);
  }
  return [...outcomes].map(([outcome, who]) => `${outcome}: ${who.join(', ')}`).join('; ');
}

/** Private maps are slow to create, so the tests share one until its owner deletes it. */
const mapOf = (kind: Kind): TestMap | Promise<TestMap> =>
  kind === 'private' ? hidden : createMap(kind === 'open' ? owner : service.visitor);

async function outcomeOf(
  act: keyof typeof keys,
  by: Client,
  map: TestMap,
  headers: Headers,
): Promise<string> {
  let done = false;
  const call = async () => {
    await acts[act](by, map, headers);
    done = true;
  };
  try {
    const refused = await cleanRefusal(service, call);
    expect(problemsOf(operations[keys[act]])).toContain(refused.slice('403 '.length));
    return refused;
  } catch (error) {
    if (done) return 'yes';
    throw error;
  }
}

const MATES = 'mate, editor, leader, owner';
const SIGNED_IN = `outsider, ${MATES}`;
const NOT_OWNERS = 'mate, editor, leader';

describe('access', () => {
  it.each<[keyof typeof keys, Kind, string, string]>([
    ['read', 'open', 'nothing', `yes: visitor, ${SIGNED_IN}`],
    ['read', 'open', 'a wrong one', `yes: visitor, ${SIGNED_IN}`],
    ['read', 'unowned', 'nothing', `yes: visitor, outsider, ${NOT_OWNERS}`],
    ['read', 'private', 'nothing', `403 map-locked: visitor, outsider; yes: ${MATES}`],
    ['read', 'private', 'a wrong one', `403 map-locked: visitor, outsider; yes: ${MATES}`],
    ['read', 'private', 'the password', `yes: visitor, ${SIGNED_IN}`],

    ['see', 'open', 'nothing', `401 sign-in-needed: visitor; yes: ${SIGNED_IN}`],
    ['see', 'unowned', 'nothing', `401 sign-in-needed: visitor; yes: outsider, ${NOT_OWNERS}`],
    [
      'see',
      'private',
      'nothing',
      `401 sign-in-needed: visitor; 403 map-locked: outsider; yes: ${MATES}`,
    ],
    [
      'see',
      'private',
      'the password',
      `401 sign-in-needed: visitor; 403 map-locked: outsider; yes: ${MATES}`,
    ],

    [
      'save',
      'open',
      'nothing',
      '401 sign-in-needed: visitor; 403 map-locked: outsider, mate; yes: editor, leader, owner',
    ],
    [
      'save',
      'open',
      'a wrong one',
      '401 sign-in-needed: visitor; 403 map-locked: outsider, mate; yes: editor, leader, owner',
    ],
    ['save', 'open', 'the password', `401 sign-in-needed: visitor; yes: ${SIGNED_IN}`],
    [
      'save',
      'private',
      'nothing',
      '401 sign-in-needed: visitor; 403 map-locked: outsider, mate; yes: editor, leader, owner',
    ],
    [
      'save',
      'private',
      'a wrong one',
      '401 sign-in-needed: visitor; 403 map-locked: outsider, mate; yes: editor, leader, owner',
    ],
    ['save', 'private', 'the password', `401 sign-in-needed: visitor; yes: ${SIGNED_IN}`],
    ['save', 'unowned', 'nothing', `403 map-locked: visitor, outsider, ${NOT_OWNERS}`],
    ['save', 'unowned', 'a wrong one', `403 map-locked: visitor, outsider, ${NOT_OWNERS}`],
    ['save', 'unowned', 'the password', `yes: visitor, outsider, ${NOT_OWNERS}`],

    ...(['open', 'private'] as const).map((kind): [keyof typeof keys, Kind, string, string] => [
      'protect',
      kind,
      'the password',
      `401 sign-in-needed: visitor; 403 not-yours: outsider, ${NOT_OWNERS}; yes: owner`,
    ]),
    [
      'protect',
      'unowned',
      'the password',
      `401 sign-in-needed: visitor; 403 not-yours: outsider, ${NOT_OWNERS}`,
    ],

    [
      'delete',
      'open',
      'nothing',
      `401 sign-in-needed: visitor; 403 not-yours: outsider, ${NOT_OWNERS}; yes: owner`,
    ],
    [
      'delete',
      'open',
      'the password',
      `401 sign-in-needed: visitor; 403 not-yours: outsider, ${NOT_OWNERS}; yes: owner`,
    ],
    [
      'delete',
      'unowned',
      'nothing',
      `401 sign-in-needed: visitor; 403 map-locked: outsider, ${NOT_OWNERS}`,
    ],
    [
      'delete',
      'unowned',
      'a wrong one',
      `401 sign-in-needed: visitor; 403 map-locked: outsider, ${NOT_OWNERS}`,
    ],
    [
      'delete',
      'unowned',
      'the password',
      `401 sign-in-needed: visitor; yes: outsider, ${NOT_OWNERS}`,
    ],
    [
      'delete',
      'private',
      'the password',
      `401 sign-in-needed: visitor; 403 not-yours: outsider, ${NOT_OWNERS}; yes: owner`,
    ],
  ])('to %s a map that is %s, with %s as password', async (act, kind, password, outcome) => {
    expect(await whoMay(act, kind, password)).toBe(outcome);
  });
});

describe('canEdit in the map info', () => {
  it.each<Kind>(['open', 'unowned', 'private'])(
    'says who can save a map that is %s without its password',
    async (kind) => {
      if (kind === 'private') hidden = await createPrivateMap(owner);
      const { visitor: _, ...signedIn } = roles;
      for (const [role, by] of Object.entries(signedIn)) {
        const map = await mapOf(kind);
        const info = await by.call(keys.see, { params: map.params }).catch(() => undefined);
        const outcome = await outcomeOf('save', by, map, fromElsewhere());
        expect(info?.canEdit ?? false, role).toBe(outcome === 'yes');
      }
    },
  );
});

describe('a clan mate', () => {
  it('can save only while they have canEdit, and leaders of other clans cannot', async () => {
    const { outsider } = roles;
    const map = await createMap(owner);
    const mate = await addMember(service, clan, { canEdit: true });
    await saveMap(mate, map, { name: 'May' });
    await permit(clan, mate, { canEdit: false });
    const save = (by: Client) => () => saveMap(by, map, { name: 'May not' });
    expect(await cleanRefusal(service, save(mate))).toBe('403 map-locked');
    const other = await foundClan(service);
    expect(await cleanRefusal(service, save(other.leader))).toBe('403 map-locked');
    expect(await cleanRefusal(service, save(outsider!))).toBe('403 map-locked');
  });
});

describe('deleting a map', () => {
  it('removes it for every operation', async () => {
    const map = await createMap(owner);
    const { body } = await deleteMap(owner, map);
    expect(body).toEqual({ message: 'The map has been deleted.' });
    for (const act of ['read', 'see', 'save', 'protect', 'delete'] as const) {
      expect(await outcomeOf(act, owner, map, {})).toBe('404 no-such-map');
    }
    expect(await service.sql('select from resource_maps where mapid = $1', [map.mapid])).toEqual(
      [],
    );
  });

  it('accepts the password of an unowned map in the query', async () => {
    const { mapid, password } = await createMap(service.visitor);
    const remove = (query: string) => rawCall(service, owner, `DELETE /maps/${mapid}?${query}`);
    const refused = await cleanRefusal(service, () => remove('mappass=abc'));
    expect(refused).toBe('403 map-locked');
    expect(await remove(`mappass=${password}`)).toEqual({ message: 'The map has been deleted.' });
  });

  it('rejects malformed input before looking up the map', async () => {
    const headers = { 'x-map-password': 'x'.repeat(129) };
    const malformed = '400 invalid-input header/x-map-password';
    const { outsider } = roles;
    const map = await createMap(owner);
    const none = { ...map, params: { map_id: 2147483647 } };
    expect(await outcomeOf('delete', outsider!, map, {})).toBe('403 not-yours');
    expect(await cleanRefusal(service, () => deleteMap(outsider!, map, headers))).toBe(malformed);
    expect(await cleanRefusal(service, () => deleteMap(outsider!, none, headers))).toBe(malformed);
    const id = () => rawCall(service, owner, 'DELETE /maps/zero');
    expect(await cleanRefusal(service, id)).toBe('400 invalid-input path/map_id');
  });
});

describe('deleting an account', () => {
  it('deletes its maps and no others', async () => {
    const leaver = await service.signIn();
    const own = [await createMap(leaver), await createPrivateMap(leaver)];
    const others = [await createMap(owner), await createMap(service.visitor)];
    await leaver.call('DELETE /users');
    for (const map of own) {
      expect(await outcomeOf('read', owner, map, withPassword(SECRET))).toBe('404 no-such-map');
    }
    for (const map of others) expect((await readMap(owner, map)).status).toBe(200);
  });

  it('keeps what the person saved in maps of others', async () => {
    const [leaver, map] = [await service.signIn(), await createMap(owner)];
    await saveMap(leaver, map, { name: 'Theirs' }, withPassword(map.password));
    await leaver.call('DELETE /users');
    expect((await readMap(owner, map)).body.name).toBe('Theirs');
  });
});
