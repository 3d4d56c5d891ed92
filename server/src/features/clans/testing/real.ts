import { ProblemError } from '@clan-companion/contract/core/client';
import type { Person, TestService } from '../../../testing/service.ts';
import { type Action, type Name, NAMES, rules, type Step, type World } from './model.ts';

const UNUSED_ID = 2_147_483_647;

/** Runs the model's actions on the real service. Each run signs in its own people. */
export class Real {
  readonly #service: TestService;
  readonly #run: string;
  readonly #people = new Map<Name, Person>();
  readonly #clanids = new Map<number, number>();
  readonly #relationshipids = new Map<string, number>();

  constructor(service: TestService, run: string) {
    this.#service = service;
    this.#run = run;
  }

  /** Signs everyone in and founds two clans, because few actions are possible without a clan. */
  async begin(world: World): Promise<void> {
    await Promise.all(NAMES.map((name) => this.#signIn(name)));
    for (const by of ['Ann', 'Bob'] as const) {
      const step: Step = { by, whom: by, clan: 0, other: 0, permissions: {}, relation: 'nap' };
      rules['founds a clan'].after(world, step);
      await this.#send('founds a clan', step);
    }
  }

  async #signIn(name: Name): Promise<void> {
    this.#people.set(name, await this.#service.signIn(`${name} ${this.#run}`));
  }

  person(name: Name): Person {
    return this.#people.get(name)!;
  }

  nameOf(chatid: string | undefined): Name | undefined {
    return NAMES.find((name) => this.person(name).chatid === chatid);
  }

  clanid(clan: number): number {
    return this.#clanids.get(clan) ?? UNUSED_ID;
  }

  clanOf(clanid: number | undefined): number | undefined {
    return [...this.#clanids].find(([, id]) => id === clanid)?.[0];
  }

  /** Whether the id is unchanged: setting a relationship again must keep its id. */
  isSameRelationship(clan: number, other: number, relationshipid: number): boolean {
    const key = `${clan} ${other}`;
    const previous = this.#relationshipids.get(key) ?? relationshipid;
    this.#relationshipids.set(key, relationshipid);
    return previous === relationshipid;
  }

  /** Returns the HTTP status of the response. */
  async do(action: Action, step: Step): Promise<number> {
    try {
      await this.#send(action, step);
      return 200;
    } catch (error) {
      if (error instanceof ProblemError) return error.status;
      throw error;
    }
  }

  async #send(
    action: Action,
    { by, clan, whom, other, permissions, relation }: Step,
  ): Promise<void> {
    const person = this.person(by);
    const params = { clan_id: this.clanid(clan) };
    const member = { ...params, member_id: this.person(whom).chatid };
    const act = (decision: 'accept' | 'reject' | 'kick') =>
      person.call('PUT /clans/{clan_id}/members/{member_id}', {
        params: member,
        query: { action: decision },
      });
    const sends: Record<Action, () => Promise<unknown>> = {
      'signs in': () => this.#signIn(by),
      'founds a clan': async () => {
        const { clanid } = await person.call('POST /clans', { query: { name: `Clan of ${by}` } });
        this.#clanids.set(this.#clanids.size + 1, clanid);
      },
      'asks to join #': () => person.call('POST /clans/{clan_id}/requests', { params }),
      'takes the request to # back': () =>
        person.call('DELETE /clans/{clan_id}/requests', { params }),
      'accepts @ into #': () => act('accept'),
      'rejects @ at #': () => act('reject'),
      'kicks @ from #': () => act('kick'),
      leaves: () => person.call('DELETE /clans'),
      'hands # over to @': () =>
        person.call('PUT /clans/{clan_id}/leader', {
          params,
          query: { chatid: this.person(whom).chatid },
        }),
      'sets what @ may do in #': () =>
        person.call('PUT /clans/{clan_id}/members/{member_id}/permissions', {
          params: member,
          query: permissions,
        }),
      'deletes #': () => person.call('DELETE /clans/{clan_id}', { params }),
      'deletes their account': () => person.call('DELETE /users'),
      'relates # to ~': () =>
        person.call('POST /clans/{clan_id}/relationships', {
          params,
          query: { otherclanid: this.clanid(other), relationshiptype: relation },
        }),
      'ends what # has with ~': async () => {
        const key = `${clan} ${other}`;
        const relationship_id = this.#relationshipids.get(key) ?? UNUSED_ID;
        await person.call('DELETE /clans/{clan_id}/relationships/{relationship_id}', {
          params: { ...params, relationship_id },
        });
        this.#relationshipids.delete(key);
      },
    };
    await sends[action]();
  }
}
