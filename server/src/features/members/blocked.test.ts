import { ProblemError } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  addMember,
  ask,
  block,
  foundClan,
  historyLines,
  join,
  type TestClan,
  unblock,
} from '../../testing/clans.ts';
import { cleanRefusal, everything } from '../../testing/clean-refusal.ts';
import { aMessage, aTime } from '../../testing/goods.ts';
import { followPages } from '../../testing/pages.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const blockedBy = ({ params, leader }: TestClan) =>
  leader.call('GET /clans/{clan_id}/blocked', { params });
const requestsTo = ({ params, leader }: TestClan) =>
  leader.call('GET /clans/{clan_id}/requests', { params });

describe('blocking a person', () => {
  it('ends their request and keeps them from asking, until they are unblocked', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const ann = await service.signIn();
    await ask(clan, ann);
    await ask(other, ann);
    expect(await block(clan, ann)).toEqual(aMessage);
    expect(await requestsTo(clan)).toEqual([]);
    expect(await ann.call('GET /users/requests')).toMatchObject([{ clanid: other.clanid }]);
    expect(await cleanRefusal(service, () => ask(clan, ann))).toBe('403 blocked');
    expect(await blockedBy(clan)).toEqual([
      { chatid: ann.chatid, chattag: ann.chattag, timestamp: aTime },
    ]);
    expect(await unblock(clan, ann)).toEqual(aMessage);
    expect(await blockedBy(clan)).toEqual([]);
    await join(clan, ann);
    expect((await historyLines(clan)).slice(2, 5)).toEqual([
      `${clan.leader.chattag} unblocked ${ann.chattag}.`,
      `${clan.leader.chattag} blocked ${ann.chattag} from asking to join.`,
      `The join request of ${ann.chattag} ended.`,
    ]);
  });

  it('works without a request, and changes nothing the second time', async () => {
    const clan = await foundClan(service);
    const ann = await service.signIn();
    await block(clan, ann);
    const before = await everything(service);
    expect(await block(clan, ann)).toEqual(aMessage);
    expect(await everything(service)).toEqual(before);
    expect(await cleanRefusal(service, () => ask(clan, ann))).toBe('403 blocked');
  });

  it('does not tell the person who blocked them', async () => {
    const clan = await foundClan(service);
    const ann = await service.signIn();
    const inviter = await addMember(service, clan, { canInvite: true });
    await block(clan, ann, inviter);
    const refused = await ask(clan, ann).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProblemError);
    const known = JSON.stringify([
      (refused as ProblemError).details,
      await ann.call('GET /users/export'),
    ]);
    for (const { chatid, chattag } of [inviter, clan.leader]) {
      expect(known).not.toContain(`"${chatid}"`);
      expect(known).not.toContain(`"${chattag}"`);
    }
  });

  it('is rejected for members, and unblocking for people who are not blocked', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan);
    for (const person of [member, clan.leader]) {
      const call = () => block(clan, person);
      expect(await cleanRefusal(service, call)).toBe('403 still-a-member');
    }
    await block(await foundClan(service), await service.signIn());
    for (const person of [member, await service.signIn()]) {
      const call = () => unblock(clan, person);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-block');
    }
  });

  it('is listed in pages', async () => {
    const clan = await foundClan(service);
    const people: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const person = await service.signIn();
      await block(clan, person);
      people.push(person.chatid);
    }
    const path = `/clans/${clan.clanid}/blocked?limit=2`;
    const pages = await followPages<{ chatid: string }>(service, path, clan.leader);
    expect(pages.map((page) => page.map(({ chatid }) => chatid))).toEqual([
      people.slice(0, 2),
      people.slice(2),
    ]);
  });
});

describe('after three requests within a day', () => {
  const reject = async (clan: TestClan, person: Person, times: number) => {
    for (let n = 0; n < times; n += 1) {
      await ask(clan, person);
      await act(clan, 'reject', person);
    }
  };

  it('asking the same clan again has to wait until the first is a day old', async () => {
    const clan = await foundClan(service);
    const [ann, bob] = [await service.signIn(), await service.signIn()];
    await reject(clan, ann, 3);
    const refused = (await ask(clan, ann).catch((error: unknown) => error)) as ProblemError;
    expect(`${refused.status} ${refused.problem}`).toBe('403 asked-too-often');
    expect(refused.retryAfter).toBeGreaterThan(23 * 3600);
    expect(refused.retryAfter).toBeLessThanOrEqual(24 * 3600);
    expect(refused.details.detail).toMatch(/Ask again after \d{4}-\d\d-\d\dT[\d:.]+Z\.$/);
    await reject(clan, bob, 2);
    await ask(clan, bob);
    await ask(await foundClan(service), ann);
    await service.sql(
      `update changes set at = at - interval '1 day' where changeid = (
         select min(changeid) from changes where action = 'join-rejected' and clanid = $1)`,
      [clan.clanid],
    );
    await reject(clan, ann, 1);
    expect(await cleanRefusal(service, () => ask(clan, ann))).toBe('403 asked-too-often');
  });

  it('counts withdrawn requests too, so that nobody can flood the history', async () => {
    const clan = await foundClan(service);
    const ann = await service.signIn();
    for (let n = 0; n < 3; n += 1) {
      await ask(clan, ann);
      await ann.call('DELETE /clans/{clan_id}/requests', { params: clan.params });
    }
    expect(await cleanRefusal(service, () => ask(clan, ann))).toBe('403 asked-too-often');
  });
});
