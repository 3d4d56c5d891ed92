import { expect, it } from 'vitest';
import { type SentBody, whyNotMessage } from './message-rules.ts';

const button = (id: string) => ({ type: 2, style: 1, label: 'x', custom_id: id });
const row = (...components: object[]) => ({ type: 1, components }) as never;
const select = (more: object) => ({ type: 3, custom_id: 'x', options: [{ value: 'a' }], ...more });
const long = 'x'.repeat(3_001);

it.each<[string, SentBody]>([
  ['text', { content: 'hello' }],
  ['an embed', { embeds: [{ title: 'x' }], nonce: 'x'.repeat(25), enforce_nonce: true }],
  ['buttons', { components: [row(button('a'), button('b'))] }],
  ['a link', { components: [row({ type: 2, style: 5, label: 'x', url: 'https://example.org' })] }],
  ['a menu', { components: [row(select({}))] }],
  ['mentions', { content: 'x', allowed_mentions: { parse: ['users'], roles: ['1'] } }],
])('accepts %s', (_, message) => {
  expect(whyNotMessage(message)).toBeUndefined();
});

it.each<[string, SentBody, string]>([
  ['an empty message', { content: ' ', embeds: [] }, 'Cannot send an empty message'],
  ['long text', { content: 'x'.repeat(2_001) }, 'Must be 2000 or fewer'],
  [
    'embeds that are too large together',
    { embeds: [{ description: long }, { description: long }] },
    'Embed size exceeds maximum size of 6000',
  ],
  ['an empty embed', { embeds: [{}] }, 'This field is required'],
  [
    'an empty field',
    { embeds: [{ title: 'x', fields: [{ name: 'x', value: ' ' }] }] },
    'This field is required',
  ],
  [
    'one id twice',
    { components: [row(button('a')), row(button('a'))] },
    'custom id cannot be duplicated',
  ],
  ['a button without an id', { components: [row(button(''))] }, 'A custom id and url'],
  ['a button without text', { components: [row({ ...button('a'), label: '' })] }, 'A label'],
  ['an empty row', { components: [row()] }, 'Not 1 to 5 buttons'],
  ['a menu beside a button', { components: [row(button('a'), select({}))] }, 'Not 1 to 5 buttons'],
  [
    'a menu with one value twice',
    { components: [row(select({ options: [{ value: 'a' }, { value: 'a' }] }))] },
    'already used',
  ],
  ['a menu that takes too many', { components: [row(select({ max_values: 2 }))] }, 'More values'],
  [
    'too many rows',
    { components: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => row(button(id))) },
    'Must be 5 or fewer',
  ],
  [
    'contradicting mentions',
    { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } },
    'are exclusive',
  ],
  ['a long nonce', { content: 'x', nonce: 'x'.repeat(26) }, 'Must be 25 or fewer'],
  ['an enforced nonce without one', { content: 'x', enforce_nonce: true }, 'Must be 25 or fewer'],
])('refuses %s', (_, message, why) => {
  const refusal = whyNotMessage(message);
  expect(refusal?.status).toBe(400);
  expect(JSON.stringify(refusal?.body)).toContain(why);
});
