import fc from 'fast-check';
import { expect } from 'vitest';
import { type Action, NAMES, type Rule, rules, type Step, type World } from './model.ts';
import type { Real } from './real.ts';
import { readView, viewOf } from './view.ts';

/** How often each action is generated. */
const weights: Record<Action, number> = {
  'signs in': 3,
  'founds a clan': 2,
  'asks to join #': 10,
  'takes the request to # back': 2,
  'accepts @ into #': 10,
  'rejects @ at #': 2,
  'kicks @ from #': 3,
  leaves: 2,
  'hands # over to @': 3,
  'sets what @ may do in #': 6,
  'deletes #': 1,
  'deletes their account': 2,
  'relates # to ~': 4,
  'ends what # has with ~': 2,
};

interface Chance extends Pick<Step, 'permissions' | 'relation'> {
  /** Pick only from steps that the model allows; otherwise from all steps. */
  readonly allowed: boolean;
  /** Which of the possible steps to take. */
  readonly index: number;
}

/** An action whose people and clans are chosen when it runs. */
class Attempt implements fc.AsyncCommand<World, Real> {
  readonly #action: Action;
  readonly #rule: Rule;
  readonly #chance: Chance;
  #step: Step | undefined;
  #sentence = '';

  constructor(action: Action, chance: Chance) {
    this.#action = action;
    this.#rule = rules[action];
    this.#chance = chance;
  }

  /** Skips the action if no step is possible. */
  check(world: Readonly<World>): boolean {
    const { index, allowed } = this.#chance;
    const all = possible(world, this.#chance);
    const steps = allowed ? all.filter((step) => !this.#rule.why(world, step)) : all;
    this.#step = steps[index % steps.length];
    return this.#step !== undefined;
  }

  async run(world: World, real: Real): Promise<void> {
    const step = this.#step!;
    const refused = this.#rule.why(world, step);
    this.#sentence = `${describeStep(this.#action, step)}: ${refused ?? 200}`;
    if (!refused) this.#rule.after(world, step);
    const status = await real.do(this.#action, step);
    expectStatus(status, refused ?? 200, this.#sentence);
    await expectSameView(real, world, this.#sentence);
  }

  toString(): string {
    return `\n  ${this.#sentence}`;
  }
}

function expectStatus(status: number, expected: number, sentence: string): void {
  expect(status, sentence).toBe(expected);
}

async function expectSameView(real: Real, world: World, sentence: string): Promise<void> {
  const view = await readView(real, world);
  expect(view, sentence).toEqual(viewOf(world));
  const clans = Object.values(view.clans);
  for (const { leader, leaders, members } of clans) {
    expect(leaders).toEqual([leader]);
    expect(members).toContain(leader);
  }
  const members = clans.flatMap((clan) => clan.members);
  expect(members).toHaveLength(new Set(members).size);
}

/** All combinations of people and clans. The newest clan may be deleted; clan 0 never existed. */
function possible(world: World, { permissions, relation }: Chance): Step[] {
  const clans = [...new Set([...world.clans.keys(), world.founded, 0])];
  return NAMES.flatMap((by) =>
    NAMES.flatMap((whom) =>
      clans.flatMap((clan) =>
        clans.map((other) => ({ by, whom, clan, other, permissions, relation })),
      ),
    ),
  );
}

function describeStep(
  action: Action,
  { by, whom, clan, other, permissions, relation }: Step,
): string {
  const words = action
    .replace('@', whom)
    .replace('#', `clan ${clan}`)
    .replace('~', `clan ${other} (${relation})`);
  const more = action.startsWith('sets') ? ` ${JSON.stringify(permissions)}` : '';
  return `${by} ${words}${more}`;
}

const chances = fc.record({
  allowed: fc.constantFrom(true, true, true, false),
  index: fc.nat(),
  permissions: fc
    .record(
      { canEdit: fc.boolean(), canInvite: fc.boolean(), canKick: fc.boolean() },
      { requiredKeys: [] },
    )
    .filter((permissions) => Object.keys(permissions).length > 0),
  relation: fc.constantFrom('ally', 'enemy', 'nap'),
});

export const attempts = Object.entries(weights).flatMap(([action, weight]) =>
  Array.from({ length: weight }, () =>
    chances.map((chance) => new Attempt(action as Action, chance)),
  ),
);
