import { pageOf } from '@clan-companion/contract/changes';
import {
  english,
  type Language,
  type Words,
  wordsIn as load,
} from '@clan-companion/contract/words';
import { backoff } from '@clan-companion/runtime/backoff';
import type { Database } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/statement.ts';
import { readCommunity } from '../../community/sql.ts';
import {
  type Failure,
  type Internet,
  post,
  type SignedMessage,
} from '../../../platform/internet/post.ts';
import { notificationOf } from '../notification.ts';
import { isQuiet } from '../quiet-hours.ts';
import { clanToDecideFor, findNotification } from '../sql.ts';
import { encrypt, type PushKeys, vapidHeader } from './encrypt.ts';
import {
  type claimMessages,
  countMessage,
  deleteMessage,
  deleteSubscriptions,
  findReceiver,
  postponeMessage,
  vapidKey,
} from './sql.ts';

const languages: Readonly<Record<Language, { words: Words; test: string }>> = {
  en: { words: english, test: 'Notifications work in this browser.' },
  es: { words: await load('es'), test: 'Las notificaciones funcionan en este navegador.' },
};

export const wordsIn = (language: string): Words => languages[language as Language].words;

/** What the service worker shows. A newer message replaces one with the same tag. */
interface PushContent {
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

type Message = RowOf<(typeof claimMessages)['gives']>;
type Receiver = RowOf<(typeof findReceiver)['gives']>;

const MAX_ATTEMPTS = 4;
/** In seconds. */
const PAUSES = { first: 10, longest: 600 };

/** Sends a claimed message, or drops it if it is not wanted now: the inbox has it. */
export async function sendPush(
  db: Database,
  internet: Internet,
  contact: string,
  message: Message,
  stop: AbortSignal,
): Promise<void> {
  const { messageid, sessionid, attempts } = message;
  const receiver = await findReceiver.maybe(db.primary, { sessionid });
  const content = receiver && (await contentFor(db, message, receiver));
  const isAllowed =
    content && (await db.transaction((tx) => countMessage.maybe(tx, receiver))) !== undefined;
  if (!isAllowed) return drop(db, messageid);
  const { key } = await vapidKey.one(db.primary, {});
  const { name } = await readCommunity(db.primary);
  const sender = { privateKey: key, contact, now: Date.parse(receiver.now) };
  const failure = await post(internet, sealed({ title: name, ...content }, receiver, sender), stop);
  // Whether it arrived is unknown, so the next process sends it again.
  if (stop.aborted) return;
  if (failure?.status === 404 || failure?.status === 410) {
    await db.transaction((tx) => deleteSubscriptions.count(tx, { sessionid, endpoint: undefined }));
  } else if (failure && attempts < MAX_ATTEMPTS && isTemporary(failure)) {
    const pause = backoff(attempts - 1, PAUSES);
    await db.transaction((tx) => postponeMessage.count(tx, { messageid, pause }));
  } else await drop(db, messageid);
}

async function drop(db: Database, messageid: number): Promise<void> {
  await db.transaction((tx) => deleteMessage.count(tx, { messageid }));
}

/** Undefined if the person does not want it, or no longer gets this notification. */
async function contentFor(
  db: Database,
  { changeid }: Message,
  receiver: Receiver,
): Promise<PushContent | undefined> {
  if (changeid === undefined) return testContent(receiver.language);
  if (isQuiet(receiver, Date.parse(receiver.now))) return undefined;
  const { userid } = receiver;
  const clanid = await clanToDecideFor(db.primary, userid);
  const row = await findNotification.maybe(db.primary, { userid, changeid, clanid });
  const notification = row && notificationOf(row, wordsIn(receiver.language));
  if (!notification || receiver.off.includes(notification.kind)) return undefined;
  return contentOf(notification);
}

/** Another answer than "too many requests" and "unavailable" would be the same the next time. */
const isTemporary = ({ status }: Failure): boolean =>
  status === undefined || status === 429 || status >= 500;
