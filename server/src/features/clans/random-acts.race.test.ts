import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accept,
  type Act,
  ask,
  type ClanRef,
  disband,
  erase,
  found,
  handOver,
  kick,
  leave,
  link,
  permit,
  type Racer,
  reject,
  relate,
  withdraw,
} from '../../testing/race-acts.ts';
import { type Arena, startArena } from '../../testing/race.ts';

const SEED = Number(process.env.RACE_SEED ?? 20_260_101);
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 6);
const ACTS = 60;
const PEOPLE = 9;

let arena: Arena;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.stop());

type Choice = (by: Racer, clan: ClanRef, whom: Racer, other: ClanRef) => Act;

const all = { canEdit: true, canInvite: true, canKick: true };
const choices: Choice[] = [
  found,
  ask,
  ask,
  withdraw,
  accept,
  accept,
  reject,
  kick,
  leave,
  disband,
  erase,
  // A handover to oneself succeeds without recording a change.
  (by, clan, whom) => (by === whom ? leave(by) : handOver(by, clan, whom)),
  (by, clan, whom) => permit(by, clan, whom, all),
  (by, clan, _, other) => (clan === other ? leave(by) : relate(by, clan, other)),
  (by, clan) => link(by, clan, { guildid: '1' }),
];

/** Indexes of: the choice, the actor, the clan, the other person, the other clan. */
const plans = fc.array(
  fc.tuple(...[choices.length, PEOPLE, 3, PEOPLE, 3].map((count) => fc.nat(count - 1))),
  { minLength: ACTS, maxLength: ACTS },
);

it(`keeps all invariants when many people act at once (RACE_SEED=${SEED})`, async () => {
  const outcomes = new Set<string>();
  for (const plan of fc.sample(plans, { seed: SEED, numRuns: ROUNDS })) {
    await arena.rounds(
      async (race) => {
        const people = await arena.crowd(PEOPLE);
        const clans: ClanRef[] = [];
        for (const first of [0, 2, 4]) {
          const [leader, member] = people.slice(first);
          const clan = await arena.clan(leader!, member!);
          await permit(leader!, clan, member!, all).send();
          for (const person of people.slice(6)) await ask(person, clan).send();
          clans.push(clan);
        }
        const acts = plan.map(([choice, by, clan, whom, other]) =>
          choices[choice!]!(people[by!]!, clans[clan!]!, people[whom!]!, clans[other!]!),
        );
        for (const outcome of await race(...acts)) outcomes.add(outcome);
      },
      ['none'],
    );
  }
  expect(outcomes).toContain('done');
  expect(outcomes.size).toBeGreaterThan(8);
}, 60_000);
