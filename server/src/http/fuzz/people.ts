import { type Person, practiceCode, type TestService } from '../../testing/service.ts';
import { type Draft, toRequest } from './draft.ts';
import type { Answer } from './parse-answers.ts';
import { type RawRequest, send } from './raw-request.ts';
import { live } from './valid.ts';

/**
 * Those who send the requests. Some requests end a session or an account: who is refused is
 * replaced by somebody fresh, and the same request must do for them.
 */
export class People {
  readonly #service: TestService;
  readonly #other: Person;
  #me: Person | undefined;
  #count = 0;

  constructor(service: TestService, other: Person) {
    this.#service = service;
    this.#other = other;
  }

  async send(draft: Draft): Promise<Answer[]> {
    const me = (this.#me ??= await this.#somebody());
    const answers = await this.#sendAs(me, draft);
    if (!draft.session || !answers.some(({ status }) => status === 401)) return answers;
    this.#me = await this.#somebody();
    const again = await this.#sendAs(this.#me, draft);
    if (again.some(({ status }) => status === 401)) throw new Error('must accept a fresh session');
    return again;
  }

  async #sendAs(me: Person, draft: Draft): Promise<Answer[]> {
    const request = toRequest(draft);
    const needsCode = [request.target, request.body].some((text) => text?.includes(live.code));
    const code = needsCode
      ? await practiceCode(this.#service.url, this.#service.visitor, 'Fuzz')
      : '';
    return send(this.#service.url, fillIn(request, draft.session, me, this.#other, code));
  }

  /** With two sessions, so that a list of one is not the last page. */
  async #somebody(): Promise<Person> {
    const name = `Fuzz ${(this.#count += 1)}`;
    await this.#service.signIn(name);
    return this.#service.signIn(name);
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
    headers: [...request.headers, ...token],
    body: request.body && fill(request.body),
  };
}
