import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { type Received, type Receiver, startReceiver } from '../../webhooks/testing/receiver.ts';

const hkdf = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** A browser with its own keys, which can read the messages to it (RFC 8291). */
export function createBrowser(endpoint = 'https://push.example.org/send/1') {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      p256dh: keys.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
      language: 'en' as 'en' | 'es',
    },
    decrypt(body: Buffer): Record<string, string> {
      const salt = body.subarray(0, 16);
      if (body.readUInt32BE(16) !== 4_096 || body.readUInt8(20) !== 65) throw new Error('Header');
      const senderKey = body.subarray(21, 86);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
      const secret = hkdf(keys.computeSecret(senderKey), auth, info, 32);
      const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
      if (text.at(-1) !== 2) throw new Error('The record is not the last one');
      return JSON.parse(text.subarray(0, -1).toString()) as Record<string, string>;
    },
  };
}

const decoded = (part: string) => Buffer.from(part, 'base64url');
const parsed = (part: string) => JSON.parse(decoded(part).toString()) as Record<string, unknown>;

/** Throws unless the request is signed for this origin by this key (RFC 8292). */
export function checkVapid({ headers }: Received, origin: string, pushkey: string): void {
  const [, token, key] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (token === undefined || key !== pushkey) throw new Error('Not signed by this service');
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const point = decoded(key);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    decoded(signature),
  );
  const { aud, exp, sub } = parsed(claims);
  const lasts = Number(exp) - Date.now() / 1000;
  if (parsed(head)['alg'] !== 'ES256' || !isSigned) throw new Error('Wrong signature');
  if (aud !== origin || lasts <= 0 || lasts > 86_400) throw new Error('Wrong claims');
  if (!/^(mailto|https?):/.test(String(sub))) throw new Error('No contact');
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(String(headers['topic']))) throw new Error('Wrong topic');
  if (!/^\d+$/.test(String(headers['ttl']))) throw new Error('No TTL');
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Wrong encoding');
}

export { type Receiver as PushService, startReceiver as startPushService };
