import { expect, it } from 'vitest';
import { readPublicUrl } from './public-address.ts';

it.each([
  ['https://foxes.example.org', 'https://foxes.example.org/'],
  ['HTTPS://Foxes.Example.ORG:8443/a?b=c', 'https://foxes.example.org:8443/a?b=c'],
  ['https://zürich.example/ä', 'https://xn--zrich-kva.example/%C3%A4'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ['https://localhost.example.org/', 'https://localhost.example.org/'],
  ['https://foxes.example.org./', 'https://foxes.example.org./'],
])('accepts %s', (text, url) => expect(readPublicUrl(text)).toEqual({ url }));

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
])('rejects %s, which is not an https URL', (text) => {
  expect(readPublicUrl(text)).toEqual({ wrong: 'must be a URL that starts with https://' });
});

it.each([
  'https://ann@foxes.example.org/',
  'https://:pass@foxes.example.org/',
  'https://a:b@8.8.8.8',
])('rejects %s, which has a user name or password', (text) =>
  expect(readPublicUrl(text)).toEqual({ wrong: expect.stringContaining('password') }),
);

it.each(['https://foxes.example.org/#part', 'https://foxes.example.org/#'])(
  'rejects %s, which has a fragment',
  (text) => expect(readPublicUrl(text)).toEqual({ wrong: expect.stringContaining('fragment') }),
);

it.each([
  ...['localhost', 'LOCALHOST', 'localhost.', 'api.localhost', 'printer.local', 'db.internal'],
  ...['metadata.google.internal', 'nas.home.arpa', 'intranet', 'router.'],
  ...['127.0.0.1', '127.1', '0x7f.1', '2130706433', '017700000001', '0', '10.1.2.3', '192.168.0.1'],
  ...['172.16.5.4', '169.254.169.254', '100.64.0.1', '0.0.0.0', '255.255.255.255', '１２７.0.0.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[fe80::1]', '[fd00:ec2::254]'],
  ...['[64:ff9b::a00:1]', '[2002:7f00:1::]', '[2001::1]', '[::127.0.0.1]'],
])('rejects the internal host %s', (host) => {
  for (const url of [`https://${host}/`, `https://${host}:8443/hook`]) {
    expect(readPublicUrl(url)).toEqual({ wrong: 'must have a public address' });
  }
});

it('rejects a URL that is too long after normalization', () => {
  const long = `https://foxes.example.org/${'ä'.repeat(200)}`;
  expect(long.length).toBeLessThan(1000);
  expect(readPublicUrl(long)).toEqual({ wrong: 'must be at most 1000 characters long' });
});
