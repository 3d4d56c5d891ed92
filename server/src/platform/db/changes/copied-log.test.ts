import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../../features/events/testing/listener.ts';
import { addMember, foundClan, type TestClan } from '../../../testing/clans.ts';
import { postTrade } from '../../../testing/goods.ts';
import { startService, type TestService } from '../../../testing/service.ts';
import { migrate } from '../migrate.ts';

let service: TestService;
let clan: TestClan;
beforeAll(async () => {
  service = await startService();
  clan = await foundClan(service);
  await clan.leader.call('POST /clans/{clan_id}/webhooks', {
    params: { clan_id: clan.clanid },
    body: { url: 'https://foxes.example.org/hook' },
  });
  await clan.leader.call('PUT /clans/{clan_id}/chatbot', {
    params: clan.params,
    query: { guildid: '5' },
  });
  await addMember(service, clan);
});
afterAll(() => service.stop());

const start = async () => {
  const lines: string[] = [];
  await migrate(service.location, { log: (line) => lines.push(line) });
  return lines;
};

/** As after `pg_dump` elsewhere and `pg_restore` here: all ids come from the other instance. */
const moveHere = () =>
  service.sql(`
    with moved as (update changes set xid = (xid::text::bigint + 5000000000)::text::xid8),
         historyLines as (update notice_position set xid = '5000001000'),
         linked as (update chatbots set xid = '5000000001')
    update webhooks set xid = '5000000001', changeid = 1`);

const state = async () => {
  const [row] = await service.sql(`
    select bool_or(greatest(h.xid, w.xid, p.xid, b.xid) >= pg_snapshot_xmax(pg_current_snapshot())) as ahead,
           count(*) filter (where (h.xid, h.changeid) > (w.xid, w.changeid)
                               or (h.xid, h.changeid) > (p.xid, p.changeid))::int as unsent
    from changes h, webhooks w, notice_position p, chatbots b`);
  return row;
};

it('adjusts a log from a database instance with higher transaction ids at the start', async () => {
  await moveHere();
  expect(await state()).toMatchObject({ ahead: true });
  expect(await start()).toEqual([
    'The change log comes from another PostgreSQL instance: adjusting it …',
  ]);
  expect(await state()).toEqual({ ahead: false, unsent: 0 });
  expect(await start()).toEqual([]);
});

it('sends new events to listeners afterwards, also if they resume from an old position', async () => {
  await moveHere();
  await start();
  const [fresh, back] = [
    await listen(service, clan.leader),
    await listen(service, clan.leader, '5000000002-0'),
  ];
  await postTrade(clan.leader);
  for (const listener of [fresh, back])
    expect(await listener.receives(1)).toEqual(['trade-posted']);
  expect(service.db.feed.isCurrent).toBe(true);
});

it('does not change a log from this database instance', async () => {
  await start();
  await addMember(service, clan);
  const places = 'select changeid, xid::text from changes order by changeid';
  const before = await service.sql(places);
  expect(await start()).toEqual([]);
  expect(await service.sql(places)).toEqual(before);
});
