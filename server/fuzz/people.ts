import { isRole, type Operation } from '@clan-companion/contract/core/operation';
import { operations } from '@clan-companion/contract/operations';
import { practiceCode } from '../src/testing/practice-code.ts';
import type { Person, TestService } from '../src/testing/service.ts';
import { type Draft, toRequest } from './draft.ts';
import type { Answer } from './parse-answers.ts';
import { type RawRequest, send } from './raw-request.ts';
import { live } from './valid.ts';

/**
 * Sends the requests as a signed-in operator. Some requests end the session or the account: after a
 * 401, a new person signs in and sends the same request, which must not get a 401 again.
 */
export class People {
  readonly #service: TestService;
  readonly #other: Person;
  readonly #target: Person;
  #me: Person | undefined;
  #hasTwoSessions = false;
  #count = 0;

  /** `target`: the person that requests of operators are about, since those can change anybody. */
  constructor(service: TestService, other: Person, target: Person) {
    this.#service = service;
    this.#other = other;
    this.#target = target;
  }

  async send(draft: Draft): Promise<Answer[]> {
    const answers = await this.#sendAs(this.#me ?? (await this.#replace()), draft);
    if (!draft.session || !answers.some(({ status }) => status === 401)) return answers;
    const again = await this.#sendAs(await this.#replace(), draft);
    if (again.some(({ status }) => status === 401)) throw new Error('must accept a fresh session');
    return again;
  }

  async #replace(): Promise<Person> {
    this.#count += 1;
    this.#hasTwoSessions = false;
    this.#me = await this.#signIn();
    return this.#me;
  }

  readonly #signIn = async () => {
    const me = await this.#service.signIn(`Fuzz ${this.#count}`);
    await this.#service.sql(
      `insert into operators (chatid, role) values ($1, 'operator') on conflict do nothing`,
      [me.chatid],
    );
    return me;
  };

  async #sendAs(me: Person, draft: Draft): Promise<Answer[]> {
    const operation: Operation = operations[draft.key];
    if (operation.paged && !this.#hasTwoSessions) {
      // Gives the list of sessions a second page.
      await this.#signIn();
      this.#hasTwoSessions = true;
    }
    const request = toRequest(draft);
    const needsCode = [request.target, request.body].some((text) => text?.includes(live.code));
    const { url, visitor } = this.#service;
    const code = needsCode ? await practiceCode(url, visitor, 'Fuzz') : '';
    const other = isRole(operation.access) ? this.#target : this.#other;
    return send(url, fillIn(request, draft.session, me, other, code));
  }
}

function fillIn(
  request: RawRequest,
  session: boolean,
  me: Person,
  other: Person,
  code: string,
): RawRequest {
  const fill = (text: string) =>
    text
      .replaceAll(live.me, me.chatid)
      .replaceAll(live.other, other.chatid)
      .replaceAll(live.code, code);
  const token = session ? [['authorization', `Bearer ${me.token}`] as const] : [];
  return {
    ...request,
    target: fill(request.target),
    // First, because Node drops all headers after the first thousand.
    headers: [...token, ...request.headers],
    body: request.body && fill(request.body),
  };
}
