import { expect, it } from 'vitest';
import { messagePayload, snowflake } from './payloads.ts';
import { whyNot } from './published.ts';

const message = messagePayload(
  {
    id: snowflake(),
    channelid: '1',
    author: { id: '2', username: 'x' },
    webhook: true,
    content: 'hello',
    embeds: [],
    components: [],
  },
  true,
);

it('accepts only payloads that match the published schemas', () => {
  expect(whyNot('MessageResponse', message)).toBeUndefined();
  expect(whyNot('MessageResponse', { ...message, id: 7 })).toContain('id');
  expect(whyNot('MessageResponse', [message], true)).toBeUndefined();
  expect(whyNot('MessageResponse', [message, {}], true)).toBeDefined();
  expect(whyNot('MessageCreateRequest', { embeds: 'none' })).toBeDefined();
  expect(() => whyNot('NoSuchThing', {})).toThrow('Nothing called NoSuchThing is published');
});
