import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan, historyLines } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { changeGoal, goalsOf, removeGoal, setGoal } from './testing/goals.ts';
import { followPages } from '../../testing/pages.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const takes = (item: string, { chatid }: Person) => ({ item, chatid });

describe('setting a goal', () => {
  it('lists it with its day, its note and who learns what', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan);
    await member.call('PUT /users', { body: { dataupdate: 'Weasel' } });
    const tasks = [takes('Loom', clan.leader), takes('Twine', member)];
    await setGoal(clan, { due: '2026-02-28', note: ' For sails ', tasks });
    expect(await goalsOf(clan, member)).toEqual([
      {
        goalid: expect.any(Number),
        tree: 'Crafting',
        item: 'Loom',
        due: '2026-02-28',
        note: 'For sails',
        tasks: [
          { item: 'Loom', chatid: clan.leader.chatid, chattag: clan.leader.chattag },
          { item: 'Twine', chatid: member.chatid, chattag: member.chattag, nickname: 'Weasel' },
        ],
      },
    ]);
    expect((await historyLines(clan))[0]).toMatch(/ set the goal “Loom”\.$/);
  });

  it('needs an item of the game data, which must not be a goal yet', async () => {
    const clan = await foundClan(service);
    const refusedBody = (body: object) => cleanRefusal(service, () => setGoal(clan, body));
    expect(await refusedBody({ tree: 'crafting' })).toBe('400 invalid-input body/tree');
    expect(await refusedBody({ item: 'Wooden Elephant' })).toBe('400 invalid-input body/item');
    expect(await refusedBody({ note: 'x'.repeat(201) })).toBe('400 invalid-input body/note');
    await setGoal(clan);
    expect(await refusedBody({})).toBe('403 already-a-goal');
    await setGoal(clan, { item: 'Mortar' });
  });

  it.each(['2026-02-30', '0000-01-01', '31.1.2026', 'Friday', '2026-1-1'])(
    'rejects the day %j',
    async (due) => {
      const clan = await foundClan(service);
      const call = () => setGoal(clan, { due });
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input body/due');
    },
  );

  it('lets members learn only the item and what it requires, each once', async () => {
    const clan = await foundClan(service);
    const refusedTasks = (...tasks: { item: string; chatid: string }[]) =>
      cleanRefusal(service, () => setGoal(clan, { tasks }));
    const { leader } = clan;
    const at = (index: number) => `400 invalid-input body/tasks/${index}/item`;
    expect(await refusedTasks(takes('Mortar', leader))).toBe(at(0));
    expect(await refusedTasks(takes('Twine', leader), takes('Twine', leader))).toBe(at(1));
    expect(await refusedTasks(takes('Twine', await service.signIn()))).toBe('404 no-such-member');
    expect(await refusedTasks({ item: 'Twine', chatid: 'nobody' })).toBe('404 no-such-member');
  });

  it('is possible again after the goal was removed', async () => {
    const clan = await foundClan(service);
    await setGoal(clan);
    await removeGoal(clan);
    expect(await goalsOf(clan)).toEqual([]);
    await setGoal(clan);
    expect(await goalsOf(clan)).toHaveLength(1);
  });
});

it('lists goals page by page, oldest first', async () => {
  const clan = await foundClan(service);
  const items = ['Twine', 'Loom', 'Mortar', 'Joinery', 'Wax Press'];
  for (const item of items) await setGoal(clan, { item });
  const path = `/clans/${clan.clanid}/goals?limit=2`;
  const pages = await followPages<{ item: string }>(service, path, clan.leader);
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat().map(({ item }) => item)).toEqual(items);
});

describe('changing a goal', () => {
  it('changes only what is given, and an empty text clears it', async () => {
    const clan = await foundClan(service);
    await setGoal(clan, { due: '2026-02-28', note: 'Soon', tasks: [takes('Loom', clan.leader)] });
    await changeGoal(clan, { due: '2026-03-01', tasks: [takes('Twine', clan.leader)] });
    const [goal] = await goalsOf(clan);
    expect(goal).toMatchObject({ due: '2026-03-01', note: 'Soon' });
    expect(goal!.tasks.map(({ item }) => item)).toEqual(['Loom', 'Twine']);
    await changeGoal(clan, { due: '', note: '', tasks: [{ item: 'Loom' }] });
    const [cleared] = await goalsOf(clan);
    expect(Object.keys(cleared!)).toEqual(['goalid', 'tree', 'item', 'tasks']);
    expect(cleared!.tasks.map(({ item }) => item)).toEqual(['Twine']);
  });

  it('needs at least one field, and a goal of this clan', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    await setGoal(clan);
    await setGoal(other);
    const nothing = () => changeGoal(clan, {});
    expect(await cleanRefusal(service, nothing)).toBe('400 invalid-input body');
    const [theirs] = await goalsOf(other);
    for (const goalid of [theirs!.goalid, 2_147_483_647]) {
      const line = `PUT /clans/${clan.clanid}/goals/${goalid}`;
      const sent = { body: '{"note":"x"}', headers: { 'content-type': 'application/json' } };
      const change = () => rawCall(service, clan.leader, line, sent);
      expect(await cleanRefusal(service, change)).toBe('404 no-such-goal');
      const remove = () => rawCall(service, clan.leader, line.replace('PUT', 'DELETE'));
      expect(await cleanRefusal(service, remove)).toBe('404 no-such-goal');
    }
  });

  it('lets every member take a free task and give it back', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan);
    await setGoal(clan);
    await changeGoal(clan, { tasks: [takes('Twine', member)] }, member);
    expect((await goalsOf(clan))[0]!.tasks).toMatchObject([takes('Twine', member)]);
    expect((await historyLines(clan))[0]).toMatch(/ will help to reach the goal “Loom”\.$/);
    await changeGoal(clan, { tasks: [{ item: 'Twine' }] }, member);
    expect((await goalsOf(clan))[0]!.tasks).toEqual([]);
  });

  it('keeps the tasks of others from members without canEdit', async () => {
    const clan = await foundClan(service);
    const [member, mate] = [await addMember(service, clan), await addMember(service, clan)];
    const editor = await addMember(service, clan, { canEdit: true });
    await setGoal(clan, { tasks: [takes('Twine', mate)] });
    const refused = (...tasks: { item: string; chatid?: string }[]) =>
      cleanRefusal(service, () => changeGoal(clan, { tasks }, member));
    expect(await refused(takes('Twine', member))).toBe('403 task-taken');
    expect(await refused(takes('Loom', member), takes('Twine', member))).toBe('403 task-taken');
    expect(await refused({ item: 'Twine' })).toBe('403 no-permission');
    expect(await refused(takes('Loom', mate))).toBe('403 no-permission');
    const withNote = () => changeGoal(clan, { note: '', tasks: [takes('Loom', member)] }, member);
    expect(await cleanRefusal(service, withNote)).toBe('403 no-permission');
    await changeGoal(clan, { tasks: [takes('Twine', member), { item: 'Loom' }] }, editor);
    expect((await goalsOf(clan))[0]!.tasks).toMatchObject([takes('Twine', member)]);
  });

  it('gives a task to one of many members who take it at the same time', async () => {
    const clan = await foundClan(service);
    const members = await Promise.all(Array.from({ length: 8 }, () => addMember(service, clan)));
    await setGoal(clan);
    const outcomes = await Promise.all(
      members.map((member) =>
        changeGoal(clan, { tasks: [takes('Loom', member)] }, member).then(
          () => 'taken',
          ({ problem }: { problem: string }) => problem,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['taken', ...Array<string>(7).fill('task-taken')]);
  });
});

describe('the tasks of a member', () => {
  it('end when they are kicked, leave, or delete their account', async () => {
    const clan = await foundClan(service);
    const [kicked, left, gone] = [
      await addMember(service, clan),
      await addMember(service, clan),
      await addMember(service, clan),
    ];
    await setGoal(clan, {
      tasks: [takes('Twine', kicked), takes('Flint Flakes', left), takes('Wood Bench', gone)],
    });
    await act(clan, 'kick', kicked);
    await left.call('DELETE /clans');
    await gone.call('DELETE /users');
    expect((await goalsOf(clan))[0]!.tasks).toEqual([]);
  });

  it('end while they are taken at the same time', async () => {
    const clan = await foundClan(service);
    await setGoal(clan);
    for (let round = 0; round < 5; round += 1) {
      const member = await addMember(service, clan);
      const [outcome] = await Promise.all([
        changeGoal(clan, { tasks: [takes('Loom', member)] }, member).then(
          () => 'taken',
          ({ problem }: { problem: string }) => problem,
        ),
        act(clan, 'kick', member),
      ]);
      expect(outcome).toBeOneOf(['taken', 'members-only']);
      expect((await goalsOf(clan))[0]!.tasks).toEqual([]);
    }
  });

  it('are part of their export', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan);
    await setGoal(clan, { tasks: [takes('Twine', member), takes('Loom', clan.leader)] });
    const [goal] = await goalsOf(clan);
    const { tasks } = await member.call('GET /users/export');
    expect(tasks).toEqual([
      { clanid: clan.clanid, goalid: goal!.goalid, tree: 'Crafting', item: 'Twine' },
    ]);
  });
});

it('deletes the goals with the clan', async () => {
  const clan = await foundClan(service);
  await setGoal(clan, { tasks: [takes('Loom', clan.leader)] });
  await clan.leader.call('DELETE /clans/{clan_id}', clan);
  const left = await service.sql('select from goals where clanid = $1', [clan.clanid]);
  expect(left).toEqual([]);
});
