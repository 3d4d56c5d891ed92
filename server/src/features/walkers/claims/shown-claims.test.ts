import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { age, answerClaim, contestedWalker, newWalkerId } from '../../../testing/claims.ts';
import { act, addMember, foundMany, historyLines, join } from '../../../testing/clans.ts';
import {
  addWalker,
  aTime,
  BOT_KEY,
  botOf,
  type LinkedClan,
  linkedClan,
  sendRaw,
  takeOut,
} from '../../../testing/goods.ts';
import { startService, type TestService } from '../../../testing/service.ts';
import { listen } from '../../events/testing/listener.ts';
import { startReceiver, world } from '../../webhooks/testing/receiver.ts';
import { addWebhook, arrived, messageIn, rename } from '../../webhooks/testing/webhooks.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY }, { internet: world, jobs: true });
});
afterAll(() => service.stop());

const walkersOf = ({ leader }: LinkedClan) => leader.call('GET /walkers');
const path = (walkerid: string) => ({ params: { walker_id: walkerid } });

/** A record that the API cannot make; `state` is not `held`. */
const insertRecord = (
  { clanid }: { clanid: number },
  walkerid: string,
  { name, state }: { name: string; state: 'claimed' | 'lost' },
) =>
  service.sql(
    `insert into walkers (walkerid, clanid, name, namekey, state, contestedsince)
     values ($1 || '@' || $2::int, $2, $3, $4, $5, now())`,
    [walkerid, clanid, name, name.toUpperCase(), state],
  );

describe('the holder', () => {
  it('sees every claim, disputed ones last, and can answer each', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await age(service, walkerid, '1 day');
    await answerClaim(holder.leader, { claimant, walkerid }, 'dispute');
    const third = await linkedClan(service, 'Third');
    await takeOut(service, third, walkerid, { name: 'Mine' });
    const open = { clanid: third.clanid, clan: 'Third', since: aTime, until: aTime };
    const disputed = { clanid: claimant.clanid, clan: 'Claimants', since: aTime };
    expect((await walkersOf(holder))[0]!.contested).toEqual({
      role: 'holder',
      ...open,
      claims: [open, disputed],
    });
    for (const clan of [claimant, third]) {
      expect((await walkersOf(clan))[0]!.contested).not.toHaveProperty('claims');
    }
    await answerClaim(holder.leader, { claimant: third, walkerid }, 'dispute');
    const { claims } = (await walkersOf(holder))[0]!.contested!;
    expect(claims).toEqual([disputed, { ...open, until: undefined }]);
  });

  it('sees at most ten claims, the first to pass first', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await foundMany(service, 'Crowd', 11);
    await service.sql(
      `insert into walkers (walkerid, clanid, name, namekey, state, contestedsince)
       select $1 || '@' || clanid, clanid, 'X', 'X', 'claimed', now() - interval '1 day'
       from clans where name = 'Crowd'`,
      [walkerid],
    );
    const { claims, clan } = (await walkersOf(holder))[0]!.contested!;
    expect(clan).toBe('Crowd');
    expect(claims).toHaveLength(10);
    expect(claims!.map(({ clanid }) => clanid)).not.toContain(claimant.clanid);
  });
});

it('tells the other claimants when the holder changes, but not in their history', async () => {
  const { holder, claimant, walkerid } = await contestedWalker(service);
  const other = await linkedClan(service, 'Other');
  await takeOut(service, other, walkerid, { name: 'Mine' });
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  await addWebhook(other, receiver.url('/hook'));
  const before = await historyLines(other);
  const listener = await listen(service, other.leader);
  await answerClaim(holder.leader, { claimant, walkerid }, 'confirm');
  expect(await listener.receives(1)).toEqual(['walker-holder-changed']);
  expect(listener.received[0]!.data).toMatchObject({
    clanid: other.clanid,
    message: 'A walker that the clan claims has another holder.',
    touches: expect.arrayContaining(['walkers']),
  });
  expect(await historyLines(other)).toEqual(before);
  await rename(other, 'Others');
  expect(messageIn((await arrived(receiver, 1))[0]!)).toMatchObject({ type: 'clan-updated' });
});

it('exports lost records to their owner, and shows them nowhere else', async () => {
  const { holder, claimant, walkerid } = await contestedWalker(service);
  const owner = await addMember(service, holder);
  const body = { ownerid: owner.chatid, description: 'Our plan' };
  await holder.leader.call('PUT /walkers/{walker_id}', { ...path(walkerid), body });
  const [{ contested: _, ...walker } = {}] = await owner.call('GET /walkers');
  await answerClaim(holder.leader, { claimant, walkerid }, 'confirm');
  expect((await owner.call('GET /users/export')).walkers).toEqual([walker]);
  expect(await owner.call('GET /walkers')).toEqual([]);
});

it('exports each claim once, however many there are', async () => {
  const clan = await linkedClan(service);
  const owner = await addMember(service, clan);
  await service.sql(
    `insert into walkers (walkerid, clanid, ownerid, name, namekey, state, contestedsince)
     select 'claim-' || n || '@' || $1::int, $1, userid, 'X', 'X', 'claimed', now()
     from users, generate_series(1, 501) as n where chatid = $2`,
    [clan.clanid, owner.chatid],
  );
  const { walkers } = await owner.call('GET /users/export');
  expect(walkers).toHaveLength(501);
  expect(new Set(walkers.map(({ walkerid }) => walkerid)).size).toBe(501);
});

it('lists claims with equal names on one page each', async () => {
  const clan = await linkedClan(service);
  for (const id of ['same-1', 'same-2']) {
    await insertRecord(clan, id, { name: 'Same', state: 'claimed' });
  }
  const { leader } = clan;
  const { body, headers } = await leader.send('GET /walkers', { query: { limit: 1 } });
  expect(body).toMatchObject([{ walkerid: 'same-1' }]);
  const next = /<(.+)>/.exec(headers.get('link')!)![1]!;
  const rest = await sendRaw(service, `GET ${next}`, { as: `Bearer ${leader.token}` });
  expect(rest).toMatchObject([{ walkerid: 'same-2' }]);
});

it('shows people the record of their clan, or else the one that they added to a former clan', async () => {
  const [former, holder, own] = [
    await linkedClan(service),
    await linkedClan(service),
    await linkedClan(service),
  ];
  const person = await addMember(service, former);
  const { walkerid } = await addWalker(person, { name: 'Added' });
  await act(former, 'kick', person);
  await join(own, person);
  // As older versions made claims to such walkers.
  await service.sql(
    `update walkers set walkerid = gameid || '@' || clanid, state = 'claimed', contestedsince = now()
     where gameid = $1`,
    [walkerid],
  );
  await service.sql(
    `insert into walkers (walkerid, clanid, name, namekey) values ($1, $2, 'Held', 'HELD')`,
    [walkerid, holder.clanid],
  );
  await insertRecord(own, walkerid, { name: 'Claimed', state: 'lost' });
  const read = () => person.call('GET /walkers/{walker_id}', path(walkerid));
  expect(await read()).toMatchObject({ name: 'Added', clanid: former.clanid });
  // `service.sql` would drop the cached answer. Here, only a change of the clan's walkers does.
  const direct = new pg.Client(service.location);
  await direct.connect();
  await direct.query(`update walkers set state = 'claimed' where gameid = $1 and state = 'lost'`, [
    walkerid,
  ]);
  await direct.end();
  await takeOut(service, own, newWalkerId());
  expect(await read()).toMatchObject({ name: 'Claimed', clanid: own.clanid });
});

describe('a lost record', () => {
  it('gives no name to a line without one', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await answerClaim(holder.leader, { claimant, walkerid }, 'confirm');
    await botOf(service).call('POST /bot/guilds/{guildid}/lines', {
      params: holder,
      body: {
        channelid: '5',
        messageid: '7',
        timestamp: new Date().toISOString(),
        trips: [],
        kicked: [],
        unread: [],
        unnamed: [{ walkerid, lastuser: 'Ann' }],
      },
    });
    expect(await walkersOf(holder)).toEqual([]);
    expect((await walkersOf(claimant))[0]).not.toHaveProperty('contested');
  });

  it('is not merged into a new walker of its name', async () => {
    const clan = await linkedClan(service);
    await insertRecord(clan, 'hand-lost', { name: 'Twin', state: 'lost' });
    await addWalker(clan.leader, { name: 'Twin', description: 'Ours' });
    const merged = await takeOut(service, clan, newWalkerId(), { name: 'Twin' });
    expect(merged).toMatchObject({ description: 'Ours' });
    expect(await service.sql(`select state from walkers where gameid = 'hand-lost'`)).toEqual([
      { state: 'lost' },
    ]);
  });

  it('stays as it is when another clan merges the walker', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    const body = { description: 'Our plan' };
    await holder.leader.call('PUT /walkers/{walker_id}', { ...path(walkerid), body });
    await answerClaim(holder.leader, { claimant, walkerid }, 'confirm');
    await claimant.leader.call('DELETE /walkers/{walker_id}', path(walkerid));
    const third = await linkedClan(service);
    const { walkerid: byHand } = await addWalker(third.leader, { name: 'Trophy' });
    const noOwner = { ownerid: '', description: 'Their plan' };
    await third.leader.call('PUT /walkers/{walker_id}', { ...path(byHand), body: noOwner });
    await takeOut(service, third, walkerid, { name: 'Trophy' });
    expect(
      await service.sql(`select state, description from walkers where gameid = $1 order by state`, [
        walkerid,
      ]),
    ).toEqual([
      { state: 'held', description: 'Their plan' },
      { state: 'lost', description: 'Our plan' },
    ]);
  });
});
