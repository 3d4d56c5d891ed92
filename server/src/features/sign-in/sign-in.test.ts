import { expect, it } from 'vitest';
import { startService } from '../../testing/service.ts';
import { authorize } from './testing/browser.ts';
import { startChatProvider } from './testing/chat-provider.ts';

it('works', async () => {
  const chat = await startChatProvider();
  const service = await startService(chat.env);
  chat.put({ id: '1', username: 'ann' });
  const config = await service.visitor.call('GET /app/config.json');
  const back = await authorize(config, '1');
  console.log(back);
  const code = back.get('code')!;
  const t = Date.now();
  console.log(
    await service.visitor.send('POST /users/auth', { body: { code } }),
    Date.now() - t,
    chat.accessTokens,
  );
  const t2 = Date.now();
  console.log(await authorize(config, undefined), Date.now() - t2);
  await service.stop();
  await chat.stop();
  expect(1).toBe(1);
});
