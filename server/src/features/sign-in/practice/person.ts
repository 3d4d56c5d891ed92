import { createHash } from 'node:crypto';

export interface PracticeUser {
  id: string;
  username: string;
  discriminator: '0';
}

export interface PracticeServer {
  id: string;
  name: string;
  owner: boolean;
  permissions: string;
}

const EVERY_PERMISSION = '2147483647';
const NO_PERMISSION = '0';

/** The same name is the same person, ignoring case and outer white space. */
export const userNamed = (name: string): PracticeUser => ({
  id: idOf('user', caseless(name)),
  username: name.trim(),
  discriminator: '0',
});

/** One chat server that the person manages and one that they do not, to try out both. */
export const serversOf = (name: string): PracticeServer[] => [
  {
    id: idOf('own server', caseless(name)),
    name: `${name.trim()}'s server`,
    owner: true,
    permissions: EVERY_PERMISSION,
  },
  {
    id: idOf('common server', ''),
    name: 'Practice server',
    owner: false,
    permissions: NO_PERMISSION,
  },
];

// Both conversions are needed: one alone keeps ẞ and ß, or ς and σ, distinct.
const caseless = (name: string): string => name.trim().toLowerCase().toUpperCase().normalize('NFC');

/** 18 digits, like the ids of real chat platforms. */
function idOf(kind: 'user' | 'own server' | 'common server', key: string): string {
  const digest = createHash('sha256').update(`practice ${kind}\n${key}`).digest();
  return String(10n ** 17n + (digest.readBigUInt64BE() % (9n * 10n ** 17n)));
}
