import type { Operation, OperationKey } from '@clan-companion/contract/core/operation';
import { operations } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  anOffer,
  BOT_KEY,
  botOf,
  type LinkedClan,
  linkedClan,
  sendRaw,
} from '../../testing/goods.ts';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let keyless: TestService;
let clan: LinkedClan;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
  keyless = await service.another({ BOT_KEY: '' });
  clan = await linkedClan(service);
});
afterAll(() => giveBack());

const botOperations = (Object.entries(operations) as [OperationKey, Operation][])
  .filter(([key]) => key.includes(' /bot/'))
  .map(([key, operation]) => ({ key, hasBody: operation.body !== undefined }));

/** A valid request, with the given key. */
const request = (by: TestService, { key, hasBody }: (typeof botOperations)[number], as?: string) =>
  sendRaw(by, key.replace('{guildid}', clan.guildid).replace('{walkerid}', '1'), {
    ...(as !== undefined && { as }),
    ...(hasBody && { body: { ...anOffer, name: 'x', chatid: clan.leader.chatid } }),
  });

describe('the bot endpoints', () => {
  it('are exactly those whose access is limited to the bot', () => {
    expect(botOperations).toHaveLength(20);
    for (const [key, { access }] of Object.entries(operations) as [OperationKey, Operation][]) {
      expect(access === 'bot', key).toBe(key.includes(' /bot/'));
    }
  });

  it.each(botOperations)('$key requires the key', async (operation) => {
    for (const as of [undefined, `Bot ${BOT_KEY}x`]) {
      const call = () => request(service, operation, as);
      expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
    }
  });

  it.each(botOperations)('$key does not exist without a BOT_KEY', async (operation) => {
    const session = `Bearer ${clan.leader.token}`;
    for (const as of [undefined, `Bot ${BOT_KEY}`, 'Bot ', 'Bot undefined', session]) {
      const call = () => request(keyless, operation, as);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-page');
    }
  });

  it.each(['GET /bot', 'GET /bot/', 'GET /bot/x'])('%s does not exist', async (path) => {
    for (const by of [service, keyless]) {
      const call = () => sendRaw(by, path, { as: `Bot ${BOT_KEY}` });
      expect(await cleanRefusal(service, call)).toBe('404 no-such-page');
    }
  });
});

describe('the bot key', () => {
  const get = (as: string) => sendRaw(service, `GET /bot/guilds/${clan.guildid}`, { as });
  const utf8 = (text: string) => Buffer.from(text).toString('latin1');

  it('grants access', async () => {
    const answer = await botOf(service).send('GET /bot/guilds/{guildid}', {
      params: { guildid: clan.guildid },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ clanid: clan.clanid, name: 'Sand Foxes', verified: true });
  });

  it.each([
    ['', 'nothing'],
    ['Bot', 'the scheme alone'],
    ['Bot ', 'an empty key'],
    [BOT_KEY, 'the key alone'],
    [`Bearer ${BOT_KEY}`, 'another scheme'],
    [`Basic ${Buffer.from(`bot:${BOT_KEY}`).toString('base64')}`, 'yet another scheme'],
    [`Bot${BOT_KEY}`, 'no space'],
    [`Bot  ${BOT_KEY}`, 'a space before the key'],
    [`Bot ${BOT_KEY.slice(0, -1)}`, 'a part of the key'],
    [`Bot ${BOT_KEY}${BOT_KEY}`, 'the key twice'],
    [`Bot ${BOT_KEY.toUpperCase()}`, 'another case'],
    [`Bot "${BOT_KEY}"`, 'quotes'],
    [`Bot ${BOT_KEY},`, 'a comma'],
    [`Bot ${BOT_KEY}\u00a0`, 'a space that is none of ours'],
    [utf8(`Bot ${BOT_KEY.replace('e', 'е')}`), 'a letter that looks the same'],
    [utf8('Bot ключ🔑'), 'another script'],
    [`Bot ${'x'.repeat(8000)}`, 'a long one'],
    [`X Bot ${BOT_KEY}`, 'something before'],
  ])('is not accepted as %j (%s)', async (as) => {
    expect(await cleanRefusal(service, () => get(as))).toBe('401 sign-in-needed');
  });

  it.each([`bot ${BOT_KEY}`, `BOT ${BOT_KEY}`, `Bot ${BOT_KEY} `])(
    'is accepted as %j, whatever the case of the scheme and trailing spaces',
    async (as) => {
      expect(await get(as)).toMatchObject({ clanid: clan.clanid });
    },
  );

  it('is not a session, and a session is not a key', async () => {
    const { token } = clan.leader;
    for (const as of [`Bearer ${token}`, `Bot ${token}`]) {
      expect(await cleanRefusal(service, () => get(as))).toBe('401 sign-in-needed');
    }
    for (const as of [`Bot ${BOT_KEY}`, `Bearer ${BOT_KEY}`, `Bot ${token}`]) {
      const call = () => sendRaw(service, 'GET /users', { as });
      expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
    }
  });

  it('is checked before the input', async () => {
    const call = () => sendRaw(service, 'GET /bot/guilds/x', { as: 'Bot no' });
    expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
  });

  it('is exempt from the rate limit, but wrong keys are not', async () => {
    const strict = await service.another({ RATE_LIMIT_MAX: '3' });
    const statuses = async (as: string) => {
      const answers = new Set<number>();
      for (let n = 0; n < 8; n += 1) {
        const headers = { authorization: as };
        answers.add((await fetch(`${strict.url}/bot/guilds/${clan.guildid}`, { headers })).status);
      }
      return answers;
    };
    expect(await statuses(`Bot ${BOT_KEY}`)).toEqual(new Set([200]));
    expect(await statuses('Bot guess')).toEqual(new Set([401, 429]));
    expect(await statuses(`Bot ${BOT_KEY}`)).toEqual(new Set([200]));
  });
});
