import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

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
