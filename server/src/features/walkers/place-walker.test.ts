import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, addMember, foundClan } from '../../testing/clans.ts';
import { addWalker, aMessage, aTime, BOT_KEY, linkedClan, takeOut } from '../../testing/goods.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
});
afterAll(() => giveBack());

interface Placed {
  out?: boolean;
  place?: string;
  isready?: boolean;
}

const place = (by: Person, walkerid: string, body: Placed) =>
  by.call('PUT /walkers/{walker_id}/place', { params: { walker_id: walkerid }, body });

const read = (by: Person, walkerid: string) =>
  by.call('GET /walkers/{walker_id}', { params: { walker_id: walkerid } });

async function clanWithWalker() {
  const clan = await linkedClan(service);
  const mate = await addMember(service, clan);
  const { walkerid } = await addWalker(clan.leader, { name: 'Dune Rat' });
  return { clan, mate, walkerid };
}

it('lets every member take a walker out and park it, and tells the clan', async () => {
  const { clan, mate, walkerid } = await clanWithWalker();
  expect(await place(mate, walkerid, { out: true })).toEqual(aMessage);
  expect(await read(clan.leader, walkerid)).toMatchObject({
    outby: mate.chatid,
    outname: mate.chattag,
    outsince: aTime,
    isready: true,
  });
  await place(clan.leader, walkerid, { out: false, place: 'North gate', isready: false });
  const parked = await read(mate, walkerid);
  expect(parked).toMatchObject({ place: 'North gate', isready: false });
  for (const field of ['outby', 'outname', 'outsince', 'out']) {
    expect(parked).not.toHaveProperty(field);
  }
  const history = await clan.leader.call('GET /clans/{clan_id}/history', clan);
  expect(history.slice(0, 2).map(({ message }) => message)).toEqual([
    `${clan.leader.chattag} parked the walker “Dune Rat”.`,
    `${mate.chattag} took the walker “Dune Rat” out.`,
  ]);
});

it('records nothing if nothing changes, and does not count as an edit', async () => {
  const { clan, mate, walkerid } = await clanWithWalker();
  const { lastupdate } = await read(mate, walkerid);
  await place(mate, walkerid, { out: true });
  const { outsince } = await read(mate, walkerid);
  for (const same of [{ out: true }, { isready: true }, { place: '' }]) {
    await place(mate, walkerid, same);
  }
  expect(await read(mate, walkerid)).toMatchObject({ lastupdate, outsince });
  const history = await clan.leader.call('GET /clans/{clan_id}/history', clan);
  expect(history.filter(({ action }) => action === 'walker-taken-out')).toHaveLength(1);
});

it('clears the place by an empty text, and refuses an empty body', async () => {
  const { mate, walkerid } = await clanWithWalker();
  await place(mate, walkerid, { place: 'North gate' });
  await place(mate, walkerid, { place: ' ' });
  expect(await read(mate, walkerid)).not.toHaveProperty('place');
  expect(await refusal(place(mate, walkerid, {}))).toBe('400 invalid-input');
  expect(await refusal(place(mate, walkerid, { place: 'x'.repeat(101) }))).toBe(
    '400 invalid-input',
  );
});

it('refuses outsiders, and claims to a walker that another clan holds', async () => {
  const { walkerid } = await clanWithWalker();
  const other = await linkedClan(service);
  expect(await refusal(place(other.leader, walkerid, { out: true }))).toBe('403 members-only');
  expect(await refusal(place(other.leader, 'hand-none', { out: true }))).toBe('404 no-such-walker');
  const holder = await linkedClan(service);
  await takeOut(service, holder, '5101');
  await takeOut(service, other, '5101');
  expect(await refusal(place(other.leader, '5101', { out: true }))).toBe('403 walker-not-held');
  await place(holder.leader, '5101', { out: true });
});

it('ends with the membership', async () => {
  const { clan, mate, walkerid } = await clanWithWalker();
  const kicked = await addMember(service, clan);
  const second = await addWalker(clan.leader, { name: 'Second' });
  await place(mate, walkerid, { out: true });
  await place(kicked, second.walkerid, { out: true });
  await mate.call('DELETE /clans');
  await act(clan, 'kick', kicked);
  for (const id of [walkerid, second.walkerid]) {
    const parked = await read(clan.leader, id);
    for (const field of ['outby', 'outsince']) expect(parked).not.toHaveProperty(field);
  }
});

it('hides the place from a former member who added the walker', async () => {
  const clan = await foundClan(service);
  const former = await addMember(service, clan);
  const { walkerid } = await addWalker(former, { name: 'Mine' });
  await former.call('DELETE /clans');
  await place(clan.leader, walkerid, { out: true, place: 'North gate', isready: false });
  const [listed] = await former.call('GET /walkers');
  for (const walker of [await read(former, walkerid), listed!]) {
    expect(walker.name).toBe('Mine');
    for (const field of ['outby', 'outname', 'outsince', 'place', 'isready']) {
      expect(walker).not.toHaveProperty(field);
    }
  }
});

it('keeps who has it out after a game line that names them, and forgets it after another', async () => {
  const { clan, mate } = await clanWithWalker();
  await takeOut(service, clan, '5102');
  await place(mate, '5102', { out: true, place: 'North gate' });
  await takeOut(service, clan, '5102', { lastuser: mate.chattag.toUpperCase() });
  expect(await read(mate, '5102')).toMatchObject({ outby: mate.chatid, place: 'North gate' });
  await takeOut(service, clan, '5102', { lastuser: 'Somebody else' });
  const moved = await read(mate, '5102');
  for (const field of ['outby', 'place']) expect(moved).not.toHaveProperty(field);
});

it('keeps the place after a game line from before it was parked', async () => {
  const { clan, mate } = await clanWithWalker();
  const timestamp = new Date().toISOString();
  await takeOut(service, clan, '5103', { timestamp: '2026-01-01T00:00:00Z' });
  await place(mate, '5103', { place: 'North gate' });
  await takeOut(service, clan, '5103', { lastuser: 'Early', timestamp });
  expect(await read(mate, '5103')).toMatchObject({ lastuser: 'Early', place: 'North gate' });
});

it('lists a walker that was added by hand as unseen since then, whatever is edited', async () => {
  const { clan, walkerid } = await clanWithWalker();
  const unseen = () =>
    clan.leader.call('GET /walkers', { query: { clanid: clan.clanid, unseendays: 7 } });
  expect(await unseen()).toEqual([]);
  await service.sql(`update walkers set added = now() - interval '8 days'
                     where walkerid = '${walkerid}'`);
  const params = { walker_id: walkerid };
  await clan.leader.call('PUT /walkers/{walker_id}', { params, body: { description: 'Edited' } });
  expect(await unseen()).toMatchObject([{ walkerid, added: aTime }]);
});
