import { expect, it } from 'vitest';
import { readWebhookUrl } from './webhook-url.ts';

it.each([
  ['https://foxes.example.org', 'https://foxes.example.org/'],
  ['HTTPS://Foxes.Example.ORG:8443/a?b=c', 'https://foxes.example.org:8443/a?b=c'],
  ['https://zürich.example/ä', 'https://xn--zrich-kva.example/%C3%A4'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ['https://localhost.example.org/', 'https://localhost.example.org/'],
  ['https://foxes.example.org./', 'https://foxes.example.org./'],
])('takes %s', (text, url) => expect(readWebhookUrl(text)).toEqual({ url }));

it.each([
  'foxes.example.org',
  'http://foxes.example.org/',
  'ftp://foxes.example.org/',
  'javascript:alert(1)',
  'https://',
  'https:///',
  'https://[::1',
  'https://a b/',
  'https://foxes.example.org:99999/',
])('does not take %s, which is no address of https', (text) => {
  expect(readWebhookUrl(text)).toEqual({ wrong: 'must be an address that begins with https://' });
});

it.each([
  'https://ann@foxes.example.org/',
  'https://:pass@foxes.example.org/',
  'https://a:b@8.8.8.8',
])('does not take %s, with a user or a password', (text) =>
  expect(readWebhookUrl(text)).toEqual({ wrong: expect.stringContaining('password') }),
);

it.each(['https://foxes.example.org/#part', 'https://foxes.example.org/#'])(
  'does not take %s, with a fragment',
  (text) => expect(readWebhookUrl(text)).toEqual({ wrong: expect.stringContaining('fragment') }),
);

it.each([
  ...['localhost', 'LOCALHOST', 'localhost.', 'api.localhost', 'printer.local', 'db.internal'],
  ...['metadata.google.internal', 'nas.home.arpa', 'intranet', 'router.'],
  ...['127.0.0.1', '127.1', '0x7f.1', '2130706433', '017700000001', '0', '10.1.2.3', '192.168.0.1'],
  ...['172.16.5.4', '169.254.169.254', '100.64.0.1', '0.0.0.0', '255.255.255.255', '１２７.0.0.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[fe80::1]', '[fd00:ec2::254]'],
  ...['[64:ff9b::a00:1]', '[2002:7f00:1::]', '[2001::1]', '[::127.0.0.1]'],
])('does not take the host %s, which is inside', (host) => {
  for (const url of [`https://${host}/`, `https://${host}:8443/hook`]) {
    expect(readWebhookUrl(url)).toEqual({ wrong: 'must be an address of the public internet' });
  }
});

it('does not take what is too long once it is spelled out', () => {
  const long = `https://foxes.example.org/${'ä'.repeat(200)}`;
  expect(long.length).toBeLessThan(1000);
  expect(readWebhookUrl(long)).toEqual({ wrong: 'must be at most 1000 characters long' });
});
