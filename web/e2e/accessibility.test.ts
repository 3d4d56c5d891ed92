import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, ask, foundClan, type TestClan } from '../../server/src/testing/clans.ts';
import { setGoal } from '../../server/src/features/goals/testing/goals.ts';
import { addWalker, BOT_KEY, postTrade } from '../../server/src/testing/goods.ts';
import { addMarker, createMap, deleteMap } from '../../server/src/testing/maps.ts';
import { signInAs } from '../../server/src/testing/operators.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { faultsInBothThemes } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

/*
 * Every page as it opens, and whether it fits a small phone. What appears only after a click
 * (dialogs, notices) is checked by the test that clicks.
 */

let web: TestWeb;
const people: Partial<Record<'asker' | 'leader' | 'operator', Person>> = {};
const ids: Record<string, number | string> = {};
beforeAll(async () => {
  web = await startWeb({ BOT_KEY });
  const { service } = web;
  const clan = await foundClan(service, 'Iron Wolves', { region: 'Europe', symbol: '☀' });
  await foundClan(service, 'lron Wolves');
  people.leader = clan.leader;
  people.asker = await service.signIn('Asker');
  people.operator = await signInAs(service, 'operator', 'Olga');
  Object.assign(ids, { clanid: clan.clanid, chatid: clan.leader.chatid });
  await fill(clan);
});
afterAll(() => web.stop());

async function fill(clan: TestClan): Promise<void> {
  const { service } = web;
  const { leader, params, clanid } = clan;
  const member = await addMember(service, clan, { canEdit: true });
  await ask(clan, people.asker!, 'Hello');
  const { clanid: otherclanid } = await foundClan(service, 'Seen');
  await leader.call('POST /clans/{clan_id}/relationships', {
    params,
    query: { otherclanid, relationshiptype: 'nap' },
  });
  await addWalker(member, { name: 'Lost Firefly' });
  await service.sql(`update walkers set added = now() - interval '20 days'`);
  await addWalker(leader, { name: 'Dune Dinghy', ownerid: member.chatid });
  const { tradeid } = await postTrade(leader, { item: 'Old Rope' });
  await postTrade(leader, { item: 'New Rope' });
  await service.sql(`update trades set listed = listed - interval '28 days' where tradeid = $1`, [
    tradeid,
  ]);
  const map = await createMap(leader, { name: 'Faultless' });
  ids.mapid = map.mapid;
  for (const [x, type] of ['Iron ore', 'Water', 'Enemy base', 'Our own'].entries()) {
    await addMarker(leader, map, { markerid: `m${x}`, x, type });
  }
  await leader.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: leader.chatid },
    query: { tree: 'Crafting' },
    body: ['Twine', 'Flint Flakes'],
  });
  await setGoal(clan, { due: '2020-01-31', note: 'W'.repeat(200) });
  await service.visitor.call('POST /reports', {
    body: { kind: 'clan', id: String(clanid), cause: 'spam' },
  });
  await people.operator!.call('POST /admin/people/{chat_id}/ban', {
    params: { chat_id: 'never-here' },
    body: { reason: 'Spam' },
  });
  await people.operator!.call('POST /admin/filters', {
    body: { kind: 'word', text: 'grobian', act: 'hold', reason: 'Rude' },
  });
  await deleteMap(leader, await createMap(leader, { name: 'Gone Valley' }));
}

/** Path, and a text in the complete page that the page before does not have. */
type Pages = readonly (readonly [path: string, text: string | RegExp])[];

async function faultsOn(person: Person | undefined, pages: Pages) {
  const { page } = await (person ? web.browserOf(person) : web.visitor());
  const faults: Record<string, string[]> = {};
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const [index, [path, text]] of pages.entries()) {
    const address = `/app/${path.replace(/:(\w+)/, (_, id: string) => String(ids[id]))}`;
    const content = page.locator('main, [role=dialog]');
    const shown = content.getByText(text).filter({ visible: true }).first();
    // As a link in the app does: loading the app and axe for each page takes half of the time.
    expect(await shown.count(), path).toBe(0);
    if (index === 0) await page.goto(address);
    else {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, address);
    }
    await shown.waitFor();
    const found = await faultsInBothThemes(page);
    if (found.length > 0) faults[path] = found;
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(width, { message: path }).toBe(360);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  return faults;
}

it('has no faults on the pages that people open most', async () => {
  const faults = await faultsOn(people.leader, [
    ['', 'First steps of your clan'],
    ['clans', 'Looks like “Iron Wolves”, which is older'],
    ['my-clan/members', 'Join requests'],
    ['walkers', 'Dune Dinghy'],
    ['trades', 'New Rope'],
    ['maps/:mapid', 'Enemy base'],
    ['profile', 'This device'],
    ['tech/crafting', 'All changes saved'],
  ]);
  expect(faults).toEqual({});
});

it('has no faults for visitors', { tags: ['thorough'] }, async () => {
  const faults = await faultsOn(undefined, [
    ['', 'Your clan, in one place'],
    ['clans/:clanid', 'Sign in to join'],
    ['trades', 'New Rope'],
    ['maps', 'Draw an open map'],
    ['tech/walkers', /^Hopper/],
    ['clusters', 'Jackal Steppe'],
    ['tech/walkers?view=list', /^Hopper/],
    ['invite', 'The link is incomplete.'],
    ['help', /^Help$/],
    ['about', /^About$/],
    ['privacy', /At most \d+ days/],
    ['no-such-page', 'Page not found'],
  ]);
  expect(faults).toEqual({});
});

it('has no faults for somebody who has asked to join', { tags: ['thorough'] }, async () => {
  const faults = await faultsOn(people.asker, [
    ['', 'Set your nickname'],
    ['clans/:clanid', 'Waiting for an answer'],
    ['my-clan', 'You’re not in a clan yet'],
    ['clans?found=1', 'What’s your name in the game?'],
    ['admin', 'Only for operators'],
  ]);
  expect(faults).toEqual({});
});

it('has no faults for a leader', { tags: ['thorough'] }, async () => {
  const faults = await faultsOn(people.leader, [
    ['my-clan', 'What you can do'],
    ['my-clan/diplomacy', 'Non-aggression'],
    ['my-clan/history', 'Today'],
    ['my-clan/chat-bot', 'Link your server'],
    ['my-clan/webhooks', 'No webhooks yet'],
    ['walkers?view=holders', 'Dune Dinghy'],
    ['trades?tab=mine', 'Old Rope'],
    ['maps', 'Faultless'],
    ['maps/:mapid/history', 'The map as it is now'],
    ['inbox', /asked to join/],
    ['tech/crafting?view=list', 'All changes saved'],
    ['tech/crafting?view=clan', 'Only one person has'],
  ]);
  expect(faults).toEqual({});
});

it('has no faults for operators', { tags: ['thorough'] }, async () => {
  const faults = await faultsOn(people.operator, [
    ['admin', 'Figures'],
    ['admin/reports', 'Iron Wolves'],
    ['admin/bans', 'never-here'],
    ['admin/find?text=iron', 'Iron Wolves'],
    ['admin/deleted', 'Gone Valley'],
    ['admin/roles', 'Olga'],
    ['admin/filters', 'grobian'],
    ['admin/log', 'Reason: Spam'],
    ['admin/switches', 'Change settings while the service runs'],
    ['admin/community', 'Name of the community'],
    ['admin/clans/:clanid', 'Iron Wolves'],
    ['admin/maps/:mapid', /^Map #/],
    ['admin/people/:chatid', 'New Rope'],
  ]);
  expect(faults).toEqual({});
});
