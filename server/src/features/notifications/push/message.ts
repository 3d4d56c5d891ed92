import { pageOf } from '@clan-companion/contract/changes';
import {
  english,
  type Language,
  type Words,
  wordsIn as load,
} from '@clan-companion/contract/words';
import type { SignedMessage } from '../../../platform/internet/post.ts';
import type { notificationOf } from '../notification.ts';
import { encrypt, type PushKeys, vapidHeader } from './encrypt.ts';

const languages: Readonly<Record<Language, { words: Words; test: string }>> = {
  en: { words: english, test: 'Notifications work in this browser.' },
  es: { words: await load('es'), test: 'Las notificaciones funcionan en este navegador.' },
};

export const wordsIn = (language: string): Words => languages[language as Language].words;

/** What the service worker shows. A newer message replaces one with the same tag. */
export interface PushContent {
  readonly body: string;
  readonly tag: string;
  /** The page to open. */
  readonly path: string;
}

export const testContent = (language: string): PushContent => ({
  body: languages[language as Language].test,
  tag: 'test',
  path: '/app/profile',
});

export function contentOf(notification: ReturnType<typeof notificationOf>): PushContent {
  const { kind, clanid, detail, message } = notification;
  const subject = detail?.mapid ?? detail?.tradeid ?? clanid ?? 0;
  return { body: message, tag: `${kind}-${subject}`, path: `/app${pageOf(notification)}` };
}

/** How long a push service keeps a message for a browser that is not running. */
const KEPT_SECONDS = 4 * 60 * 60;

interface Sender {
  readonly privateKey: Buffer;
  /** The URL that a push service shows to its operators. */
  readonly contact: string;
  readonly now: number;
}

export const sealed = (
  content: PushContent & { readonly title: string },
  receiver: PushKeys & { readonly endpoint: string },
  { privateKey, contact, now }: Sender,
): SignedMessage => ({
  url: receiver.endpoint,
  body: encrypt(JSON.stringify(content), receiver),
  headers: {
    authorization: vapidHeader(privateKey, { endpoint: receiver.endpoint, contact, now }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(KEPT_SECONDS),
    urgency: 'normal',
    topic: content.tag,
    'user-agent': 'Clan-Companion',
  },
});
