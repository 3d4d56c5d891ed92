import { createECDH, createPrivateKey, sign } from 'node:crypto';

const VALID_SECONDS = 12 * 60 * 60;

/** The uncompressed point on the curve P-256. */
export function publicKeyOf(privateKey: Buffer): Buffer {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return pair.getPublicKey();
}

/** The `Authorization` header that identifies this service to a push service (RFC 8292). */
export function vapidHeader(
  privateKey: Buffer,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: number },
): string {
  const publicKey = publicKeyOf(privateKey);
  const token = [
    { typ: 'JWT', alg: 'ES256' },
    {
      aud: new URL(endpoint).origin,
      exp: Math.floor(now / 1000) + VALID_SECONDS,
      sub: contact,
    },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' });
  const jwt = `${token}.${signature.toString('base64url')}`;
  return `vapid t=${jwt}, k=${publicKey.toString('base64url')}`;
}
