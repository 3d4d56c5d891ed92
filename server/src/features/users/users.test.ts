import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('the profile', () => {
  it('has chatid and chattag, and leaves out what has no value', async () => {
    const ann = await service.signIn('Ann');
    expect(await ann.call('GET /users')).toEqual({ chatid: ann.chatid, chattag: 'Ann' });
  });
});
