import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Of the hash of a random password, which cannot be guessed. */
const GENERATED = { N: 2 ** 10, r: 8, p: 1 };

const KEY_BYTES = 32;
const MAX_MEMORY = 64 * 1024 * 1024;

export const generatePassword = (): string => randomBytes(18).toString('base64url');

/** Whether it is the hash of a generated password. */
export const isGenerated = (hash: string): boolean => hash.startsWith(`scrypt$${GENERATED.N}$`);

/**
 * `scrypt$N$r$p$salt$key`: old hashes stay valid when the cost is raised. The cost (`N`) is for a
 * password that somebody has chosen.
 */
export async function hashPassword(password: string, cost: number | 'generated'): Promise<string> {
  const { N, r, p } = cost === 'generated' ? GENERATED : { N: cost, r: 8, p: 3 };
  const salt = randomBytes(16);
  const key = await run(password, salt, KEY_BYTES, { N, r, p, maxmem: MAX_MEMORY });
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function passwordMatches(hash: string, password: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: MAX_MEMORY };
  const computed = await run(password, Buffer.from(salt, 'base64url'), KEY_BYTES, options);
  return timingSafeEqual(computed, Buffer.from(key, 'base64url'));
}
