import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember } from '../../testing/clans.ts';
import { BOT_KEY, botOf, linkedClan } from '../../testing/goods.ts';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
});
afterAll(() => giveBack());

const health = {
  joined: true,
  content: false,
  channels: [{ channelid: '5', name: 'game-log', missing: ['embed-links' as const] }],
};

const report = (guildid: string) =>
  botOf(service).call('PUT /bot/guilds/{guildid}/health', { params: { guildid }, body: health });

it('shows the report of the bot to the leader only, until the link ends', async () => {
  const clan = await linkedClan(service);
  const member = await addMember(service, clan);
  const asLeader = () => clan.leader.call('GET /clans/{clan_id}/chatbot', clan);
  expect(await asLeader()).not.toHaveProperty('health');
  await report(clan.guildid);
  expect(await asLeader()).toEqual({ guildid: clan.guildid, verified: true, health });
  expect(await member.call('GET /clans/{clan_id}/chatbot', clan)).not.toHaveProperty('health');

  await clan.leader.call('DELETE /clans/{clan_id}/chatbot', clan);
  expect(await asLeader()).toEqual({});
});

it('records a report only if it changed', async () => {
  const clan = await linkedClan(service);
  const changes = () =>
    service.sql(
      `select 1 from changes where action = 'chatbot-health' and clanid = ${clan.clanid}`,
    );
  await report(clan.guildid);
  await report(clan.guildid);
  expect(await changes()).toHaveLength(1);
});

it('takes no report about a chat server without a confirmed link', async () => {
  await expect(report('404')).rejects.toThrow('No clan is linked');
});
