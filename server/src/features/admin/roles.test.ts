import { afterEach, describe, expect, it } from 'vitest';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { ban, signInAs } from '../../testing/operators.ts';
import { refusal } from '../../testing/refusal.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';
import { userNamed } from '../sign-in/practice/practice-chat.ts';
import { findClaimLink } from './claim.ts';

let service: TestService;
let stop: () => Promise<void>;
afterEach(() => stop());

async function start(env?: Record<string, string>): Promise<void> {
  service = await startService(env);
  stop = () => service.stop();
}
async function borrow(): Promise<void> {
  ({ service, giveBack: stop } = await borrowService({}));
}

const claim = (person: Person, code?: string) =>
  person.call('POST /admin/claim', { body: code === undefined ? {} : { code } });
const setRole = (by: Person, { chatid }: { chatid: string }, role: 'moderator' | 'operator') =>
  by.call('PUT /admin/operators/{chat_id}', { params: { chat_id: chatid }, body: { role } });
const removeRole = (by: Person, { chatid }: { chatid: string }) =>
  by.call('DELETE /admin/operators/{chat_id}', { params: { chat_id: chatid } });
const roleOf = async (person: Person) => (await person.call('GET /admin/role')).role;

const link = async () =>
  findClaimLink(service.location, {
    appUrl: 'https://clans.example.org/app',
    operators: new Set(),
  });

describe('a service without an operator', () => {
  it('is claimed by whoever opens the printed link first, once', async () => {
    await start({
      CHAT_CLIENT_ID: 'x',
      CHAT_CLIENT_SECRET: 'y',
      CHAT_API_URL: 'http://localhost:9',
    });
    // Without the practice sign-in, sessions come from elsewhere.
    const [first, second] = await Promise.all([session('first'), session('second')]);
    expect(await first.call('GET /admin/role')).toEqual({ canClaim: false });
    expect(await refusal(claim(first))).toBe('403 wrong-claim-code');
    expect(await refusal(claim(first, 'guess'))).toBe('403 wrong-claim-code');
    const printed = await link();
    expect(printed).toMatch(/^https:\/\/clans\.example\.org\/app\/admin\/claim#[\w-]{43}$/);
    expect(await link()).toBe(printed);
    const code = printed!.split('#')[1]!;
    await claim(first, code);
    expect(await roleOf(first)).toBe('operator');
    expect(await refusal(claim(second, code))).toBe('403 already-operated');
    expect(await link()).toBeUndefined();
    // Not even without operators does the link work again.
    await service.sql('delete from operators');
    expect(await refusal(claim(second, code))).toBe('403 wrong-claim-code');
    expect(await link()).toBeUndefined();
  });

  it('is claimed with a button on this machine, with the practice sign-in', async () => {
    await start();
    const person = await service.signIn();
    expect(await person.call('GET /admin/role')).toEqual({ canClaim: true });
    const viaProxy = { authorization: `Bearer ${person.token}`, 'x-forwarded-for': '203.0.113.7' };
    const seen = await fetch(`${service.url}/admin/role`, { headers: viaProxy });
    expect(await seen.json()).toEqual({ canClaim: false });
    await claim(person);
    expect(await person.call('GET /admin/role')).toEqual({ role: 'operator', canClaim: false });
    expect(await refusal(claim(await service.signIn()))).toBe('403 already-operated');
  });

  it('cannot be claimed where OPERATORS names somebody', async () => {
    await start({ OPERATORS: 'somebody-else' });
    const person = await service.signIn();
    expect(await person.call('GET /admin/role')).toEqual({ canClaim: false });
    expect(await refusal(claim(person))).toBe('403 already-operated');
  });

  async function session(chatid: string): Promise<Person> {
    const { randomBytes } = await import('node:crypto');
    const { tokenHash } = await import('../../platform/http/caller.ts');
    const token = randomBytes(32).toString('base64url');
    await service.sql(
      `with person as (insert into users (chatid, chattag) values ($1, $1) returning userid)
       insert into sessions (userid, tokenhash, expires)
       select userid, $2, now() + interval '1 day' from person`,
      [chatid, tokenHash(token)],
    );
    return { ...service.as(token), chatid, chattag: chatid, token };
  }
});

describe('roles', () => {
  it('come from OPERATORS, and nobody can change those', async () => {
    const chatid = userNamed('Configured').id;
    await start({ OPERATORS: `${chatid},never-signed-in` });
    const configured = await service.signIn('Configured');
    expect(configured.chatid).toBe(chatid);
    expect(await roleOf(configured)).toBe('operator');
    const other = await service.signIn();
    await setRole(configured, other, 'operator');
    expect(await configured.call('GET /admin/operators')).toEqual(
      expect.arrayContaining([
        { chatid, chattag: 'Configured', role: 'operator', configured: true },
        { chatid: 'never-signed-in', role: 'operator', configured: true },
        { chatid: other.chatid, chattag: other.chattag, role: 'operator', configured: false },
      ]),
    );
    const calls = [
      () => setRole(other, configured, 'moderator'),
      () => removeRole(other, configured),
      () => setRole(other, { chatid: 'never-signed-in' }, 'moderator'),
    ];
    for (const call of calls) {
      expect(await cleanRefusal(service, call)).toBe('403 configured-operator');
    }
    expect(await refusal(ban(other, configured))).toBe('403 is-operator');
  });

  it('can be given before the first sign-in, and are seen by all instances at once', async () => {
    await borrow();
    const other = await service.another();
    const operator = await signInAs(service, 'operator');
    const { chatid } = await service.signIn('Later');
    await service.sql('delete from users where chatid = $1', [chatid]);
    await setRole(operator, { chatid }, 'moderator');
    const later = await service.signIn('Later');
    const there = other.as(later.token);
    expect(await roleOf(later)).toBe('moderator');
    await there.call('GET /admin/log');
    await removeRole(operator, later);
    await expect.poll(() => refusal(there.call('GET /admin/log'))).toBe('403 moderators-only');
  });

  it('cannot be raised by oneself, and the last operator stays', async () => {
    await borrow();
    const operator = await signInAs(service, 'operator');
    const moderator = await signInAs(service, 'moderator');
    const member = await service.signIn();
    for (const by of [moderator, member]) {
      for (const call of [
        () => setRole(by, by, 'operator'),
        () => setRole(by, operator, 'moderator'),
        () => removeRole(by, operator),
        () => ban(by, operator),
      ]) {
        expect(await cleanRefusal(service, call)).toBe('403 operators-only');
      }
    }
    expect(await cleanRefusal(service, () => removeRole(operator, operator))).toBe(
      '403 last-operator',
    );
    expect(await cleanRefusal(service, () => setRole(operator, operator, 'moderator'))).toBe(
      '403 last-operator',
    );
    expect(await cleanRefusal(service, () => removeRole(operator, member))).toBe(
      '404 no-such-operator',
    );
    await setRole(operator, member, 'operator');
    await removeRole(operator, operator);
    expect(await roleOf(operator)).toBeUndefined();
    expect(await refusal(setRole(operator, operator, 'operator'))).toBe('403 operators-only');
  });

  it('are not given to banned people', async () => {
    await borrow();
    const operator = await signInAs(service, 'operator');
    await ban(operator, { chatid: 'troll' });
    const call = () => setRole(operator, { chatid: 'troll' }, 'moderator');
    expect(await cleanRefusal(service, call)).toBe('403 is-banned');
  });
});
