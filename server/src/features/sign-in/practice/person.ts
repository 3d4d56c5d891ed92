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

/** Whoever types the same name, whatever its case and outer white space, is the same person. */
export const userNamed = (name: string): PracticeUser => ({
  id: idOf('user', caseless(name)),
  username: name.trim(),
  discriminator: '0',
});

/** One server that they manage and one that they do not, so that both can be tried out. */
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

// Both ways, since one way alone keeps ẞ apart from ß, or ς from σ.
const caseless = (name: string): string => name.trim().toLowerCase().toUpperCase().normalize('NFC');

/** 18 digits, as the ids of chat platforms look. */
function idOf(kind: 'user' | 'own server' | 'common server', key: string): string {
  const digest = createHash('sha256').update(`practice ${kind}\n${key}`).digest();
  return String(10n ** 17n + (digest.readBigUInt64BE() % (9n * 10n ** 17n)));
}
