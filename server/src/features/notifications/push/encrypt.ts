import {
  createECDH,
  createPrivateKey,
  sign,
  createCipheriv,
  ECDH,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

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

const CURVE = 'prime256v1';
const RECORD_BYTES = 4_096;
/** Ends the last record. */
const LAST = Buffer.from([2]);

export interface PushKeys {
  /** The browser's public key. */
  readonly p256dh: Buffer;
  /** The browser's authentication secret. */
  readonly auth: Buffer;
}

/** Whether the bytes are a point on the curve P-256. */
export function isPublicKey(p256dh: Buffer): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE);
    return true;
  } catch {
    return false;
  }
}

/** One record of encrypted content (RFC 8188) that only the browser can read (RFC 8291). */
export function encrypt(
  text: string,
  { p256dh, auth }: PushKeys,
  { salt, privateKey }: { salt: Buffer; privateKey?: Buffer } = { salt: randomBytes(16) },
): Buffer {
  const sender = createECDH(CURVE);
  if (privateKey) sender.setPrivateKey(privateKey);
  else sender.generateKeys();
  const senderKey = sender.getPublicKey();
  const hkdf = (secret: Buffer, saltOf: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, saltOf, info, bytes));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey]);
  const secret = hkdf(sender.computeSecret(p256dh), auth, about, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(senderKey.length, 4);
  return Buffer.concat([
    salt,
    sizes,
    senderKey,
    cipher.update(Buffer.concat([Buffer.from(text), LAST])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
